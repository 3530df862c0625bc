// What the functions of the pack `std` ask of members.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <variant>

struct Circle {
    int radius;
};

struct Held {
    std::unique_ptr<Circle> owned;
    std::shared_ptr<Circle> shared;
    std::weak_ptr<Circle> weak;
    std::optional<int> number;
    std::optional<std::string> text;
    std::variant<int, std::string, Circle> either;
};
