// Structs and events of SDL 2.
// Needs: libsdl2-dev
#include <SDL2/SDL.h>

SDL_Point point = {3, -4};
SDL_FPoint point_real = {1.5f, -2};
SDL_Rect rect = {1, 2, 30, 40}, rect_empty, rect_most = {-2147483647 - 1, 0, 2147483647, 2147483647};
SDL_FRect rect_real = {0.5f, 1, 2, 3};
SDL_Color color = {255, 165, 0, 127}, clear;
SDL_version version = {2, 26, 5};
SDL_DisplayMode mode = {SDL_PIXELFORMAT_RGB888, 1920, 1080, 60, 0};
SDL_AudioSpec audio = {48000, AUDIO_F32SYS, 2, 0, 4096};
SDL_Event quit, key_down, key_up, motion, button, wheel, text, window, other;
SDL_Keysym key = {SDL_SCANCODE_A, SDLK_a, KMOD_LSHIFT};

int main() {
    quit.type = SDL_QUIT, other.type = SDL_USEREVENT;
    key_down.type = SDL_KEYDOWN, key_down.key.keysym = key, key_down.key.repeat = 1;
    key_up.type = SDL_KEYUP, key_up.key.keysym = key;
    motion.type = SDL_MOUSEMOTION, motion.motion.x = 10, motion.motion.y = 20;
    button.type = SDL_MOUSEBUTTONDOWN, button.button.button = SDL_BUTTON_RIGHT, button.button.x = 5;
    wheel.type = SDL_MOUSEWHEEL, wheel.wheel.y = -1;
    text.type = SDL_TEXTINPUT, text.text.text[0] = 0x71;
    window.type = SDL_WINDOWEVENT, window.window.event = SDL_WINDOWEVENT_RESIZED;
    window.window.data1 = 800, window.window.data2 = 600;
    return 0; // break here
}
