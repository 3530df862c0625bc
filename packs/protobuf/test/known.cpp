// Fields and the messages that Protobuf itself has.
// Needs: libprotobuf-dev pkg-config
// Compiler: clang
// Flags: -w $(pkg-config --cflags --libs protobuf)
#include <google/protobuf/duration.pb.h>
#include <google/protobuf/field_mask.pb.h>
#include <google/protobuf/timestamp.pb.h>
#include <google/protobuf/wrappers.pb.h>
#include <google/protobuf/repeated_field.h>
#include <google/protobuf/map.h>

google::protobuf::Timestamp moment, moment_zero;
google::protobuf::Duration span, span_before;
google::protobuf::BoolValue yes;
google::protobuf::Int32Value number;
google::protobuf::Int64Value number_wide;
google::protobuf::UInt64Value number_max;
google::protobuf::DoubleValue real;
google::protobuf::StringValue text, text_empty;
google::protobuf::RepeatedField<int> numbers, numbers_empty;
google::protobuf::RepeatedPtrField<std::string> texts;
google::protobuf::FieldMask mask;
google::protobuf::Map<int, int> map, map_empty;

int main() {
    moment.set_seconds(951827696), moment.set_nanos(250000000);
    span.set_seconds(1), span.set_nanos(500000000);
    span_before.set_seconds(-1), span_before.set_nanos(-500000000);
    yes.set_value(true), number.set_value(-7), number_wide.set_value(1ll << 40);
    number_max.set_value(~0ull), real.set_value(2.5), text.set_value("text");
    numbers.Add(1), numbers.Add(2);
    *texts.Add() = "a";
    mask.add_paths("a.b");
    map[1] = 2;
    return 0; // break here
}
