// The path from a node's session to the page, the check that documents are the same, and what a hit test means for a target.
#ifndef DOMTOOL_ACTION_TARGET_HIT_TEST_H_
#define DOMTOOL_ACTION_TARGET_HIT_TEST_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// One session of the path. The path begins with the node's own and ends with the page's ('').
struct SessionStop {
  std::string session;
  // A row of this session: the node itself at the first stop, then the owner of the frame of the stop before.
  NodeIndex row = kNoNode;
  BackendNodeId backend_node_id = kNoBackendNode;
  std::string child_frame_id;                  // the frame of the stop before; empty at the first stop
  BackendNodeId box_node_id = kNoBackendNode;  // of BoxRowOf(row), whose box is read
};

// The row whose box is pressed for `row`. For an area of an image map: its image. For a row without a box: the largest row
// inside it that has one, at the click point if there is one. Otherwise the row itself.
NodeIndex BoxRowOf(const NodeTable& table, NodeIndex row);

// nullopt if a frame on the path has no known owner.
std::optional<Vector<SessionStop>> PathToPage(const NodeTable& table, NodeIndex row);

// Compares a Page.getFrameTree with the document of `frame` at the capture.
enum class DocumentVerdict { kSame, kOtherDocument, kFrameGone, kMalformed };
DocumentVerdict CheckDocument(JsonValue frame_tree_result, const FrameInfo& frame);

// The row of a backend node id in the documents of a session; kNoNode when the table has none. `frame_id` may be empty.
NodeIndex RowOfBackendNode(const NodeTable& table, std::string_view session, std::string_view frame_id,
                           BackendNodeId node);

// True if `one` is painted before `other`, so that it lies behind it. False for documents of different sessions, which have no
// common numbering.
bool IsPaintedBefore(const NodeTable& table, NodeIndex one, NodeIndex other);

// True if a press on either does the same, as for a label and its control.
bool AreLabelAndControl(const NodeTable& table, NodeIndex target, NodeIndex hit);

enum class HitKind {
  kTarget,   // the press would reach the target
  kCovered,  // `row` would receive it
  kUnknown,  // something receives it that the table does not know
  kNothing,  // nothing is there: the point is outside
  kMalformed,
};
struct Hit {
  HitKind kind = HitKind::kMalformed;
  NodeIndex row = kNoNode;  // that receives the press: of kTarget a part of the target, of kCovered what covers it
};
// The control inside `target` that a press on `hit` is for, such as a button in a row or a link in a label. kNoNode if the
// press is for the target. These count as parts of the target:
//   the control of a label
//   the options, items and cells of a composite widget (WAI-ARIA 1.2, 5.3.2)
//   the field of a combobox
//   everything, if the target is not a control itself
NodeIndex InnerControl(const NodeTable& table, NodeIndex target, NodeIndex hit);
// `result` is the reply to DOM.getNodeForLocation in the session of `stop`, a stop of the path of `target`.
Hit JudgeHit(const NodeTable& table, NodeIndex target, const SessionStop& stop, JsonValue result);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_HIT_TEST_H_
