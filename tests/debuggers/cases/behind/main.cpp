// Numbers, in every place from which a summary may be asked.
#include <cstdint>

typedef uint32_t EntityId;
typedef EntityId PlayerId;
enum class Stage : uint8_t { Vertex = 1, Pixel = 2 };
enum Plain { First = 1, Second = 2 };
namespace app {
enum class Mode : int { On = -1, Off = 0 };
typedef short Level;
}
typedef double Metres;
typedef bool Flag;

// What is a pointer stays one.
struct Item {
    int first, second;
};
typedef Item *Handle;
typedef char *Name;

struct Holder {
    EntityId id;
    EntityId *pointer;
    const EntityId &reference;
    Stage stages[2];
    Stage *array[2];
    Handle handle;
    const Handle constant;
};

static int use(const EntityId &constant, EntityId &reference, EntityId &&right, Stage &stage, const Stage *to_constant,
               Stage *const constant_pointer, EntityId *null, EntityId *wild, EntityId **twice, const app::Mode &mode,
               app::Level *level, const Metres &metres, Flag &flag, PlayerId &player, const PlayerId *to_player) {
    EntityId id = 0x03000007;
    volatile EntityId changing = id;
    PlayerId alias = 7;
    Item item = {1, 2};
    Handle handle = &item;
    const Handle constant_handle = handle;
    char text[] = "hey";
    Name name = text;
    Plain plain = Second, *to_plain = &plain;
    Holder holder = {id, &id, id, {Stage::Vertex, Stage::Pixel}, {&stage, nullptr}, handle, handle};
    return int(constant) + int(holder.id) + *name + *to_plain + changing + alias + constant_handle->first; // break here
}

int main() {
    EntityId id = 0x03000007, *pointer = &id;
    Stage stage = Stage::Pixel;
    app::Mode mode = app::Mode::On;
    app::Level level = -3;
    Metres metres = 2.5;
    Flag flag = true;
    PlayerId player = 7;
    return use(id, id, 0x05000001, stage, &stage, &stage, nullptr, (EntityId *)0x10, &pointer, mode, &level, metres, flag, player,
               &player);
}
