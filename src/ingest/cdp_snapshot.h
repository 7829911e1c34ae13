// DOMSnapshot.captureSnapshot (CDP) as columns: the structural backbone of every capture.
// Takes one reply, parsed in place; gives one SnapshotDocument per document of that session's process, still in the
// reply's own order and units (layout units, per document). Refuses wrong types, arrays of unequal length and sizes
// beyond limits.h; skips unknown fields. Indices are not yet checked: use String() and merge/'s own range checks.
#ifndef DOMTOOL_INGEST_CDP_SNAPSHOT_H_
#define DOMTOOL_INGEST_CDP_SNAPSHOT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/status.h"
#include "base/vector.h"

namespace domtool {

// CDP RareIntegerData and RareStringData: value[k] belongs to node index[k]. RareBooleanData has no values.
struct RareData {
  Vector<std::int32_t> index;
  Vector<std::int32_t> value;
};

struct SnapshotDocument {
  // Positions in CdpSnapshot::strings.
  std::int32_t document_url = -1;
  std::int32_t base_url = -1;
  std::int32_t title = -1;
  std::int32_t frame_id = -1;
  double scroll_x = 0;
  double scroll_y = 0;
  double content_width = 0;
  double content_height = 0;

  // One entry per node. attributes holds name, value, name, value …; node i has [attributes_end[i - 1], attributes_end[i]).
  Vector<std::int32_t> parent_index;
  Vector<std::int32_t> node_type;
  Vector<std::int32_t> node_name;
  Vector<std::int32_t> node_value;
  Vector<std::int32_t> backend_node_id;
  Vector<std::int32_t> attributes;
  Vector<std::uint32_t> attributes_end;
  RareData shadow_root_type;
  RareData text_value;
  RareData input_value;
  RareData content_document;
  RareData pseudo_type;
  RareData input_checked;
  RareData option_selected;
  RareData is_clickable;

  // One entry per layout object. bounds holds x, y, width, height.
  Vector<std::int32_t> layout_node;
  Vector<std::int32_t> style_row;  // its row of `styles`; empty if row i belongs to layout object i
  Vector<double> bounds;
  Vector<std::uint32_t> bounds_end;
  Vector<std::int32_t> layout_text;
  Vector<std::int32_t> paint_order;
  RareData stacking_contexts;

  // Rows of style values, as many per row as styles were requested. A plain CDP reply has one row per layout object. In
  // a snapshot whose styles the glue filled in (computed_styles.ts), each distinct row stands once, and `styleOf` gives the row
  // of each layout object.
  Vector<std::int32_t> styles;
  Vector<std::uint32_t> styles_end;

  // One entry per line of text: its layout object, x, y, width, height, and the UTF-16 code units of layout_text it shows.
  Vector<std::int32_t> text_box_layout;
  Vector<std::int32_t> text_box_start;
  Vector<std::int32_t> text_box_length;
  Vector<double> text_box_bounds;
  Vector<std::uint32_t> text_box_bounds_end;

  // The styles of a layout object, in the order requested; empty if it has none.
  [[nodiscard]] std::span<const std::int32_t> StylesOfLayout(std::size_t layout) const;
};

struct CdpSnapshot {
  Vector<SnapshotDocument> documents;
  Vector<std::string_view> strings;  // point into the parsed buffer

  // The string, or "" where `index` is out of range (CDP says -1 for absent).
  [[nodiscard]] std::string_view String(std::int32_t index) const {
    return index >= 0 && static_cast<std::size_t>(index) < strings.size() ? strings[static_cast<std::size_t>(index)]
                                                                          : std::string_view();
  }
};

// buffer[size] must be NUL; the buffer must outlive the snapshot.
Result<CdpSnapshot> ReadCdpSnapshot(char* buffer, std::size_t size);

}  // namespace domtool

#endif  // DOMTOOL_INGEST_CDP_SNAPSHOT_H_
