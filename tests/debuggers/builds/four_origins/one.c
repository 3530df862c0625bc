struct One {
  int number;
};

__attribute__((used, retain)) struct One one = {1};
