#include "ingest/cdp_snapshot.h"

#include <limits>
#include <utility>

#include "base/json_reader.h"
#include "base/limits.h"

namespace domtool {
namespace {

// The container of the reply that the reader is in. Scalars have no place of their own; their container handles them.
enum class Place : std::uint8_t {
  kOutside,     // before the reply itself
  kReply,       // { documents, strings }
  kDocuments,   // [ document … ]
  kDocument,    // { documentURL, nodes, layout … }
  kColumns,     // nodes { parentIndex … }, layout { nodeIndex … }
  kTextBoxes,   // { layoutIndex, bounds … }
  kRare,        // { index, value }
  kIntegers,    // [ 1, 2 … ] into integers_
  kRows,        // [ [1, 2], [3] … ] into integers_; ends_ has the end of each row
  kRow,         // one row of kRows
  kBoundsRows,  // the same with numbers
  kBoundsRow,
  kStrings,
  kSkipped,  // an unknown field and everything in it
};

struct IntegerColumn {
  std::string_view key;
  Vector<std::int32_t> SnapshotDocument::*column;
};

struct RareColumn {
  std::string_view key;
  RareData SnapshotDocument::*column;
};

struct StringPosition {
  std::string_view key;
  std::int32_t SnapshotDocument::*field;
};

struct NumberScalar {
  std::string_view key;
  double SnapshotDocument::*field;
};

constexpr StringPosition kStringScalars[] = {
    {"documentURL", &SnapshotDocument::document_url},
    {"baseURL", &SnapshotDocument::base_url},
    {"title", &SnapshotDocument::title},
    {"frameId", &SnapshotDocument::frame_id},
};
constexpr NumberScalar kNumberScalars[] = {
    {"scrollOffsetX", &SnapshotDocument::scroll_x},
    {"scrollOffsetY", &SnapshotDocument::scroll_y},
    {"contentWidth", &SnapshotDocument::content_width},
    {"contentHeight", &SnapshotDocument::content_height},
};
constexpr IntegerColumn kIntegerColumns[] = {
    {"parentIndex", &SnapshotDocument::parent_index},
    {"nodeType", &SnapshotDocument::node_type},
    {"nodeName", &SnapshotDocument::node_name},
    {"nodeValue", &SnapshotDocument::node_value},
    {"backendNodeId", &SnapshotDocument::backend_node_id},
    {"nodeIndex", &SnapshotDocument::layout_node},
    {"styleOf", &SnapshotDocument::style_row},
    {"text", &SnapshotDocument::layout_text},
    {"paintOrders", &SnapshotDocument::paint_order},
    {"layoutIndex", &SnapshotDocument::text_box_layout},
    {"start", &SnapshotDocument::text_box_start},
    {"length", &SnapshotDocument::text_box_length},
};
constexpr RareColumn kRareColumns[] = {
    {"shadowRootType", &SnapshotDocument::shadow_root_type},
    {"textValue", &SnapshotDocument::text_value},
    {"inputValue", &SnapshotDocument::input_value},
    {"contentDocumentIndex", &SnapshotDocument::content_document},
    {"pseudoType", &SnapshotDocument::pseudo_type},
    {"inputChecked", &SnapshotDocument::input_checked},
    {"optionSelected", &SnapshotDocument::option_selected},
    {"isClickable", &SnapshotDocument::is_clickable},
    {"stackingContexts", &SnapshotDocument::stacking_contexts},
};

template <typename Column, std::size_t N>
const Column* FindColumn(const Column (&columns)[N], std::string_view key) {
  for (const Column& column : columns) {
    if (column.key == key) return &column;
  }
  return nullptr;
}

class SnapshotVisitor final : public JsonVisitor {
 public:
  explicit SnapshotVisitor(CdpSnapshot* snapshot) : snapshot_(*snapshot) {}

  bool Key(std::string_view key) override {
    next_ = Place::kSkipped;
    string_scalar_ = nullptr;
    number_scalar_ = nullptr;
    switch (place_) {
      case Place::kReply: return KeyOfReply(key);
      case Place::kDocument: return KeyOfDocument(key);
      case Place::kColumns:
      case Place::kTextBoxes: return KeyOfColumns(key);
      case Place::kRare: return KeyOfRare(key);
      default: return true;
    }
  }

  bool BeginObject() override {
    if (place_ == Place::kOutside) return Enter(Place::kReply);
    if (place_ == Place::kDocuments) {
      if (snapshot_.documents.size() >= limits::kMaxFrames) return Enter(Place::kSkipped);
      snapshot_.documents.emplace_back();
      return Enter(Place::kDocument);
    }
    const bool fits = place_ == Place::kSkipped || next_ == Place::kSkipped || next_ == Place::kColumns ||
                      next_ == Place::kTextBoxes || next_ == Place::kRare;
    return fits && !IsLeaf() && Enter(place_ == Place::kSkipped ? Place::kSkipped : next_);
  }

