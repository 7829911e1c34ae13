// Words to choose from, as a sentence has them.
#ifndef DOMTOOL_BASE_ONE_OF_H_
#define DOMTOOL_BASE_ONE_OF_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace domtool {

using Words = std::span<const std::string_view>;

// "'left', 'right' or 'middle'"; `last` stands before the last one.
std::string ListOf(Words words, std::string_view last = " or ");
// The position of `word`, or nothing.
std::optional<std::size_t> PositionOf(std::string_view word, Words words);

}  // namespace domtool

#endif  // DOMTOOL_BASE_ONE_OF_H_
