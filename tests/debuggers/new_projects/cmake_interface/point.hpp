namespace geo { struct Point { int x, y; }; }
