#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

struct SN {
  int id;
  std::string name;
  SN *next;
};
std::vector<SN> vN;
std::map<int, SN> mN;
std::optional<SN> oN;
std::unique_ptr<SN> uN;
std::variant<int, SN> wN;
std::pair<int, SN> pN;
std::tuple<int, SN> tN;
std::unordered_map<int, SN> hN;
void fN(SN x) {
  vN.push_back(x);
  mN.emplace(1, x);
  hN.emplace(1, x);
}