  bool BeginArray() override {
    if (place_ == Place::kRows) return Enter(Place::kRow);
    if (place_ == Place::kBoundsRows) return Enter(Place::kBoundsRow);
    const bool fits = place_ == Place::kSkipped || next_ == Place::kSkipped || next_ == Place::kDocuments ||
                      next_ == Place::kStrings || next_ == Place::kIntegers || next_ == Place::kRows ||
                      next_ == Place::kBoundsRows;
    return fits && !IsLeaf() && Enter(place_ == Place::kSkipped ? Place::kSkipped : next_);
  }

  Column ColumnOfArray() override {
    switch (place_) {
      case Place::kIntegers:
      case Place::kRow: return {integers_};
      case Place::kRows: return {integers_, nullptr, ends_};
      case Place::kBoundsRow: return {nullptr, numbers_};
      case Place::kBoundsRows: return {nullptr, numbers_, ends_};
      case Place::kStrings: return {nullptr, nullptr, nullptr, &snapshot_.strings};
      default: return {};
    }
  }

  bool EndObject() override { return Leave(); }

  bool EndArray() override {
    if (place_ == Place::kRow) ends_->push_back(static_cast<std::uint32_t>(integers_->size()));
    if (place_ == Place::kBoundsRow) ends_->push_back(static_cast<std::uint32_t>(numbers_->size()));
    return Leave();
  }

  bool String(std::string_view value) override {
    if (place_ == Place::kStrings) {
      snapshot_.strings.push_back(value);
      return true;
    }
    return place_ == Place::kSkipped || IsSkippedScalar();
  }

  bool Integer(std::int64_t value) override {
    if (place_ == Place::kIntegers || place_ == Place::kRow) {
      integers_->push_back(Narrow(value));
      return integers_->size() <= limits::kMaxColumnEntries;
    }
    if (string_scalar_ != nullptr) {
      Document().*(string_scalar_->field) = Narrow(value);
      string_scalar_ = nullptr;
      return true;
    }
    return Double(static_cast<double>(value));
  }

  bool Double(double value) override {
    if (place_ == Place::kBoundsRow) {
      numbers_->push_back(value);
      return numbers_->size() <= limits::kMaxColumnEntries;
    }
    if (number_scalar_ != nullptr) {
      Document().*(number_scalar_->field) = value;
      number_scalar_ = nullptr;
      return true;
    }
    return place_ == Place::kSkipped || IsSkippedScalar();
  }

  bool Bool(bool) override { return place_ == Place::kSkipped || IsSkippedScalar(); }
  bool Null() override { return place_ == Place::kSkipped || IsSkippedScalar(); }

 private:
  static std::int32_t Narrow(std::int64_t value) {
    const bool fits = value >= -1 && value <= std::numeric_limits<std::int32_t>::max();
    return fits ? static_cast<std::int32_t>(value) : -1;
  }

  SnapshotDocument& Document() { return snapshot_.documents.back(); }

  // A scalar under a key that no stage reads.
  [[nodiscard]] bool IsSkippedScalar() const {
    const bool is_object = place_ == Place::kReply || place_ == Place::kDocument || place_ == Place::kColumns ||
                           place_ == Place::kTextBoxes;
    return is_object && next_ == Place::kSkipped && string_scalar_ == nullptr && number_scalar_ == nullptr;
  }
  // Only scalars are allowed inside these.
  [[nodiscard]] bool IsLeaf() const {
    return place_ == Place::kIntegers || place_ == Place::kRow || place_ == Place::kBoundsRow ||
           place_ == Place::kStrings || place_ == Place::kOutside || string_scalar_ != nullptr ||
           number_scalar_ != nullptr;
  }

  bool KeyOfReply(std::string_view key) {
    if (key == "documents") next_ = Place::kDocuments;
    if (key == "strings") next_ = Place::kStrings;
    return true;
  }

  bool KeyOfDocument(std::string_view key) {
    if (key == "nodes" || key == "layout") next_ = Place::kColumns;
    if (key == "textBoxes") next_ = Place::kTextBoxes;
    string_scalar_ = FindColumn(kStringScalars, key);
    number_scalar_ = FindColumn(kNumberScalars, key);
    return true;
  }

