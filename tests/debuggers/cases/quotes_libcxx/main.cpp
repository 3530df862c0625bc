// Texts of libc++ that are shown without quotes, of this release and as older ones laid them out.

#include <chrono>
#include <string>

struct User {
  std::string name;
};
struct Wide {
  std::wstring name;
};
// It has a `__rep_` too.
struct Time {
  std::chrono::seconds name;
};

namespace std {
namespace __old {
template <class C> struct char_traits {};
template <class C> struct allocator {};
template <class T> struct __element {
  T __value_;
};
template <class T> struct __compressed_pair : __element<T> {};
template <class C, class T, class A> struct basic_string {
  struct __long {
    struct {
      unsigned long __is_long_ : 1;
      unsigned long __cap_ : 63;
    };
    unsigned long __size_;
    C *__data_;
  };
  struct __short {
    struct {
      unsigned char __is_long_ : 1;
      unsigned char __size_ : 7;
    };
    C __data_[23];
  };
  struct __rep {
    union {
      __short __s;
      __long __l;
    };
  };
  __compressed_pair<__rep> __r_;
};
} // namespace __old
} // namespace std
struct Old {
  std::__old::basic_string<char, std::__old::char_traits<char>, std::__old::allocator<char>> name;
};

int main() {
  User inside = {"Bob"}, seventeen = {"exactly seventeen"}, most = {"twenty-two characters."}, blank;
  User heap = {"twenty-three characters"}, longest = {std::string(32, 'x')};
  User too_long = {std::string(33, 'x')}, reserved = {"Ada"};
  reserved.name.reserve(100);
  // Its text is read to the end of LLDB's, which is longer: what is behind it must be zeros.
  static User quoted = {"say \"hi\""};
  User letters = {"Jürgen €"}, latin = {"J\xfcrgen"};
  Wide wide = {L"wide"};
  Time time = {std::chrono::seconds(5)};
  Old old_short = {}, old_long = {};
  auto &s = old_short.name.__r_.__value_.__s;
  s.__size_ = 3;
  for (int i = 0; i < 3; ++i)
    s.__data_[i] = "old"[i];
  char text[] = "an older text on the heap";
  auto &l = old_long.name.__r_.__value_.__l;
  l.__is_long_ = 1, l.__cap_ = 16 * 2, l.__size_ = 25, l.__data_ = text;
  return 0; // break here
}
