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
# Ninja and Makefiles link these targets by `fmtc link`, which compiles the formatters for the types of what
# it links. Other generators, other languages than C, C++ and Objective-C, imported libraries and AGAINST OFF
# link an object that is compiled without types.
#
# Imported files are followed: a change compiles again. PACKS adds formatters of libraries that fmtc
# carries: `fmtc packs list` names them. Those of the files win.
#
# GDB_SCRIPT also puts a runtime for gdb into the target, which has no interpreter of its own.
#
# Members and keys that the types do not have are warnings; AGAINST STRICT makes them errors.
#
# FMTC_AGAINST     what AGAINST is where a call does not say it; ON if not set
# FMTC_EXECUTABLE  the fmtc command; looked for if not set
# FMTC_TARGET      the machine that objects are for, as for `fmtc --target`; that of the compiler
#                  if it has been told one (CMAKE_<LANG>_COMPILER_TARGET), else this machine

# The first one in which DEPFILE works with Xcode and Visual Studio, too.
cmake_minimum_required(VERSION 3.21)

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

# The files, and those that they import.
function(_fmtc_with_imports result)
  set(found ${ARGN})
  set(left ${ARGN})
  while(left)
    list(POP_FRONT left file)
    if(NOT EXISTS "${file}")
      continue()
    endif()
    get_filename_component(folder "${file}" DIRECTORY)
    file(STRINGS "${file}" imports REGEX "^import +\"[^\"]+\"")
    foreach(import IN LISTS imports)
      string(REGEX REPLACE "^import +\"([^\"]+)\".*" "\\1" path "${import}")
      get_filename_component(imported "${path}" ABSOLUTE BASE_DIR "${folder}")
      if(NOT path MATCHES "^fmtc:" AND NOT imported IN_LIST found)
        list(APPEND found "${imported}")
        list(APPEND left "${imported}")
      endif()
    endforeach()
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Notes the formatters of a target, for `fmtc link`. Several calls add up. Options that read the same are one.
function(_fmtc_link target files)
  get_property(is_called GLOBAL PROPERTY FMTC_LINKS)
  if(NOT is_called)
    set_property(GLOBAL PROPERTY FMTC_LINKS ON)
    cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL
      _fmtc_set_launchers [[${CMAKE_SOURCE_DIR}]] [[${FMTC_EXECUTABLE}]])")
  endif()
  set_property(TARGET ${target} APPEND PROPERTY FMTC_LINK_OPTIONS ${ARGN})
  _fmtc_with_imports(read ${files})
  set_property(TARGET ${target} APPEND PROPERTY FMTC_LINK_DEPENDS ${read})
endfunction()

# The libraries that are linked with a target, and have no link of their own. Every target that a generator expression names
# counts.
function(_fmtc_linked_libraries result target)
  set(found "")
  get_target_property(left ${target} LINK_LIBRARIES)
  while(left)
    list(POP_FRONT left entry)
    string(REGEX MATCHALL "([A-Za-z0-9_.+-]|::)+" names "${entry}")
    foreach(name IN LISTS names)
      if(NOT TARGET "${name}")
        continue()
      endif()
      get_target_property(aliased ${name} ALIASED_TARGET)
      if(aliased)
        set(name ${aliased})
      endif()
      get_target_property(type ${name} TYPE)
      if(type MATCHES "^(STATIC|OBJECT|INTERFACE)_LIBRARY$" AND NOT name IN_LIST found)
        list(APPEND found ${name})
        get_target_property(libraries ${name} INTERFACE_LINK_LIBRARIES)
        if(libraries)
          list(APPEND left ${libraries})
        endif()
      endif()
    endforeach()
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

