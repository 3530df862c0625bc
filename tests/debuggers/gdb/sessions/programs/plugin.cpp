struct Spoke { int number; };
Spoke loaded{8};
