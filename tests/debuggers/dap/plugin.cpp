// A library that is loaded late, with formatters of its own.
extern "C" int plugin_answer() { return 42; }
