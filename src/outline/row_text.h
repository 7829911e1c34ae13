// Pieces of rows that several formats spell alike.
#ifndef DOMTOOL_OUTLINE_ROW_TEXT_H_
#define DOMTOOL_OUTLINE_ROW_TEXT_H_

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
// The element's own direct text, runs joined and white space collapsed.
std::string DirectText(const SafeView& view, NodeIndex i);

// What a list shows of an option: all text inside, as HTML 4.10.10 has its `text`.
std::string OptionText(const SafeView& view, NodeIndex i);
// The same of what a person sees: with list markers and generated content, without invisible text. A bullet alone is none.
std::string ShownText(const SafeView& view, NodeIndex i);
// What a person reads inside the element, pieces of blocks set apart by spaces; list markers, and with `skips_controls` what
// stands inside of other controls, left out. Of a large element only its beginning: it ends after the text with which there
// are more than `enough` bytes.
std::string ShownTextInside(const SafeView& view, NodeIndex i, bool skips_controls,
                            std::size_t enough = limits::kMaxNameBytes);
// Whether `part` stands in the text, whatever blanks are between the letters of either.
bool HoldsButForSpaces(std::string_view text, std::string_view part);
// The accessible name where it may stand as content: of what is no control, words that come from invisible text are none.
std::string_view ShownName(const SafeView& view, NodeIndex i);
// Whether a control that is shown stands inside of the element.
bool HoldsShownControl(const SafeView& view, NodeIndex i);
// Whether it has the focus, or is what keys act on in what has it.
bool HasFocus(const SafeView& view, NodeIndex i);
// A picture, a drawing, a canvas, a video or another object; what has the role of one, unless it only stands around one.
bool IsPicture(const SafeView& view, NodeIndex i);
// One that is larger than an icon, and that its author does not call decoration.
bool IsLargePicture(const SafeView& view, NodeIndex i);
// "240x120".
void AppendSize(const SafeView& view, NodeIndex i, std::string* out);
// True where the row is no part of what options ask for: hidden, out of the viewport where that is the
// scope, or not about the query.
bool IsOutOfScope(const SafeView& view, const ObserveOptions& options, NodeIndex i);
// x, y, width, height in whole pixels: rounded edges, so that neighbours still touch.
std::array<std::int64_t, 4> BoxOf(const SafeView& view, NodeIndex i);
// "box":[x,y,width,height].
void WriteBox(const SafeView& view, NodeIndex i, JsonWriter* json);
// The nearest ancestor that is an element, across frames; kNoNode for the root element.
NodeIndex ParentElementAcrossFrames(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ROW_TEXT_H_
