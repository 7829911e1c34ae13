# Finds Emscripten by the emcc on PATH (Debian's package or an active emsdk) and hands over to its own toolchain file.
find_program(DOMTOOL_EMCC emcc REQUIRED)
get_filename_component(emcc_file ${DOMTOOL_EMCC} REALPATH)
get_filename_component(emscripten_folder ${emcc_file} DIRECTORY)
set(candidates ${emscripten_folder} $ENV{EMSDK}/upstream/emscripten /usr/share/emscripten)
foreach(candidate IN LISTS candidates)
  if(EXISTS ${candidate}/cmake/Modules/Platform/Emscripten.cmake)
    set(DOMTOOL_EMSCRIPTEN_ROOT ${candidate})
    break()
  endif()
endforeach()
if(NOT DOMTOOL_EMSCRIPTEN_ROOT)
  message(FATAL_ERROR "emcc is ${DOMTOOL_EMCC}, but the folder of its CMake modules is not known")
endif()

# Debian's Emscripten takes its JavaScript tools from Debian's Node folder, where any other Node does not look.
if(DOMTOOL_EMSCRIPTEN_ROOT STREQUAL "/usr/share/emscripten" AND EXISTS /usr/share/nodejs/acorn)
  set(DOMTOOL_EMSCRIPTEN_NODE_PATH /usr/share/nodejs)
  set(ENV{NODE_PATH} /usr/share/nodejs)
endif()

include(${DOMTOOL_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
