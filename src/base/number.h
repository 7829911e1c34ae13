// Numbers as HTML spells them.
#ifndef DOMTOOL_BASE_NUMBER_H_
#define DOMTOOL_BASE_NUMBER_H_

#include <optional>
#include <string_view>

namespace domtool {

// The leading integer of `text` by HTML's rules for parsing integers, or nullopt. Saturates at ±1e6.
std::optional<int> ParseInteger(std::string_view text);
// HTML section 2.3.4.3, rules for parsing floating-point number values. Only compared, never written.
std::optional<double> ParseNumber(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_BASE_NUMBER_H_
