// NativeText: the text that HTML attributes give an element (accname 2E by HTML-AAM 1.0 section 4.1): alt, value of
// buttons with the browser's defaults, label of options, the title child of SVG. Labels, legends and captions are
// elements, which name.cpp handles.
#ifndef DOMTOOL_SEMANTICS_NATIVE_TEXT_H_
#define DOMTOOL_SEMANTICS_NATIVE_TEXT_H_

#include <optional>

#include "semantics/context.h"

namespace domtool {

// nullopt: the element has no such attribute. An empty text is the author's decision (alt="").
std::optional<std::string_view> NativeText(const SemanticsContext& context, NodeIndex i);
// The first text inside `element`, hidden or not: SVG title elements contain nothing else.
std::string_view DirectTextOf(const NodeTable& table, NodeIndex element);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_NATIVE_TEXT_H_
