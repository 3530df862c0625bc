module geo
  type point
    integer :: x, y
  end type
  type(point) :: origin = point(3, -4)
end module
program main
  use geo
  print *, origin%x
end program
