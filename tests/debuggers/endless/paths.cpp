// Types whose summaries in `paths.fmt` run themselves again.
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>
struct Followed { int id; Followed *p; };
struct Walked { int id; Walked *p; };
struct Raw { int id; Raw *p; };
struct Ref { int id; Ref &p; };
struct Typed; using TypedPointer = const Typed *;
struct Typed { int id; TypedPointer p; };
struct Inner; struct Holder { Inner *in; };
struct Inner { int id; Holder p; };
struct Unique { int id; std::unique_ptr<Unique> p; };
struct Shared { int id; std::shared_ptr<Shared> p; };
struct Weak { int id; std::weak_ptr<Weak> p; };
struct Vec { int id; std::vector<Vec *> p; };
struct VecShared { int id; std::vector<std::shared_ptr<VecShared>> p; };
struct Deq { int id; std::deque<Deq *> p; };
struct Map { int id; std::map<int, Map *> p; };
struct Arr { int id; Arr *p[2]; };
struct Opt { int id; std::optional<std::shared_ptr<Opt>> p; };
struct PairOf { int id; std::pair<int, PairOf *> p; };
struct Var { int id; std::variant<int, Var *> p; };
struct OwnTpl; template <class T> struct Ptr { T *raw; };
struct OwnTpl { int id; Ptr<OwnTpl> p; };
struct First; struct Second { int m; First *p; };
struct First { int n; Second *p; };
template <class T> struct Node { T id; Node<T> *p; };
int main() {
  Followed followed{}; Walked walked{}; Raw raw{1, 0}; Ref ref{1, ref}; Typed typed{1, 0}; Inner inner{};
  Unique unique{}; Shared shared{}; Weak weak{}; Vec vec{}; VecShared vecshared{}; Deq deq{}; Map map{}; Arr arr{};
  Opt opt{}; PairOf pairof{}; Var var{}; OwnTpl owntpl{}; First first{}; Second second{}; Node<int> node{};
  return raw.id;
}
