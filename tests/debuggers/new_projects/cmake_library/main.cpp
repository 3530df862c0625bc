extern int point();
int main() { return point(); }
