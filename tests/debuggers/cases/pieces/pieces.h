// Values of C++'s library as members of others, which show them as pieces of a text.
#pragma once
#include "../../../../packs/std/test/values.h"

template <class T> Of<T> of(T v) { return {std::move(v)}; }

struct Pieces {
    Of<std::optional<int>> full = of(::full), none = of(::none);
    Of<std::optional<std::string>> text = of(::text);
    Of<std::optional<Plain>> plain = of(::plain);
    Of<std::optional<std::optional<int>>> twice = of(::twice);
    Of<std::optional<std::pair<int, Color>>> pair_in = of(::pair_in);
    Of<std::optional<int> *> to_full = of(::to_full);
    Of<std::optional<int> &> full_too = {::full};
    Of<Number> number = of(::number), letters = of(::letters);
    Of<Number &> letters_too = {::letters};
    Of<std::variant<std::monostate, Plain>> nothing = of(::nothing), plainly = of(::plainly);
    Of<std::pair<int, std::string>> pair = of(::pair);
    Of<std::pair<std::pair<int, Plain>, double>> nested = of(::nested);
    Of<std::tuple<int, char, std::string>> tuple = of(::tuple);
    Of<std::tuple<int, char, std::string> *> to_tuple = of(::to_tuple);
    Of<std::tuple<>> no_parts = of(::no_parts);
    Of<std::tuple<std::pair<int, int>, std::chrono::milliseconds>> parts = of(::parts);
    Of<std::unique_ptr<int>> five = of(std::move(::five)), no_pointer = {};
    Of<std::unique_ptr<std::string>> owned = of(std::move(::owned));
    Of<std::shared_ptr<int>> shared = of(std::make_shared<int>(6)), no_shared = {};
    Of<std::atomic<int>> atom{8};
    Of<std::atomic<int> *> to_atom = of(::to_atom);
    Of<std::atomic<bool>> flag{true};
    Of<std::atomic<Color>> color{Color::green};
    Of<std::atomic<double>> real{1.5};
    Of<std::chrono::nanoseconds> ns = of(::ns);
    Of<std::chrono::microseconds> us = of(::us);
    Of<std::chrono::milliseconds> ms = of(::ms);
    Of<std::chrono::seconds> s = of(::s);
    Of<std::chrono::minutes> min = of(::min);
    Of<std::chrono::hours> h = of(::h);
    Of<std::chrono::duration<double>> half = of(::half);
    Of<std::chrono::duration<int, std::ratio<86400>>> days = of(::days);
    Of<std::u16string> wide = of(::wide);
    Of<std::u32string> wider = of(::wider);
};
