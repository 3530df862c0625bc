with Geo;
procedure Main is
begin
   Geo.Origin.X := Geo.Origin.X + 1;
end Main;
