// Text of rows that several formats write in the same way.
#ifndef DOMTOOL_OUTLINE_NODE_TEXT_H_
#define DOMTOOL_OUTLINE_NODE_TEXT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "base/limits.h"
#include "outline/options.h"
#include "table/safe_view.h"

namespace domtool {

// The row's id, "kd482913".
std::string IdOf(const SafeView& view, NodeIndex i);
// The element's own direct text, with runs joined and white space collapsed.
std::string DirectText(const SafeView& view, NodeIndex i);

// What a list shows of an option: all text inside, as HTML 4.10.10 has its `text`.
std::string OptionText(const SafeView& view, NodeIndex i);
// The same as a person sees it: with list markers and generated content, without invisible text. A bullet alone counts
// as nothing.
std::string ShownText(const SafeView& view, NodeIndex i);
// What a person reads inside the element, with spaces between blocks. List markers are left out, and with
// `skips_controls` also the contents of controls. A large element is read only from its beginning: reading ends after
// the text with which there are more than `enough` bytes.
std::string ShownTextInside(const SafeView& view, NodeIndex i, bool skips_controls,
                            std::size_t enough = limits::kMaxNameBytes);
// Whether the text contains `part`, ignoring blanks in both.
bool ContainsIgnoringSpaces(std::string_view text, std::string_view part);
// The accessible name if it may be written as content: for what is not a control, without words from invisible text.
std::string_view ShownName(const SafeView& view, NodeIndex i);
// Whether a shown control is inside the element.
bool ContainsShownControl(const SafeView& view, NodeIndex i);
// Whether it has the focus, or is the active descendant of what has it.
bool HasFocus(const SafeView& view, NodeIndex i);
// A picture, drawing, canvas, video or other object, or an element with such a role unless it only wraps one.
bool IsPicture(const SafeView& view, NodeIndex i);
// One that is larger than an icon and not marked as decoration.
bool IsLargePicture(const SafeView& view, NodeIndex i);
// "240x120".
void AppendSize(const SafeView& view, NodeIndex i, std::string* out);
// Whether the options exclude the row: it is hidden, outside the requested viewport, or does not match the query.
bool IsExcludedByOptions(const SafeView& view, const ObserveOptions& options, NodeIndex i);
// x, y, width, height in whole pixels. Edges are rounded, so neighbours still touch.
std::array<std::int64_t, 4> BoxOf(const SafeView& view, NodeIndex i);
// "box":[x,y,width,height].
void WriteBox(const SafeView& view, NodeIndex i, JsonWriter* json);
// The nearest ancestor element, across frames; kNoNode for the root element.
NodeIndex ParentElementAcrossFrames(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_NODE_TEXT_H_
