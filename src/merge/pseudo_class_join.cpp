#include "merge/pseudo_class_join.h"

#include <algorithm>

#include "base/vector.h"

namespace domtool {
namespace {

bool Holds(const Vector<BackendNodeId>& nodes, BackendNodeId id) {
  return std::find(nodes.begin(), nodes.end(), id) != nodes.end();
}

class PseudoClassJoin {
 public:
  PseudoClassJoin(const CaptureSources& sources, NodeTable* table) : t_(*table) {
    for (const FrameInfo& frame : t_.frames) classes_.push_back(ClassesOf(sources, frame.session_id));
  }

  void Run() {
    // The rows of a frame stand after its owner's.
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const CdpPseudoClasses* const classes = classes_[At(t_.frame[i])];
      if (classes == nullptr || !t_.is_element(RowAt(i))) continue;
      const BackendNodeId id = t_.backend_node_id[i];
      t_.flags[i].is_focused = Holds(classes->focus, id) && CanHaveFocus(t_.frame[i]);
      t_.flags[i].is_hovered = Holds(classes->hovered, id);
      t_.flags[i].is_indeterminate = Holds(classes->indeterminate, id);
      t_.flags[i].is_user_invalid = Holds(classes->user_invalid, id);
      t_.flags[i].is_masked = Holds(classes->masked, id);
      t_.flags[i].is_placeholder_unread = Holds(classes->unread_placeholder, id);
      t_.flags[i].is_scrolled_by_script = Holds(classes->shifted, id);
      if (t_.flags[i].is_scrolled_by_script) LetScroll(&t_.style[i]);
    }
  }

 private:
  static const CdpPseudoClasses* ClassesOf(const CaptureSources& sources, std::string_view session_id) {
    const auto it = std::find_if(sources.sessions.begin(), sources.sessions.end(),
                                 [&](const SessionSources& session) { return session.session_id == session_id; });
    return it == sources.sessions.end() || it->pseudo_classes.empty() ? nullptr : &it->pseudo_classes;
  }

  // An action can scroll back what an action has scrolled: the content beyond the edges is scrolled away, not hidden.
  static void LetScroll(ComputedStyle* style) {
    if (style->overflow_x == Overflow::kHidden) style->overflow_x = Overflow::kAuto;
    if (style->overflow_y == Overflow::kHidden) style->overflow_y = Overflow::kAuto;
  }

  [[nodiscard]] bool CanHaveFocus(FrameIndex frame) const {
    const NodeIndex owner = t_.frames[At(frame)].owner;
    return owner == kNoNode || t_.flags[At(owner)].is_focused;
  }

  NodeTable& t_;
  Vector<const CdpPseudoClasses*> classes_;  // by frame; nullptr where there are none
};

}  // namespace

void JoinPseudoClasses(const CaptureSources& sources, NodeTable* table) {
  const bool has_any = std::any_of(sources.sessions.begin(), sources.sessions.end(),
                                   [](const SessionSources& session) { return !session.pseudo_classes.empty(); });
  if (has_any) PseudoClassJoin(sources, table).Run();
}

}  // namespace domtool