  bool KeyOfColumns(std::string_view key) {
    SnapshotDocument& d = Document();
    if (const IntegerColumn* column = FindColumn(kIntegerColumns, key)) {
      return Expect(Place::kIntegers, &(d.*(column->column)));
    }
    if (const RareColumn* column = FindColumn(kRareColumns, key)) {
      next_ = Place::kRare;
      rare_ = &(d.*(column->column));
      return true;
    }
    const bool is_attributes = key == "attributes";
    if (is_attributes || key == "styles") {
      ends_ = is_attributes ? &d.attributes_end : &d.styles_end;
      return Expect(Place::kRows, is_attributes ? &d.attributes : &d.styles);
    }
    if (key == "bounds") {
      const bool is_line = place_ == Place::kTextBoxes;
      next_ = Place::kBoundsRows;
      numbers_ = is_line ? &d.text_box_bounds : &d.bounds;
      ends_ = is_line ? &d.text_box_bounds_end : &d.bounds_end;
    }
    return true;
  }

  bool KeyOfRare(std::string_view key) {
    if (key == "index") return Expect(Place::kIntegers, &rare_->index);
    if (key == "value") return Expect(Place::kIntegers, &rare_->value);
    return true;
  }

  bool Expect(Place place, Vector<std::int32_t>* column) {
    next_ = place;
    integers_ = column;
    return true;
  }

  bool Enter(Place place) {
    outer_.push_back(place_);
    place_ = place;
    return true;
  }

  bool Leave() {
    place_ = outer_.back();
    outer_.pop_back();
    next_ = Place::kSkipped;
    return true;
  }

  CdpSnapshot& snapshot_;
  Vector<Place> outer_;
  Place place_ = Place::kOutside;
  Place next_ = Place::kSkipped;
  const StringPosition* string_scalar_ = nullptr;
  const NumberScalar* number_scalar_ = nullptr;
  Vector<std::int32_t>* integers_ = nullptr;
  Vector<double>* numbers_ = nullptr;
  Vector<std::uint32_t>* ends_ = nullptr;
  RareData* rare_ = nullptr;
};

// An absent array is filled with "absent", so that a Chrome that drops a field does not break a capture. Returns its length.
template <typename T>
std::size_t Fill(Vector<T>* column, std::size_t count, T absent) {
  if (column->empty()) column->assign(count, absent);
  return column->size();
}

// Every parallel array must be as long as the one it is parallel to.
struct Length {
  std::size_t entries;
  std::size_t wanted;
};

Length LengthOf(const RareData& rare) { return {rare.value.size(), rare.index.size()}; }

Status AlignDocument(SnapshotDocument* d) {
  const std::size_t nodes = d->parent_index.size();
  const std::size_t layouts = d->layout_node.size();
  const std::size_t text_boxes = d->text_box_layout.size();
  if (nodes > limits::kMaxNodes) return BadInput("DOMSnapshot.captureSnapshot: too many nodes");
  const Length lengths[] = {
      {d->bounds_end.size(), layouts},
      {d->text_box_bounds_end.size(), text_boxes},
      {Fill(&d->text_box_start, text_boxes, 0), text_boxes},
      {Fill(&d->text_box_length, text_boxes, std::numeric_limits<std::int32_t>::max()), text_boxes},
      {Fill(&d->node_type, nodes, -1), nodes},
      {Fill(&d->node_name, nodes, -1), nodes},
      {Fill(&d->node_value, nodes, -1), nodes},
      {Fill(&d->backend_node_id, nodes, 0), nodes},
      {Fill(&d->attributes_end, nodes, 0u), nodes},
      {d->style_row.empty() ? Fill(&d->styles_end, layouts, 0u) : d->style_row.size(), layouts},
      {Fill(&d->layout_text, layouts, -1), layouts},
      {Fill(&d->paint_order, layouts, 0), layouts},
      LengthOf(d->text_value),
      LengthOf(d->input_value),
      LengthOf(d->content_document),
      LengthOf(d->shadow_root_type),
      LengthOf(d->pseudo_type),
  };
  for (const Length& length : lengths) {
    if (length.entries != length.wanted) return BadInput("DOMSnapshot.captureSnapshot: columns of unequal lengths");
  }
  return Status::Ok();
}

}  // namespace

std::span<const std::int32_t> SnapshotDocument::StylesOfLayout(std::size_t layout) const {
  const std::size_t row = style_row.empty() ? layout : static_cast<std::size_t>(style_row[layout]);
  if (row >= styles_end.size()) return {};
  const std::size_t begin = row == 0 ? 0 : styles_end[row - 1];
  return {styles.data() + begin, styles_end[row] - begin};
}

Result<CdpSnapshot> ReadCdpSnapshot(char* buffer, std::size_t size) {
  CdpSnapshot snapshot;
  SnapshotVisitor visitor(&snapshot);
  Status status = ReadJsonInSitu(buffer, size, &visitor, "DOMSnapshot.captureSnapshot");
  if (!status.ok()) return status;
  if (snapshot.documents.empty()) return BadInput("DOMSnapshot.captureSnapshot: no documents");
  for (SnapshotDocument& document : snapshot.documents) {
    status = AlignDocument(&document);
    if (!status.ok()) return status;
  }
  return snapshot;
}

}  // namespace domtool
