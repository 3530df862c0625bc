# find_package(Fmtc): fmtc_target_formatters, and the command of the same installation.

find_program(FMTC_EXECUTABLE fmtc
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin"
  DOC "The compiler of LLDB formatters")
if(NOT FMTC_EXECUTABLE)
  set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
  set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE
    "The command fmtc is neither in the installation of ${CMAKE_CURRENT_LIST_FILE} nor in PATH.")
  return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/Fmtc.cmake")
