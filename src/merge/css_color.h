// Colours as CSSOM serialises computed ones (CSS Color 4 section 15): rgb() and rgba(), lab(), lch(), oklab(), oklch() and color()
// of any predefined space. Converted to sRGB; channels outside of it are clamped.
#ifndef DOMTOOL_MERGE_CSS_COLOR_H_
#define DOMTOOL_MERGE_CSS_COLOR_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// A colour with less alpha counts as transparent.
inline constexpr double kMinAlpha = 0.05;

// Also reads "none", and a text-shadow by its colour. kUnknownColor for several shadows, and for anything that is no colour.
Rgba ReadCssColor(std::string_view value);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_CSS_COLOR_H_
