#include "output/labels.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

bool IsLabelable(const SafeView& view, NodeIndex i) {
  const Tag tag = view.tag(i);
  return tag == Tag::kInput || tag == Tag::kSelect || tag == Tag::kTextarea || tag == Tag::kButton ||
         tag == Tag::kMeter || tag == Tag::kProgress || tag == Tag::kOutput;
}

// All shown text inside, but not that of controls in it.
std::string TextInside(const SafeView& view, NodeIndex label) {
  std::string text;
  NodeIndex i = Next(label);
  std::size_t rows = 0;
  // More than a name can hold is no name, so no control says it.
  while (At(i) < At(view.subtree_end(label)) && text.size() <= limits::kMaxNameBytes) {
    if (++rows > limits::kMaxContextRows) break;
    if (view.is_element(i) && IsLabelable(view, i)) {
      i = view.subtree_end(i);
      continue;
    }
    if (!view.is_element(i) && view.is_shown(i)) AppendCollapsed(&text, view.text(i).view());
    i = Next(i);
  }
  return std::string(TrimHtmlSpace(text));
}

// The names of the controls that were named by labels, in document order; a page has few enough of both to look through
// those of one frame that stand near.
bool NamesControlNearby(const SafeView& view, NodeIndex label, const std::string& text,
                        const Vector<NodeIndex>& controls) {
  for (const NodeIndex control : controls) {
    if (view.frame(control) != view.frame(label) || !view.is_shown(control)) continue;
    if (view.name(control).view().find(text) != std::string_view::npos) return true;
  }
  return false;
}

// A legend names its fieldset, whose line says it.
bool NamesGroup(const SafeView& view, NodeIndex legend) {
  const NodeIndex group = view.parent(legend);
  return group != kNoNode && view.is_element(group) && !view.name(group).empty() &&
         view.name(group).view() == TextInside(view, legend);
}

}  // namespace

Vector<bool> FindSpokenLabels(const SafeView& view) {
  constexpr std::size_t kNearby = 8;
  Vector<bool> is_spoken(view.size(), false);
  Vector<NodeIndex> controls;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view.is_element(RowAt(i)) && IsLabelable(view, RowAt(i))) controls.push_back(RowAt(i));
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_shown(RowAt(i))) continue;
    if (view.tag(RowAt(i)) == Tag::kLegend) is_spoken[i] = NamesGroup(view, RowAt(i));
    if (view.tag(RowAt(i)) != Tag::kLabel) continue;
    while (next < controls.size() && At(controls[next]) < i) ++next;
    // A label stands next to what it names, before or behind it.
    const std::size_t begin = next > kNearby ? next - kNearby : 0;
    const std::size_t end = std::min(controls.size(), next + kNearby);
    const Vector<NodeIndex> near(controls.begin() + static_cast<std::ptrdiff_t>(begin),
                                 controls.begin() + static_cast<std::ptrdiff_t>(end));
    const std::string text = TextInside(view, RowAt(i));
    is_spoken[i] = text.empty() || NamesControlNearby(view, RowAt(i), text, near);
  }
  return is_spoken;
}

}  // namespace domtool
