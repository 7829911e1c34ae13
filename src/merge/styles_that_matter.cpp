#include "merge/styles_that_matter.h"

namespace domtool {
namespace {

constexpr StyleSet kOfStackingContexts = StylesOf(Style::kOpacity, Style::kClipPath, Style::kOverlay, Style::kTransform,
                                                  Style::kContentVisibility, Style::kFilter, Style::kZIndex);
constexpr StyleSet kOfSome = kOfStackingContexts | kStylesOfText | StylesOf(Style::kClip, Style::kContent);

// Boxes stand in document order: the document's, the root element's, the others. Of frames' roots nothing is known.
bool IsOnlyRootStacking(const SessionSources& session) {
  const auto& documents = session.snapshot->documents;
  const auto& boxes = documents.front().stacking_contexts.index;
  return session.pseudo_classes.is_root_plain && documents.size() == 1 && (boxes.empty() || boxes.back() <= 1);
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
  }
  table->styles_that_matter = styles;
}

}  // namespace domtool
