#include "visibility/modal.h"

namespace domtool {

ModalDialogs::ModalDialogs(const NodeTable& table)
    : table_(table), dialog_(table.frames.size(), kNoNode), blocker_(table.frames.size(), kNoNode) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table.is_modal_dialog(RowAt(i)) || !table.flags[i].has_layout) continue;
    NodeIndex& topmost = dialog_[At(table.frame[i])];
    if (topmost == kNoNode || table.paint_layer[i] >= table.paint_layer[At(topmost)]) topmost = RowAt(i);
  }
  // A frame stands after its parent, so the parent's blocker is known.
  for (std::size_t f = 0; f < table.frames.size(); ++f) {
    if (table.frames[f].owner != kNoNode) blocker_[f] = BlockerOf(table.frames[f].owner);
  }
}

NodeIndex ModalDialogs::BlockerOf(NodeIndex i) const {
  const std::size_t frame = At(table_.frame[At(i)]);
  if (blocker_[frame] != kNoNode) return blocker_[frame];
  const NodeIndex dialog = dialog_[frame];
  return dialog == kNoNode || table_.is_inclusive_descendant(i, dialog) ? kNoNode : dialog;
}

}  // namespace domtool
