// What is done to the text of a CDP reply byte by byte, beside RapidJSON: making it readable, and reading the columns of numbers
// that nearly all of it is. Compiled for speed.
#ifndef DOMTOOL_BASE_JSON_TEXT_H_
#define DOMTOOL_BASE_JSON_TEXT_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"

namespace domtool {

// Where the numbers of an array go without an event for each: whole ones to `integers`, or all to `numbers`. With `ends` the
// array holds arrays of numbers, and at the end of each their count so far goes there.
struct NumberColumn {
  Vector<std::int32_t>* integers = nullptr;
  Vector<double>* numbers = nullptr;
  Vector<std::uint32_t>* ends = nullptr;
};

// Replaces escapes of half a surrogate pair by U+FFFD; false where the bytes are no UTF-8.
bool MakeReadable(char* buffer, std::size_t size);

// Reads the array whose '[' stands before `at` as far as it is written as Chrome writes numbers. Answers where the rest of it
// stands: a value that is not, or the ']'.
char* ReadColumn(char* at, const NumberColumn& column);

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_TEXT_H_
