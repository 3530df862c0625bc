# Values of Crystal.
struct Point
  property x : Int32, y : Int32

  def initialize(@x, @y)
  end
end

class Animal
  property name : String, legs : Int32

  def initialize(@name, @legs)
  end
end

class Dog < Animal
end

enum Color
  Red
  Green = 4
end

@[NoInline]
def stop
end

@[NoInline]
def is_run
  ARGV.size == 0
end

def run
  text = "hello"
  text_empty = ""
  text_eight = "12345678"
  text_long = "hello, Crystal: 24 bytes"
  text_wide = "gr\u{fc}n"
  text_cut = "seven: \u{20ac}"
  text_escapes = "a\"b\nc\\"
  text_nul = "a\0b"
  text_most = "x" * 5000
  letter = 'z'
  symbol = :open
  numbers = [1, 2, 3]
  numbers_none = [] of Int32
  numbers_shifted = [7, 8, 9]
  numbers_shifted.shift
  texts = ["a", "bc"]
  points = [Point.new(1, 2)]
  fixed = StaticArray[5, 6, 7]
  slice = Slice[1, 2]
  bytes = "bytes".to_slice
  table = {"one" => 1, "two" => 2}
  table_none = {} of Int32 => Int32
  table_deleted = {1 => "a", 2 => "b", 3 => "c"}
  table_deleted.delete(2)
  unique = Set{1, 2, 3}
  queue = Deque{4, 5}
  some = is_run ? 42 : nil
  none = is_run ? nil : 42
  some_point = is_run ? Point.new(3, 4) : nil
  no_point = is_run ? nil : Point.new(3, 4)
  some_text = is_run ? "some" : nil
  no_text = is_run ? nil : "some"
  union_text = is_run ? "text" : 5
  union_number = is_run ? 6 : "text"
  union_nil = is_run ? nil : (ARGV.size == 1 ? 5 : "text")
  union_two = is_run ? 1.5 : 7
  animal = is_run ? Dog.new("rex", 4) : Animal.new("cat", 4)
  pair = {1, "two"}
  four = {1, 2_i64, 3.5, true}
  named = {width: 3, name: "n"}
  range = 1..5
  range_open = 1...5
  range_text = "a".."b"
  time = Time.utc(2024, 2, 29, 12, 34, 56, nanosecond: 500_000_000)
  time_first = Time.unix(0)
  span = Time::Span.new(hours: 1, minutes: 2, seconds: 3)
  span_small = 1500.milliseconds
  span_negative = -90.seconds
  month = 3.months
  path = Path["/tmp/file"]
  error = Exception.new("went wrong")
  counter = Atomic.new(9)
  complex = is_run ? Color::Green : Color::Red
  stop # break here
  puts text, text_empty, text_eight, text_long, text_wide, text_cut, text_escapes, text_nul, text_most.size
  puts letter, symbol, numbers, numbers_none, numbers_shifted, texts, points, fixed, slice, bytes, table, table_none
  puts table_deleted, unique, queue, some, none, some_point, no_point, some_text, no_text, union_text, union_number
  puts union_nil, union_two, animal.legs, pair, four, named, range, range_open, range_text, time, time_first, span
  puts span_small, span_negative, month, path, error, counter.get, complex
end

run
