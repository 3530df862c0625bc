// Structs and events of SDL 3.
// Needs: sdl3-src-3.4.18
// Flags: -I $(.ci/library-source sdl3-src-3.4.18)/SDL/include
#include <SDL3/SDL.h>

SDL_Point point = {3, -4};
SDL_FRect rect_real = {1, 2, 3.5f, 4};
SDL_Color color = {255, 165, 0, 127};
SDL_FColor color_real = {0.5f, 0.25f, 0, 1};
SDL_DisplayMode mode = {.w = 640, .h = 480, .refresh_rate = 60};
SDL_AudioSpec audio = {SDL_AUDIO_F32, 2, 48000};
SDL_Event quit = {SDL_EVENT_QUIT}, key_down = {SDL_EVENT_KEY_DOWN}, key_up = {SDL_EVENT_KEY_UP};
SDL_Event motion = {SDL_EVENT_MOUSE_MOTION}, button = {SDL_EVENT_MOUSE_BUTTON_DOWN};
SDL_Event wheel = {SDL_EVENT_MOUSE_WHEEL}, text = {SDL_EVENT_TEXT_INPUT};
SDL_Event shown = {SDL_EVENT_WINDOW_SHOWN}, resized = {SDL_EVENT_WINDOW_RESIZED};
SDL_Event other = {SDL_EVENT_DROP_FILE}, unset, *no_event;

int main(void) {
    key_down.key.scancode = key_up.key.scancode = SDL_SCANCODE_A, key_down.key.repeat = true;
    motion.motion.x = 1.5f, motion.motion.y = -2;
    button.button.button = SDL_BUTTON_RIGHT, button.button.x = 5;
    wheel.wheel.y = -1, text.text.text = "gr\xc3\xbcn";
    resized.window.data1 = 800, resized.window.data2 = 600;
    return 0; // break here
}
