#include "merge/live_state_join.h"

#include <algorithm>

#include "base/vector.h"

namespace domtool {
namespace {

bool Holds(const Vector<BackendNodeId>& nodes, BackendNodeId id) {
  return std::find(nodes.begin(), nodes.end(), id) != nodes.end();
}

class LiveStateJoin {
 public:
  LiveStateJoin(const CaptureSources& sources, NodeTable* table) : t_(*table) {
    for (const FrameInfo& frame : t_.frames) states_.push_back(StatesOf(sources, frame.session_id));
  }

  void Run() {
    // The rows of a frame stand after its owner's.
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const CdpLiveStates* const states = states_[At(t_.frame[i])];
      if (states == nullptr || !t_.is_element(RowAt(i))) continue;
      const BackendNodeId id = t_.backend_node_id[i];
      t_.flags[i].is_focused = Holds(states->focus, id) && CanHaveFocus(t_.frame[i]);
      t_.flags[i].is_hovered = Holds(states->hovered, id);
      t_.flags[i].is_indeterminate = Holds(states->indeterminate, id);
      t_.flags[i].is_user_invalid = Holds(states->user_invalid, id);
      t_.flags[i].is_masked = Holds(states->masked, id);
      t_.flags[i].is_placeholder_unread = Holds(states->unread_placeholder, id);
      t_.flags[i].is_scrolled_by_script = Holds(states->shifted, id);
      if (t_.flags[i].is_scrolled_by_script) LetScroll(&t_.style[i]);
    }
  }

 private:
  static const CdpLiveStates* StatesOf(const CaptureSources& sources, std::string_view session_id) {
    const auto it = std::find_if(sources.sessions.begin(), sources.sessions.end(),
                                 [&](const SessionSources& session) { return session.session_id == session_id; });
    return it == sources.sessions.end() || it->live_states.empty() ? nullptr : &it->live_states;
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
  Vector<const CdpLiveStates*> states_;  // by frame; nullptr where there are none
};

}  // namespace

void JoinLiveStates(const CaptureSources& sources, NodeTable* table) {
  const bool has_any = std::any_of(sources.sessions.begin(), sources.sessions.end(),
                                   [](const SessionSources& session) { return !session.live_states.empty(); });
  if (has_any) LiveStateJoin(sources, table).Run();
}

}  // namespace domtool
