# A process of Crystal and C.
lib LibValues
  fun c_values : Int32
end

@[NoInline]
def is_run
  ARGV.size == 0
end

def run
  text = "crystal"
  numbers = [1, 2, 3]
  some = is_run ? 4 : nil
  none = is_run ? nil : 4
  time = Time.utc(2024, 2, 29)
  shown = LibValues.c_values
  puts text, numbers, some, none, time, shown
end

run