# Puts `fmtc link` before the linkers of the targets below a directory that have formatters, or link a library that has. It is
# called when the project has been read: a target may link a library, or set a launcher, below the calls. The launcher is
# called by it.
function(_fmtc_set_launchers directory fmtc)
  get_property(directories DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS directories)
    _fmtc_set_launchers("${below}" "${fmtc}")
  endforeach()
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
      continue()
    endif()
    _fmtc_linked_libraries(sources ${target})
    set(options "")
    set(depends "")
    # Of two ranges of releases, that of the target is the last.
    foreach(source IN LISTS sources ITEMS ${target})
      foreach(kind IN ITEMS OPTIONS DEPENDS)
        get_target_property(more ${source} FMTC_LINK_${kind})
        if(more)
          string(TOLOWER ${kind} list)
          list(APPEND ${list} ${more})
        endif()
      endforeach()
    endforeach()
    if(NOT options)
      continue()
    endif()
    list(REMOVE_DUPLICATES options)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${depends} "${fmtc}")
    set_property(TARGET ${target} APPEND PROPERTY ADDITIONAL_CLEAN_FILES
      "$<TARGET_FILE:${target}>.fmtc" "$<TARGET_FILE:${target}>.fmtc.json")
    foreach(language IN ITEMS C CXX OBJC OBJCXX)
      get_target_property(launcher ${target} ${language}_LINKER_LAUNCHER)
      if(NOT launcher)
        set(launcher "")
      endif()
      set_property(TARGET ${target} PROPERTY
        ${language}_LINKER_LAUNCHER "${fmtc}" link ${options} -- ${launcher})
    endforeach()
  endforeach()
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

  set(options "")
  if(ARG_LLDB)
    list(APPEND options "--lldb=${ARG_LLDB}")
  endif()
  if(ARG_GDB_SCRIPT)
    list(APPEND options --gdb-script)
  endif()
  string(REPLACE ";" "," packs "${ARG_PACKS}")
  if(packs)
    list(APPEND options "--pack=${packs}")
  endif()

  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(imported)
    set(type "imported ${type}")
  endif()
  if(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    set(is_library OFF)
  elseif(type MATCHES "(STATIC|OBJECT|INTERFACE|UNKNOWN|imported SHARED)_LIBRARY$")
    set(is_library ON)
  else()
    message(FATAL_ERROR "fmtc_target_formatters(${target}): an ${type} target cannot hold formatters")
  endif()

  set(against "${ARG_AGAINST}")
  if(against STREQUAL "")
    set(against "${FMTC_AGAINST}")
  endif()
  if(against STREQUAL "")
    set(against ON)
  endif()
  set(languages "")
  if(against AND NOT imported AND CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    set(link_options ${options})
    foreach(file IN LISTS files)
      list(APPEND link_options "--fmt=${file}")
    endforeach()
    if(against STREQUAL "STRICT")
      list(APPEND link_options --deny=types)
    endif()
    _fmtc_link(${target} "${files}" ${link_options})
    # Linkers of other languages have no launcher.
    set(languages C CXX OBJC OBJCXX)
    get_property(others GLOBAL PROPERTY ENABLED_LANGUAGES)
    list(REMOVE_ITEM others NONE RC ${languages})
    if(NOT others)
      return()
    endif()
  endif()

  # No file and no target of their own has the colons of an imported target. Directories may each import one of the same name.
  string(REPLACE "::" "-" name "${target}")
  get_property(number GLOBAL PROPERTY FMTC_CALLS_${name})
  if(NOT number)
    set(number 0)
  endif()
  math(EXPR next "${number} + 1")
  set_property(GLOBAL PROPERTY FMTC_CALLS_${name} ${next})

  _fmtc_machine(machine)
  if(machine)
    list(APPEND options --target "${machine}")
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
  if(is_library)
    set(object_linked "$<BUILD_INTERFACE:${object}>")
    set(property INTERFACE_LINK_LIBRARIES)
  else()
    set(object_linked "${object}")
    set(property LINK_LIBRARIES)
  endif()
  if(languages)
    list(JOIN languages "," languages)
    set(object_linked "$<$<NOT:$<LINK_LANGUAGE:${languages}>>:${object_linked}>")
  endif()
  set_property(TARGET ${target} APPEND PROPERTY ${property} "${object_linked}")
  add_custom_target(${name}_fmtc${number} DEPENDS "${object}")
  add_dependencies(${target} ${name}_fmtc${number})
endfunction()
