// Modal dialogs: showModal() makes everything outside of the dialog inert, in its document and in the frames inside it
// (HTML 6.3.2, "blocked by a modal dialog"). A press there reaches nothing; the browser's hit test passes it by.
#ifndef DOMTOOL_VISIBILITY_MODAL_H_
#define DOMTOOL_VISIBILITY_MODAL_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class ModalDialogs {
 public:
  explicit ModalDialogs(const NodeTable& table);

  // The dialog that blocks the row, the outermost document's first, or kNoNode.
  [[nodiscard]] NodeIndex BlockerOf(NodeIndex i) const;

 private:
  const NodeTable& table_;
  Vector<NodeIndex> dialog_;   // by frame: the topmost modal dialog of its document
  Vector<NodeIndex> blocker_;  // by frame: what blocks its owner
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_MODAL_H_
