// Types that only the type of the value names, and members that have them.
template <class T> struct Slot { alignas(T) unsigned char raw[sizeof(T)]; T spare; };
template <class T> struct Array { alignas(T) unsigned char raw[sizeof(T)]; T spare[2]; };
template <class T> struct Far { alignas(T) unsigned char raw[sizeof(T)]; T *spare; };
template <class T> struct Bare { alignas(T) unsigned char raw[sizeof(T)]; };
static int f(const Slot<int> &slot, Slot<short> *to_slot, Array<int> *array, Far<long> &far, Far<int> *none, Bare<int> *bare) {
  return slot.raw[0] + to_slot->raw[0] + array->raw[0] + far.raw[0] + bare->raw[0]; // break here
}
int main() {
  Slot<int> s = {{42}}; Slot<short> t = {{7}}; Array<int> a = {{9}}; Far<long> l = {{8}, nullptr}; Bare<int> b = {{6}};
  Far<int> *none = nullptr;
  return f(s, &t, &a, l, none, &b);
}
