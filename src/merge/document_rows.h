// Turns the nodes of one snapshot document into rows, one after another, so that the walk in merge.cpp can stop at a frame
// owner, put the frame's own document after it, and go on.
#ifndef DOMTOOL_MERGE_DOCUMENT_ROWS_H_
#define DOMTOOL_MERGE_DOCUMENT_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/vector.h"
#include "ingest/cdp_snapshot.h"
#include "merge/document_order.h"
#include "merge/style_reader.h"
#include "table/node_table.h"

namespace domtool {

// Whether an element of this kind may own a frame.
bool OwnsFrames(Tag tag);

// Per-snapshot state that its documents share: lower-cased names and read styles.
class SnapshotContext {
 public:
  SnapshotContext(const CdpSnapshot& snapshot, StyleSet asked);

  struct LocalName {
    Tag tag = Tag::kUnknown;
    std::string_view name;
    bool is_test_id = false;  // of an attribute, TestIdAttribute
    bool is_read = false;
  };
  // The node name in lower case. Lower-cased copies live in `arena`.
  const LocalName& NameAt(std::int32_t position, Arena* arena);

  const CdpSnapshot& snapshot;
  StyleReader styles;

 private:
  Vector<LocalName> names_;
};

class DocumentRows {
 public:
  // `frame` is the frame whose document this is, complete with geometry; `owner` its owner's row or kNoNode. All
  // arguments outlive the object.
  DocumentRows(SnapshotContext* context, std::size_t document, FrameIndex frame, NodeIndex owner,
               double snapshot_pixels_per_css_pixel, NodeTable* table);

  [[nodiscard]] bool is_done() const { return next_ == order_.count; }
  [[nodiscard]] std::size_t left_out() const { return order_.left_out; }
  // Appends the row of the next node and returns it; kNoNode if the node gets no row (comments, text of scripts).
  NodeIndex AppendNext();
  // The document inside the last row, according to DOMSnapshot, or -1.
  [[nodiscard]] std::int32_t content_document() const { return content_document_; }

 private:
  // Layout facts of a node: positions in the layout columns, -1 when absent. A pseudo-element has one more for its text.
  struct LayoutRef {
    std::int32_t box = -1;
    std::int32_t text = -1;
  };
  void IndexLayout();
  void IndexRare();
  void FillElement(std::size_t node, NodeIndex row);
  void FillLayout(std::size_t node, NodeIndex row);
  void FillAttributes(std::size_t node, NodeIndex row);
  [[nodiscard]] bool IsShape(NodeIndex row) const;
  [[nodiscard]] bool IsDrawn(NodeIndex text) const;
  void FillLines(std::size_t layout, NodeIndex row);
  // Whether the only line of a text shows all of it. The bounds of a text also include lines that line-clamp or an ellipsis
  // hides.
  [[nodiscard]] bool IsWholeBox(std::size_t layout, std::size_t line) const;
  // The box at `index` of a column of bounds, in the viewport.
  [[nodiscard]] Rect BoxAt(const Vector<double>& bounds, const Vector<std::uint32_t>& ends, std::size_t index) const;
  [[nodiscard]] bool OmitsText(NodeIndex parent) const;

  SnapshotContext& context_;
  const SnapshotDocument& document_;
  const FrameIndex frame_;
  const NodeIndex owner_;
  const double snapshot_pixels_per_css_pixel_;
  NodeTable& table_;
  DocumentOrder order_;
  Vector<LayoutRef> layout_;
  Vector<NodeFlags> flags_;
  Vector<std::int32_t> form_value_;  // string position, -1 absent
  Vector<std::int32_t> content_;     // document index, -1 absent
  Vector<std::uint8_t> is_pseudo_;
  Vector<NodeIndex> row_of_;
  std::size_t next_ = 0;
  std::int32_t content_document_ = -1;
};

}  // namespace domtool

#endif  // DOMTOOL_MERGE_DOCUMENT_ROWS_H_
