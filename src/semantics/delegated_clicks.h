// Delegated clicks: an element whose listener acts for the controls inside it is no control itself.
#ifndef DOMTOOL_SEMANTICS_DELEGATED_CLICKS_H_
#define DOMTOOL_SEMANTICS_DELEGATED_CLICKS_H_

#include <cstdint>

#include "table/node_table.h"

namespace domtool {

// The content of an element, without the element itself.
struct ControlsInside {
  std::uint32_t controls = 0;
  std::uint32_t cursor_only = 0;  // controls found only by their cursor; another element listens for them
  NodeIndex last_control = kNoNode;
  bool has_words = false;  // text or pictures outside every control
};

// All reasons of the row are among these, and it has one.
template <typename... Reasons>
[[nodiscard]] bool HasOnlyReasons(const NodeTable& table, NodeIndex i, Reasons... allowed) {
  ReasonSet rest = table.reasons[At(i)];
  (rest.Remove(allowed), ...);
  return !table.reasons[At(i)].empty() && rest.empty();
}

// True if the row listens only for the controls `inside`. False if it is a control of its own, because it
//   - sets a pointer cursor, as a card does that is pressed as a whole;
//   - is one of several similar siblings that all listen (`is_repeated`);
//   - contains text beside few controls; or
//   - has a handler in its markup that cannot know which control was pressed.
[[nodiscard]] bool IsDelegate(const NodeTable& table, NodeIndex i, const ControlsInside& inside, bool is_repeated);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_DELEGATED_CLICKS_H_
