#include "merge/styles_that_matter.h"

#include "base/limits.h"
#include "base/vector.h"

namespace domtool {
namespace {

constexpr StyleSet kOfStackingContexts = StylesOf(Style::kOpacity, Style::kClipPath, Style::kOverlay, Style::kTransform,
                                                  Style::kContentVisibility, Style::kFilter, Style::kZIndex);
constexpr StyleSet kOfSome = kOfStackingContexts | kStylesOfText | kStylesOfDrawnText |
                             StylesOf(Style::kClip, Style::kContent, Style::kContain, Style::kFloat);
constexpr double kOverhang = 4;  // a line of text is somewhat higher than a button that it fills
constexpr Rect kEverywhere{-limits::kMaxCoordinate, -limits::kMaxCoordinate, limits::kMaxCoordinate,
                           limits::kMaxCoordinate};

// Boxes stand in document order: the document's, the root element's, the others. Of frames' roots nothing is known.
bool IsOnlyRootStacking(const SessionSources& session) {
  const auto& documents = session.snapshot->documents;
  const auto& boxes = documents.front().stacking_contexts.index;
  return session.pseudo_classes.is_root_plain && documents.size() == 1 && (boxes.empty() || boxes.back() <= 1);
}

bool StandsOut(const Rect& box, const Rect& around) {
  return box.left < around.left - kOverhang || box.top < around.top - kOverhang ||
         box.right > around.right + kOverhang || box.bottom > around.bottom + kOverhang;
}

// Whether anything stands out of a box that starts a layer, as what contains its paint does, without being cut by overflow.
bool DoesContainmentMatter(const NodeTable& t) {
  Vector<Rect> around(t.size(), kEverywhere);
  for (std::size_t i = 1; i < t.size(); ++i) {
    const std::size_t p = At(t.parent[i]);
    if (t.kind[i] == NodeKind::kDocument) continue;
    around[i] = around[p];
    if (!t.flags[i].has_layout || t.bounds[i].is_empty()) continue;
    const ComputedStyle& style = t.style[i];
    if (style.visibility == CssVisibility::kVisible && StandsOut(t.bounds[i], around[p])) return true;
    const bool is_cut = style.overflow_x != Overflow::kVisible || style.overflow_y != Overflow::kVisible;
    if (is_cut) {
      around[i] = kEverywhere;
    } else if (t.paint_order[i] != t.paint_order[p] && t.is_element(RowAt(i))) {
      around[i] = Intersect(around[i], t.bounds[i]);
    }
  }
  return false;
}

}  // namespace

void TellStylesThatMatter(const CaptureSources& sources, NodeTable* table) {
  StyleSet styles = kAllStyles & ~kOfSome;
  for (const SessionSources& session : sources.sessions) {
    if (session.snapshot && !IsOnlyRootStacking(session)) styles |= kOfStackingContexts;
  }
  for (std::size_t i = 0; i < table->size(); ++i) {
    const Position position = table->style[i].position;
    if (position == Position::kAbsolute || position == Position::kFixed) styles |= StylesOf(Style::kClip);
    if (table->kind[i] == NodeKind::kPseudo) styles |= StylesOf(Style::kContent);
    if (table->tag[i] == Tag::kUnknown && table->node_name[i] == "text") styles |= kStylesOfDrawnText;
  }
  const bool has_layers = (styles & kOfStackingContexts) != 0;
  if (has_layers && DoesContainmentMatter(*table)) styles |= StylesOf(Style::kContain);
  table->styles_that_matter = styles;
}

}  // namespace domtool
