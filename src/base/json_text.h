// What is done to the text of a CDP reply byte by byte, in addition to RapidJSON: making it readable, and reading the
// columns of numbers and strings that nearly all of it is. Compiled for speed.
#ifndef DOMTOOL_BASE_JSON_TEXT_H_
#define DOMTOOL_BASE_JSON_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/vector.h"

namespace domtool {

// Where the elements of an array go without an event for each: whole numbers to `integers`, or all to `numbers`, or strings to
// `strings`. With `ends` the array holds arrays of numbers, and at the end of each their count so far goes there.
struct Column {
  Vector<std::int32_t>* integers = nullptr;
  Vector<double>* numbers = nullptr;
  Vector<std::uint32_t>* ends = nullptr;
  Vector<std::string_view>* strings = nullptr;
};

// Replaces escapes of half a surrogate pair by U+FFFD; false where the bytes are no UTF-8.
bool MakeReadable(char* buffer, std::size_t size);

// Reads the array whose '[' stands before `at` as far as it is written as Chrome writes it; strings are unescaped where they
// stand. Returns where the rest of it stands: a value that is written otherwise, or the ']', or where it is no JSON, a backslash,
// which no value begins with. The text ends before `end`, with a NUL there.
char* ReadColumn(char* at, const char* end, const Column& column);

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_TEXT_H_
