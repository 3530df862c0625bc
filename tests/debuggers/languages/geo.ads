package Geo is
   type Point is record
      X, Y : Integer;
   end record;
   Origin : Point := (3, -4);
end Geo;
