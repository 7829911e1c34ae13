// The way from a node's session to the page, the document fence, and what a hit test's answer means for a target.
#ifndef DOMTOOL_ACTION_TARGET_HIT_TEST_H_
#define DOMTOOL_ACTION_TARGET_HIT_TEST_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// One session on the way, the node's own first and the page's ('') last.
struct SessionStop {
  std::string session;
  // In this session's documents: the node itself at the first stop, then the owner of the frame below.
  NodeIndex row = kNoNode;
  BackendNodeId backend_node_id = kNoBackendNode;
  std::string child_frame_id;                  // the frame below; empty at the first stop
  BackendNodeId box_node_id = kNoBackendNode;  // whose box is asked for: BoxRowOf(row)
};

// Of whose box a press on `row` uses a part: the image of an image map's area; where a row has no box of its own, the largest
// row inside that has one, at the click point if there is one. Else the row itself.
NodeIndex BoxRowOf(const NodeTable& table, NodeIndex row);

// nullopt when a frame on the way has no known owner.
std::optional<Vector<SessionStop>> PathToPage(const NodeTable& table, NodeIndex row);

// What a Page.getFrameTree says of the document of frame `frame` since the capture.
enum class FenceVerdict { kSame, kOtherDocument, kFrameGone, kMalformed };
FenceVerdict CheckDocument(JsonValue frame_tree_result, const FrameInfo& frame);

// The row of a backend node id in the documents of a session; kNoNode when the table has none. `frame_id` may be empty.
NodeIndex RowOfBackendNode(const NodeTable& table, std::string_view session, std::string_view frame_id,
                           BackendNodeId node);

// True when the one is painted before the other, so that it lies behind it where both are. False of documents of different
// sessions, which have no common numbering.
bool IsPaintedBefore(const NodeTable& table, NodeIndex one, NodeIndex other);

// True when a press on the one does what a press on the other does.
bool AreLabelAndControl(const NodeTable& table, NodeIndex target, NodeIndex hit);

enum class HitKind {
  kTarget,   // the press would reach what is meant
  kCovered,  // `coverer` would receive it
  kUnknown,  // something receives it that the table does not know
  kNothing,  // nothing is there: the point is outside
  kMalformed,
};
struct Hit {
  HitKind kind = HitKind::kMalformed;
  NodeIndex coverer = kNoNode;  // of kTarget, what of it is hit
};
// The control inside of `target` that a press on `hit` is for, as a button in a row or a link in a label is; kNoNode when the
// press is for the target: a label's own control, the options, items and cells of a composite widget (WAI-ARIA 1.2, 5.3.2)
// and the field of a combobox are parts of it, and what is no control itself stands for those inside.
NodeIndex InnerControl(const NodeTable& table, NodeIndex target, NodeIndex hit);
// `result` answers a DOM.getNodeForLocation at `stop`, of the path of `target`.
Hit JudgeHit(const NodeTable& table, NodeIndex target, const SessionStop& stop, JsonValue result);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_HIT_TEST_H_
