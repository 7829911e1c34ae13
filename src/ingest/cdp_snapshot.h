// DOMSnapshot.captureSnapshot (CDP) as columns: the structural backbone of every capture.
// Takes one reply, parsed in place; gives one SnapshotDocument per document of that session's process, still in the
// reply's own order and units (layout units, per document). Refuses wrong types, arrays of unequal length and absurd
// sizes; unknown fields are skipped. Indices are not yet checked: use String() and merge/'s own range checks.
#ifndef DOMTOOL_INGEST_CDP_SNAPSHOT_H_
#define DOMTOOL_INGEST_CDP_SNAPSHOT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace domtool {

// CDP RareIntegerData and RareStringData: value[k] belongs to node index[k]. RareBooleanData has no values.
struct RareData {
  std::vector<std::int32_t> index;
  std::vector<std::int32_t> value;
};

struct SnapshotDocument {
  // Positions in CdpSnapshot::strings.
  std::int32_t document_url = -1;
  std::int32_t title = -1;
  std::int32_t frame_id = -1;
  double scroll_x = 0;
  double scroll_y = 0;
  double content_width = 0;
  double content_height = 0;

  // One entry a node. attributes holds name, value, name, value …; node i has [attributes_end[i - 1], attributes_end[i]).
  std::vector<std::int32_t> parent_index;
  std::vector<std::int32_t> node_type;
  std::vector<std::int32_t> node_name;
  std::vector<std::int32_t> node_value;
  std::vector<std::int32_t> backend_node_id;
  std::vector<std::int32_t> attributes;
  std::vector<std::uint32_t> attributes_end;
  RareData shadow_root_type;
  RareData text_value;
  RareData input_value;
  RareData content_document;
  RareData pseudo_type;
  RareData input_checked;
  RareData option_selected;
  RareData is_clickable;

  // One entry a layout object. bounds holds x, y, width, height; styles as many entries as were asked for.
  std::vector<std::int32_t> layout_node;
  std::vector<std::int32_t> styles;
  std::vector<std::uint32_t> styles_end;
  std::vector<double> bounds;
  std::vector<std::uint32_t> bounds_end;
  std::vector<std::int32_t> layout_text;
  std::vector<std::int32_t> paint_order;

  // One entry a line of text: its layout object, and x, y, width, height.
  std::vector<std::int32_t> text_box_layout;
  std::vector<double> text_box_bounds;
  std::vector<std::uint32_t> text_box_bounds_end;
};

struct CdpSnapshot {
  std::vector<SnapshotDocument> documents;
  std::vector<std::string_view> strings;  // point into the parsed buffer

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
