# LLDB formatters in CMake projects.
#
#   include(Fmtc)
#   fmtc_target_formatters(<target> <file>... [LLDB <releases>])
#
# Compiles `.fmt` files with fmtc and puts them into the target: an executable, a shared library or
# a module, or a static or object library. Nothing refers to formatters, so a linker takes them from no
# archive; those of a static library go directly to whatever links it, also through other libraries.
#
# Imported files are followed: a change compiles again.
#
# FMTC_EXECUTABLE  the fmtc command; looked for if not set
# FMTC_TARGET      the machine that objects are for, as for `fmtc --target`; that of the compiler
#                  if it has been told one (CMAKE_<LANG>_COMPILER_TARGET), else this machine

cmake_minimum_required(VERSION 3.20)

find_program(FMTC_EXECUTABLE fmtc DOC "The compiler of LLDB formatters")

function(_fmtc_machine result)
  set(machine "${FMTC_TARGET}")
  foreach(language IN ITEMS C CXX)
    if(NOT machine)
      set(machine "${CMAKE_${language}_COMPILER_TARGET}")
    endif()
  endforeach()
  if(NOT machine AND CMAKE_CROSSCOMPILING)
    message(FATAL_ERROR "fmtc: set FMTC_TARGET to the triple that is compiled for")
  endif()
  set(${result} "${machine}" PARENT_SCOPE)
endfunction()

function(fmtc_target_formatters target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "LLDB" "")
  set(files "")
  foreach(file IN LISTS ARG_UNPARSED_ARGUMENTS)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND files "${file}")
  endforeach()
  if(NOT files)
    message(FATAL_ERROR "fmtc_target_formatters(${target}): no files")
  endif()
  if(NOT FMTC_EXECUTABLE)
    message(FATAL_ERROR "fmtc is not installed, or FMTC_EXECUTABLE does not name it")
  endif()

  get_target_property(number ${target} FMTC_CALLS)
  if(NOT number)
    set(number 0)
  endif()
  math(EXPR next "${number} + 1")
  set_target_properties(${target} PROPERTIES FMTC_CALLS ${next})

  set(options "")
  _fmtc_machine(machine)
  if(machine)
    list(APPEND options --target "${machine}")
  endif()
  if(ARG_LLDB)
    list(APPEND options --lldb "${ARG_LLDB}")
  endif()
  set(stem "${CMAKE_CURRENT_BINARY_DIR}/${target}.fmtc${number}")
  set(object "${stem}${CMAKE_C_OUTPUT_EXTENSION}")
  if(NOT CMAKE_C_OUTPUT_EXTENSION)
    set(object "${stem}${CMAKE_CXX_OUTPUT_EXTENSION}")
  endif()
  add_custom_command(
    OUTPUT "${object}"
    COMMAND "${FMTC_EXECUTABLE}" compile ${files} -o "${object}" --depfile "${stem}.d" ${options} --quiet
    DEPENDS ${files} "${FMTC_EXECUTABLE}"
    DEPFILE "${stem}.d"
    COMMENT "Compiling LLDB formatters of ${target}"
    VERBATIM)

  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${target} PRIVATE "${object}")
  elseif(type MATCHES "^(STATIC_LIBRARY|OBJECT_LIBRARY|INTERFACE_LIBRARY)$")
    add_custom_target(${target}_fmtc${number} DEPENDS "${object}")
    add_dependencies(${target} ${target}_fmtc${number})
    target_link_libraries(${target} INTERFACE "$<BUILD_INTERFACE:${object}>")
  else()
    message(FATAL_ERROR "fmtc_target_formatters(${target}): a ${type} cannot hold formatters")
  endif()
endfunction()
