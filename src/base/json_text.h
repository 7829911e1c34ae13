// Fast byte-by-byte work on the text of CDP replies, in addition to RapidJSON: repairs text that JSON readers refuse,
// and reads the arrays of numbers and strings that make up most of it. Compiled for speed.
#ifndef DOMTOOL_BASE_JSON_TEXT_H_
#define DOMTOOL_BASE_JSON_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/vector.h"

namespace domtool {

// Where the elements of an array are stored without a parser event for each: whole numbers in `integers`, all numbers
// in `numbers`, or strings in `strings`. With `ends` the array contains arrays of numbers, and after each its
// cumulative count is appended to `ends`.
struct Column {
  Vector<std::int32_t>* integers = nullptr;
  Vector<double>* numbers = nullptr;
  Vector<std::uint32_t>* ends = nullptr;
  Vector<std::string_view>* strings = nullptr;
};

// Replaces escapes of half a surrogate pair by U+FFFD; false if the bytes are no UTF-8.
bool MakeReadable(char* buffer, std::size_t size);

// Reads the array whose '[' is before `at`, as long as it is written in Chrome's style; strings are unescaped in place.
// Returns where the rest begins: a value written differently, the ']', or, if the text is not JSON, a backslash, which
// begins no value. The text ends before `end`, with a NUL there.
char* ReadColumn(char* at, const char* end, const Column& column);

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_TEXT_H_
