struct Two {
  int number;
};

__attribute__((used, retain)) struct Two two = {2};
