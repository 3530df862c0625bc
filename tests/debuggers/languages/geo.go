package main

type Point struct{ x, y int }

var Origin = Point{3, -4}

func main() { println(Origin.x) }
