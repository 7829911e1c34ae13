// Colours as CSSOM serialises computed ones (CSS Color 4 section 15): rgb() and rgba(), lab(), lch(), oklab(), oklch() and color()
// of any predefined space. Brought to sRGB, where what lies outside of it becomes the nearest value of each channel.
#ifndef DOMTOOL_MERGE_CSS_COLOR_H_
#define DOMTOOL_MERGE_CSS_COLOR_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// Under it a colour counts as none at all.
inline constexpr double kMinAlpha = 0.05;

// Also "none", and a text shadow, which begins with its colour: kUnknownColor of several shadows, and of what is no colour.
Rgba ReadCssColor(std::string_view value);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_CSS_COLOR_H_
