# LLDB formatters in CMake projects.
#
#   include(Fmtc)
#   fmtc_target_formatters(<target> [<file>...] [PACKS <name>...]
#     [LLDB <releases>] [AGAINST ON|OFF|STRICT] [GDB_SCRIPT])
#
# Compiles `.fmt` files with fmtc and puts them into the target: an executable, a shared library or
# a module. Nothing refers to formatters, so a linker takes them from no archive; those of a static, object,
# interface or imported library go directly to whatever links it, also through other libraries.
# The target may belong to another directory of the project.
#
# Imported files are followed: a change compiles again. PACKS adds formatters of libraries that fmtc
# carries: `fmtc packs list` names them. Those of the files win.
#
# GDB_SCRIPT also puts a runtime for gdb into the target, which has no interpreter of its own.
#
# After the target is linked, the formatters are compared with the types of its debug information: members
# and keys that it does not have are warnings. AGAINST STRICT makes them errors, AGAINST OFF leaves it
# out. Where there is no debug information that fmtc reads, nothing is said.
#
# FMTC_AGAINST     what AGAINST is where a call does not say it; ON if not set, which is for executables
# FMTC_EXECUTABLE  the fmtc command; looked for if not set
# FMTC_TARGET      the machine that objects are for, as for `fmtc --target`; that of the compiler
#                  if it has been told one (CMAKE_<LANG>_COMPILER_TARGET), else this machine

# The first one in which DEPFILE works with Xcode and Visual Studio, too.
cmake_minimum_required(VERSION 3.21)

# After linking, this file runs as a script. Only findings about types are repeated: what else there
# is to say was said when the formatters were compiled.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  string(REPLACE "|" ";" files "${FMTC_FILES}")
  set(options --against "${FMTC_BINARY}" --message-format short)
  if(FMTC_STRICT)
    list(APPEND options --deny=types)
  endif()
  if(FMTC_PACKS)
    list(APPEND options --pack "${FMTC_PACKS}")
  endif()
  execute_process(
    COMMAND "${FMTC_EXECUTABLE}" check ${files} ${options}
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE said)
  # A semicolon would part a finding in two.
  string(ASCII 1 semicolon)
  string(REPLACE ";" "${semicolon}" said "${said}")
  string(REGEX MATCHALL "[^\n]*(warning|error)\\[W09[0-9][0-9]\\][^\n]*" findings "${said}")
  string(REPLACE ";" "\n" findings "${findings}")
  string(REPLACE "${semicolon}" ";" findings "${findings}")
  if(findings)
    message("${findings}")
  endif()
  if(findings AND FMTC_STRICT)
    message(FATAL_ERROR "The formatters do not fit the types of ${FMTC_BINARY}")
  endif()
  return()
endif()

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

# Compares formatters with the types of their target each time it was linked.
function(_fmtc_check target mode files packs)
  string(REPLACE ";" "|" files "${files}")
  set(strict OFF)
  if(mode STREQUAL "STRICT")
    set(strict ON)
  endif()
  set(check
    COMMAND "${CMAKE_COMMAND}" "-DFMTC_EXECUTABLE=${FMTC_EXECUTABLE}" "-DFMTC_FILES=${files}"
      "-DFMTC_BINARY=$<TARGET_FILE:${target}>" "-DFMTC_STRICT=${strict}"
      "-DFMTC_PACKS=${packs}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Comparing LLDB formatters with ${target}"
    VERBATIM)
  get_target_property(folder ${target} SOURCE_DIR)
  if(folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    add_custom_command(TARGET ${target} POST_BUILD ${check})
  else()
    # CMake adds such a command only to targets of the same directory.
    set(stamp "${stem}.checked")
    add_custom_command(
      OUTPUT "${stamp}" DEPENDS ${target} ${check} COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}")
    add_custom_target(${name}_fmtc${number}_check ALL DEPENDS "${stamp}")
  endif()
endfunction()

function(fmtc_target_formatters target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "GDB_SCRIPT" "LLDB;AGAINST" "PACKS")
  set(files "")
  foreach(file IN LISTS ARG_UNPARSED_ARGUMENTS)
    get_filename_component(file "${file}" ABSOLUTE)
    list(APPEND files "${file}")
  endforeach()
  if(NOT files AND NOT ARG_PACKS)
    message(FATAL_ERROR "fmtc_target_formatters(${target}): no files and no packs")
  endif()
  if(NOT FMTC_EXECUTABLE)
    message(FATAL_ERROR "fmtc is not installed, or FMTC_EXECUTABLE does not name it")
  endif()

  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()

  # No file and no target of their own has the colons of an imported target. Directories may each import one of the same name.
  string(REPLACE "::" "-" name "${target}")
  get_property(number GLOBAL PROPERTY FMTC_CALLS_${name})
  if(NOT number)
    set(number 0)
  endif()
  math(EXPR next "${number} + 1")
  set_property(GLOBAL PROPERTY FMTC_CALLS_${name} ${next})

  set(options "")
  _fmtc_machine(machine)
  if(machine)
    list(APPEND options --target "${machine}")
  endif()
  if(ARG_LLDB)
    list(APPEND options --lldb "${ARG_LLDB}")
  endif()
  if(ARG_GDB_SCRIPT)
    list(APPEND options --gdb-script)
  endif()
  string(REPLACE ";" "," packs "${ARG_PACKS}")
  if(packs)
    list(APPEND options --pack "${packs}")
  endif()
  set(stem "${CMAKE_CURRENT_BINARY_DIR}/${name}.fmtc${number}")
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

  # The object is linked by properties, because a project may call target_link_libraries for the target without keywords.
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(imported)
    set(type "imported ${type}")
  endif()
  if(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES "${object}")
    set(against "${ARG_AGAINST}")
    if(against STREQUAL "")
      set(against "${FMTC_AGAINST}")
    endif()
    if(against STREQUAL "" AND type STREQUAL "EXECUTABLE")
      set(against ON)
    endif()
    if(against AND files)
      _fmtc_check(${target} "${against}" "${files}" "${packs}")
    endif()
  elseif(type MATCHES "(STATIC|OBJECT|INTERFACE|UNKNOWN|imported SHARED)_LIBRARY$")
    set_property(
      TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES "$<BUILD_INTERFACE:${object}>")
  else()
    message(FATAL_ERROR "fmtc_target_formatters(${target}): an ${type} target cannot hold formatters")
  endif()
  add_custom_target(${name}_fmtc${number} DEPENDS "${object}")
  add_dependencies(${target} ${name}_fmtc${number})
endfunction()
