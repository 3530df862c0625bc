#include <cstdint>
#include <vector>

struct Shop {
  std::uint32_t id;
  std::vector<int> rows;
};

extern Shop shop;
