#include "shop.h"

Shop shop = {3000000000u, {1, 2, 3}};
