// Values of ADT: empty, moved-from, on the heap, behind pointers.
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

struct alignas(8) Node { int id; };

llvm::StringRef text("hello, world"), slice = text.substr(0, 5), middle = text.substr(7, 3), text_empty(""), text_null;
llvm::StringRef escapes("a\"b\\c\nd and more"), escapes_slice = escapes.substr(0, 7), utf8("gr\xc3\xbc\xc3\x9f!"), utf8_slice = utf8.substr(0, 6);
int raw[4] = {10, -20, 30, 40};
llvm::ArrayRef<int> array(raw, 4), array_empty;
llvm::MutableArrayRef<int> array_mutable(raw, 3);
llvm::SmallVector<int, 4> vector{1, 2, 3}, vector_heap{1, 2, 3, 4, 5, 6}, vector_empty, vector_moved{1, 2}, vector_taken = std::move(vector_moved);
llvm::SmallVector<Node, 0> vector_nodes(2);
llvm::SmallVector<llvm::StringRef, 2> vector_texts{"a", "b"};
llvm::SmallVectorImpl<int> &vector_reference = vector;
llvm::SmallVector<int, 4> *vector_pointer = &vector, *vector_nowhere = nullptr;
llvm::SmallString<16> small("small"), small_empty, small_heap("this text is longer than sixteen"), small_escapes("a\"b\n");
Node node{7};
llvm::PointerIntPair<Node *, 2, unsigned> tagged(&node, 3), tagged_null(nullptr, 1), tagged_zero(&node, 0);
llvm::PointerIntPair<Node *, 3, unsigned> three(&node, 5);
struct alignas(16) Wide { int id; } wide{8};
llvm::PointerIntPair<Wide *, 2, unsigned> tagged_wide(&wide, 3), tagged_wide_null(nullptr, 3);
llvm::PointerIntPair<int *, 2, unsigned> tagged_narrow(&node.id, 2);
llvm::PointerIntPair<Node *, 1, bool> flag(&node, true), flag_not(&node, false);
llvm::DenseMap<int, int> map, map_empty;
llvm::SmallDenseMap<int, int, 4> small_map;
llvm::DenseSet<int> set, set_empty;
llvm::SmallPtrSet<Node *, 4> pointers, pointers_empty;
llvm::StringMap<int> by_name, by_name_empty;
llvm::StringSet<> names;
llvm::SetVector<int> ordered;
llvm::MapVector<int, int> ordered_map;
llvm::APInt number(32, 42), number_minus(16, -1, true), number_wide(128, 7), number_bit(1, 1);
llvm::BitVector bits(10), bits_empty;
llvm::StringRef *text_nowhere = nullptr, *text_pointer = &text, &text_reference = text;

static void fill() {
    map[1] = 11;
    map[2] = 22;
    small_map[1] = 2;
    set.insert(1);
    pointers.insert(&node);
    by_name["one"] = 1;
    names.insert("a");
    ordered.insert(3);
    ordered_map[1] = 2;
    bits.set(3);
}
