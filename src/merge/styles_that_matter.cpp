#include "merge/styles_that_matter.h"

#include "base/limits.h"
#include "base/vector.h"

namespace domtool {
namespace {

constexpr StyleSet kOfStackingContexts = StylesOf(Style::kOpacity, Style::kClipPath, Style::kOverlay, Style::kTransform,
                                                  Style::kContentVisibility, Style::kFilter, Style::kZIndex);
constexpr StyleSet kConditionalStyles = kOfStackingContexts | kStylesOfText | kStylesOfSvgText |
                                        StylesOf(Style::kClip, Style::kContent, Style::kContain, Style::kFloat);
constexpr double kOverhang = 4;  // a line of text is somewhat higher than a button that it fills
constexpr Rect kEverywhere{-limits::kMaxCoordinate, -limits::kMaxCoordinate, limits::kMaxCoordinate,
                           limits::kMaxCoordinate};

// Boxes stand in document order: the document's, the root element's, the others. Of frames' roots nothing is known.
bool IsOnlyRootStacking(const SessionSources& session) {
  const auto& documents = session.snapshot->documents;
  const auto& boxes = documents.front().stacking_contexts.index;
  return !session.live_states.root_makes_layer && documents.size() == 1 && (boxes.empty() || boxes.back() <= 1);
}

bool StandsOut(const Rect& box, const Rect& around) {
  return box.left < around.left - kOverhang || box.top < around.top - kOverhang ||
         box.right > around.right + kOverhang || box.bottom > around.bottom + kOverhang;
}

// Whether content overflows a box that starts a layer and contains its paint, without being clipped by overflow.
bool DoesContainmentMatter(const NodeTable& t) {
  struct Open {
    NodeIndex end;
    Rect box;
  };
  Vector<Open> open;
  for (NodeIndex i{0}; At(i) < t.size(); i = Next(i)) {
    while (!open.empty() && open.back().end <= i) open.pop_back();
    const Rect around = open.empty() ? kEverywhere : open.back().box;
    const Rect& box = t.bounds[At(i)];
    const ComputedStyle& style = t.style[At(i)];
    if (t.kind[At(i)] == NodeKind::kDocument) {
      open.push_back({t.subtree_end[At(i)], kEverywhere});
    } else if (t.flags[At(i)].has_layout && style.visibility == CssVisibility::kVisible) {
      // A box without height can contain its paint, too; by itself it shows nothing.
      if (!box.is_empty() && StandsOut(box, around)) return true;
      if (!t.is_element(i)) continue;
      const bool is_cut = style.overflow_x != Overflow::kVisible || style.overflow_y != Overflow::kVisible;
      const bool is_layer = t.paint_layer[At(i)] != t.paint_layer[At(t.parent[At(i)])];
      if (is_cut || is_layer) open.push_back({t.subtree_end[At(i)], is_cut ? kEverywhere : Intersect(around, box)});
    }
  }
  return false;
}

}  // namespace

void FindStylesThatMatter(const CaptureSources& sources, NodeTable* table) {
  StyleSet styles = kAllStyles & ~kConditionalStyles;
  for (const SessionSources& session : sources.sessions) {
    if (session.snapshot && !IsOnlyRootStacking(session)) styles |= kOfStackingContexts;
  }
  for (std::size_t i = 0; i < table->size(); ++i) {
    const Position position = table->style[i].position;
    if (position == Position::kAbsolute || position == Position::kFixed) styles |= StylesOf(Style::kClip);
    if (table->kind[i] == NodeKind::kPseudo) styles |= StylesOf(Style::kContent);
    if (table->tag[i] == Tag::kUnknown && table->node_name[i] == "text") styles |= kStylesOfSvgText;
  }
  const bool has_layers = (styles & kOfStackingContexts) != 0;
  if (has_layers && DoesContainmentMatter(*table)) styles |= StylesOf(Style::kContain);
  table->styles_that_matter = styles;
}

}  // namespace domtool
