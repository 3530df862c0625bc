struct Engine { int power; };
