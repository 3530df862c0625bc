// Values for the recipes of docs/cookbook.md, whose types stand before this.

extern "C" __attribute__((noinline)) void stop_here() { __asm__ volatile(""); }

// What is only pointed to is not a variable of main, whose every variable is looked at.
static Task task4 = {4, nullptr}, task3 = {3, &task4}, task2 = {2, nullptr}, task1 = {1, &task2};
static Task task22 = {2, &task3}, task11 = {1, &task22};
static Link link5 = {nullptr, nullptr, 5};
static Cell cell1 = {1, nullptr}, cell4 = {4, &cell1};
static Branch branch1 = {1, nullptr, nullptr}, branch3 = {3, nullptr, nullptr}, branch2 = {2, &branch1, &branch3};
static Knot knot1 = {2, {1, 2}, {}}, knot2 = {1, {4}, {}}, knot0 = {1, {3}, {&knot1, &knot2}};
static Page page2 = {1, {3}, nullptr}, page1 = {2, {1, 2}, &page2}, page3 = {2, {1, 2}, nullptr};
static Timer timer20 = {20, {nullptr}}, timer5 = {5, {&timer20}};
static Body body = {0, 2, 7}, body_weak = {1, 2, 7};
static Circle circle = {3};
static Square square = {4};
static FileId file = 7;

int main() {
  Offer offer = {1999, "EUR", "kg"}, offer_small = {5, "EUR", "litre"};
  Balance balance = {123405, 250}, balance_owing = {-5, -5};
  Move move_down = {7, -5}, move_up = {1, 4};
  Fault fault = {0x21, 14, 0x401000};
  Cache cache = {1536, 3221225472, 90000};
  Sample sample = {{3, 5, 7, 9}, {1}};
  Maybe<int> maybe_some = {true, 42}, maybe_none = {false, 0};
  Json json_null = {Json::Null, {}}, json_bool = {Json::Bool, {true}};
  Json json_number = {Json::Number, {}}, json_text = {Json::Text, {}};
  json_number.number = 2.5;
  json_text.text = "hi";
  Door door_closed = {shop::Kind::closed, 0, 7}, door_open = {shop::Kind::open, 4, 7};
  Door door_lost = {shop::Kind::lost, 0, 0}, door_other = {shop::Kind(9), 0, 0};
  Slice slice_first = {"first second", 5}, slice_empty = {nullptr, 0};
  SmallString string_inside = {3, {"abc"}}, string_outside = {16, {}};
  string_outside.outside = "thirteen or more";
  Queue queue_none = {nullptr}, queue_two = {&task1};
  Queue queue_four = {&task11};
  Timers timers_none = {nullptr}, timers_two = {&timer5};
  Chain chain_none = {{&chain_none.end, &chain_none.end, 0}}, chain = {{&link5, &link5, 0}};
  link5.next = link5.prev = &chain.end;
  Keys keys_none = {nullptr}, keys = {&branch2};
  Index index_low = {&knot1, 0}, index_high = {&knot0, 1};
  Cells cells = {{nullptr, &cell4, nullptr}};
  Seats seats = {{{true, 7}, {false, 0}, {true, 9}}};
  Pages pages = {&page1}, pages_one = {&page3};
  Mode mode_none = {0}, mode_two = {6}, mode_rest = {0x81};
  Control control_on = {1, 2, 16}, control_off = {0, 5, 0};
  DosDate date = {0x5A2B};
  Uuid uuid = {{0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0x00}};
  Be32 be_small = {{0, 0, 1, 2}}, be_large = {{255, 255, 255, 255}};
  Ip4 ip = {{192, 168, 0, 1}};
  Mac mac = {{0, 0x1b, 0x63, 0x84, 0x45, 0xe6}};
  Rgba orange = {255, 128, 0, 255}, shadow = {0, 0, 0, 51};
  Fixed fixed = {98304}, fixed_negative = {-16384};
  Ratio ratio = {3, 4}, ratio_whole = {-7, 1};
  TimeOfDay time = {1700000000};
  Duration short_time = {250}, some_time = {1500}, long_time = {5400000};
  Mat2 matrix = {{{1, 0.5f}, {0, -1}}};
  Handle handle_none = {0xFFFFFFFF}, handle = {0x0300002A};
  Word word_nil = {0}, word_int = {85}, word_negative = {~0ul}, word_object = {0x401000};
  Status status_ok = {3}, status_known = {-2}, status_unknown = {-110};
  Shared shared_none = {nullptr}, shared = {&body}, shared_weak = {&body_weak};
  Ring ring = {{7, 8, 5, 6}, 2, 3};
  Entry entry = {"one", 1};
  Table table = {{{nullptr, 0}, {"one", 1}, {nullptr, 0}, {nullptr, 0}}, 1};
  Packet packet_ack = {1, 0, {0}}, packet_data = {0, 2, {0xca, 0xfe}};
  Packet packet_other = {9, 6, {1, 2, 3, 4, 5, 6}};
  v1::Account account_old = {"ada", 1205};
  v2::Account account_new = {"ada", 7};
  codec::Frame<unsigned char> frame_bytes = {{}, 3};
  codec::Frame<int, 2> frame = {{}, 2};
  Item item = {4};
  Shelf shelf = {{5}};
  Cart::Price price = {1999};
  Cart cart = {2, {1999}};
  Figure figure_circle = {0, {&circle}}, figure_square = {1, {&square}}, figure_other = {7, {nullptr}};
  Level level = Level::high, level_unknown = Level(9);
  Socket socket = {4}, socket_other = {9};
  Label label = {{'a', 'd', 'a', 0, 'x', 'y'}}, label_full = {{'t', 'w', 'e', 'l', 'v', 'e', ' ', 'b', 'y', 't', 'e', 's'}};
  Route route = {3, 7};
  Sensor sensor = {200, -3, {65, 0, 9}, 'A'};
  uint8_t small = 65;
  FileId file_value = 7, &file_reference = file, *file_pointer = &file;
  Opened opened = {5};
  Visit visit = {1700000000, {0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, {0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0x00}};
  stop_here(); // break here
  return (int)ratio.num;
}
