// Pieces of rows that several formats spell alike.
#ifndef DOMTOOL_OUTPUT_ROW_TEXT_H_
#define DOMTOOL_OUTPUT_ROW_TEXT_H_

#include <array>
#include <cstdint>
#include <string>

#include "table/safe_view.h"

namespace domtool {

// The row's id, "kd482913".
std::string IdOf(const SafeView& view, NodeIndex i);
// The element's own direct text, runs joined and white space collapsed.
std::string DirectText(const SafeView& view, NodeIndex i);
// x, y, width, height in whole pixels: rounded edges, so that neighbours still touch.
std::array<std::int64_t, 4> BoxOf(const SafeView& view, NodeIndex i);
// The nearest ancestor that is an element, across frames; kNoNode for the root element.
NodeIndex ParentElementAcrossFrames(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_ROW_TEXT_H_
