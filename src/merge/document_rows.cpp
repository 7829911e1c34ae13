#include "merge/document_rows.h"

#include <algorithm>
#include <span>

#include "base/limits.h"
#include "base/utf8.h"
#include "base/vector.h"

namespace domtool {
namespace {

// DOM Node.nodeType (dom.spec.whatwg.org).
constexpr std::int32_t kElementNode = 1;
constexpr std::int32_t kTextNode = 3;
constexpr std::int32_t kCdataNode = 4;
constexpr std::int32_t kDocumentNode = 9;

constexpr int kMaxSpans = 8;

bool IsAsciiLower(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// Calls visit(node, position) for each entry of `rare` whose node exists.
template <typename Visitor>
void ForEachRare(const RareData& rare, std::size_t nodes, Visitor visit) {
  for (std::size_t k = 0; k < rare.index.size(); ++k) {
    const std::int32_t node = rare.index[k];
    if (node >= 0 && static_cast<std::size_t>(node) < nodes) visit(static_cast<std::size_t>(node), k);
  }
}

Tag PseudoTag(std::string_view name) {
  const Tag tag = TagFromName(name);
  return tag == Tag::kPseudoBefore || tag == Tag::kPseudoAfter || tag == Tag::kPseudoMarker ? tag : Tag::kPseudoOther;
}

}  // namespace

bool OwnsFrames(Tag tag) {
  return tag == Tag::kIframe || tag == Tag::kFrame || tag == Tag::kObject || tag == Tag::kEmbed;
}

SnapshotContext::SnapshotContext(const CdpSnapshot& s, StyleSet asked)
    : snapshot(s), styles(s, asked), names_(s.strings.size()) {}

const SnapshotContext::LocalName& SnapshotContext::NameAt(std::int32_t position, Arena* arena) {
  static const LocalName kNameless;
  if (position < 0 || static_cast<std::size_t>(position) >= names_.size()) return kNameless;
  LocalName& entry = names_[static_cast<std::size_t>(position)];
  if (entry.is_read) return entry;
  entry.is_read = true;
  entry.name = snapshot.String(position);
  // The string may be text elsewhere in the page, so it is never lowered in place.
  if (!IsAsciiLower(entry.name)) entry.name = arena->Copy(ToAsciiLower(entry.name));
  entry.tag = TagFromName(entry.name);
  entry.is_test_id = TestIdAttribute(entry.name) != nullptr;
  return entry;
}

DocumentRows::DocumentRows(SnapshotContext* context, std::size_t document, FrameIndex frame, NodeIndex owner,
                           double snapshot_pixels_per_css_pixel, NodeTable* table)
    : context_(*context),
      document_(context->snapshot.documents[document]),
      frame_(frame),
      owner_(owner),
      snapshot_pixels_per_css_pixel_(snapshot_pixels_per_css_pixel),
      table_(*table),
      order_(OrderOf(document_.parent_index)),
      row_of_(document_.parent_index.size(), kNoNode) {
  IndexLayout();
  IndexRare();
}

void DocumentRows::IndexLayout() {
  const std::size_t nodes = document_.parent_index.size();
  layout_.resize(nodes);
  for (std::size_t l = 0; l < document_.layout_node.size(); ++l) {
    const std::int32_t node = document_.layout_node[l];
    if (node < 0 || static_cast<std::size_t>(node) >= nodes) continue;
    LayoutRef& ref = layout_[static_cast<std::size_t>(node)];
    const auto position = static_cast<std::int32_t>(l);
    if (ref.box == -1) ref.box = position;
    if (document_.layout_text[l] >= 0) ref.text = position;
  }
}

void DocumentRows::IndexRare() {
  const std::size_t nodes = document_.parent_index.size();
  flags_.resize(nodes);
  form_value_.assign(nodes, -1);
  content_.assign(nodes, -1);
  is_pseudo_.assign(nodes, 0);
  ForEachRare(document_.is_clickable, nodes, [&](std::size_t n, std::size_t) { flags_[n].is_clickable = true; });
  ForEachRare(document_.input_checked, nodes, [&](std::size_t n, std::size_t) { flags_[n].input_checked = true; });
  ForEachRare(document_.option_selected, nodes, [&](std::size_t n, std::size_t) { flags_[n].option_selected = true; });
  ForEachRare(document_.pseudo_type, nodes, [&](std::size_t n, std::size_t) { is_pseudo_[n] = 1; });
  ForEachRare(document_.shadow_root_type, nodes, [&](std::size_t n, std::size_t k) {
    flags_[n].in_shadow_tree = context_.snapshot.String(document_.shadow_root_type.value[k]) != "user-agent";
  });
  ForEachRare(document_.content_document, nodes,
              [&](std::size_t n, std::size_t k) { content_[n] = document_.content_document.value[k]; });
  const auto take_value = [&](const RareData& rare) {
    ForEachRare(rare, nodes, [&](std::size_t n, std::size_t k) {
      flags_[n].has_form_value = true;
      form_value_[n] = rare.value[k];
    });
  };
  take_value(document_.text_value);
  take_value(document_.input_value);
}

bool DocumentRows::OmitsText(NodeIndex parent) const {
  if (parent == kNoNode) return true;
  const Tag tag = table_.tag[At(parent)];
  return tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kNoscript || tag == Tag::kTemplate;
}

NodeIndex DocumentRows::AppendNext() {
  const std::size_t k = next_++;
  const std::size_t node = order_.NodeAt(k);
  content_document_ = -1;
  const bool is_root = k == 0;
  const std::int32_t parent = document_.parent_index[node];
  const NodeIndex parent_row = is_root ? owner_ : row_of_[static_cast<std::size_t>(parent)];
  const std::int32_t type = document_.node_type[node];
  // A node whose parent made no row (the text of a comment) makes none either.
  if (!is_root && parent_row == kNoNode) return kNoNode;

  NodeIndex row = kNoNode;
  if (type == kDocumentNode || is_root) {
    row = table_.AppendRow(NodeKind::kDocument, parent_row, frame_);
  } else if (type == kElementNode) {
    row = table_.AppendRow(is_pseudo_[node] != 0 ? NodeKind::kPseudo : NodeKind::kElement, parent_row, frame_);
    FillElement(node, row);
  } else if ((type == kTextNode || type == kCdataNode) && !OmitsText(parent_row)) {
    row = table_.AppendRow(NodeKind::kText, parent_row, frame_);
    table_.text[At(row)] = context_.snapshot.String(document_.node_value[node]);
  } else {
    return kNoNode;
  }
  table_.backend_node_id[At(row)] = static_cast<BackendNodeId>(std::max(0, document_.backend_node_id[node]));
  FillLayout(node, row);
  row_of_[node] = row;
  return row;
}

void DocumentRows::FillElement(std::size_t node, NodeIndex row) {
  const auto& name = context_.NameAt(document_.node_name[node], &table_.arena);
  table_.node_name[At(row)] = name.name;
  table_.tag[At(row)] = is_pseudo_[node] != 0 ? PseudoTag(name.name) : name.tag;
  table_.flags[At(row)] = flags_[node];
  if (flags_[node].has_form_value) table_.form_value[At(row)] = context_.snapshot.String(form_value_[node]);
  FillAttributes(node, row);
  if (OwnsFrames(table_.tag[At(row)])) content_document_ = content_[node];
}

void DocumentRows::FillAttributes(std::size_t node, NodeIndex row) {
  const std::size_t begin = node == 0 ? 0 : document_.attributes_end[node - 1];
  const std::size_t end = document_.attributes_end[node];
  const std::size_t limit = std::min(end, begin + 2 * limits::kMaxAttributes);
  for (std::size_t a = begin; a + 1 < limit; a += 2) {
    const SnapshotContext::LocalName& name = context_.NameAt(document_.attributes[a], &table_.arena);
    if (name.is_test_id) table_.flags[At(row)].has_test_id = true;
    table_.attributes.push_back({name.name, context_.snapshot.String(document_.attributes[a + 1])});
  }
}

void DocumentRows::FillLayout(std::size_t node, NodeIndex row) {
  const LayoutRef ref = layout_[node];
  if (ref.box < 0) return;
  const auto box = static_cast<std::size_t>(ref.box);
  table_.flags[At(row)].has_layout = true;
  table_.bounds[At(row)] = BoxAt(document_.bounds, document_.bounds_end, box);
  table_.paint_layer[At(row)] = document_.paint_order[box];
  const std::span<const std::int32_t> styles = document_.StylesOfLayout(box);
  table_.style[At(row)] = context_.styles.Read(styles);
  // The styles of a text are its parent's.
  if (table_.kind[At(row)] == NodeKind::kText) {
    FillLines(box, row);
    if (IsDrawn(row)) context_.styles.ReadDrawn(styles, &table_.style[At(row)]);
  } else {
    if (IsShape(row)) context_.styles.ReadDrawn(styles, &table_.style[At(row)]);
    if (table_.style[At(row)].has_clip) {
      table_.clips.push_back(
          {row, context_.styles.Text(styles, Style::kClip), context_.styles.Text(styles, Style::kClipPath)});
    }
  }
  if (ref.text >= 0) {
    table_.rendered_text[At(row)] = context_.snapshot.String(document_.layout_text[static_cast<std::size_t>(ref.text)]);
  }
  if (table_.kind[At(row)] != NodeKind::kPseudo) return;
  if (const auto alt = AltOfContent(context_.styles.Text(styles, Style::kContent))) {
    table_.text[At(row)] = table_.arena.Copy(*alt);
    table_.flags[At(row)].has_alt_text = true;
  }
}

bool DocumentRows::IsShape(NodeIndex row) const {
  if (table_.tag[At(row)] != Tag::kUnknown) return false;
  const std::string_view name = table_.node_name[At(row)];
  return name == "path" || name == "rect" || name == "circle" || name == "ellipse" || name == "polygon" ||
         name == "polyline";
}

// A text node inside an SVG <text>, possibly within <tspan> and <a>.
bool DocumentRows::IsDrawn(NodeIndex text) const {
  NodeIndex p = table_.parent[At(text)];
  for (int level = 0; level < kMaxSpans && p != kNoNode; ++level, p = table_.parent[At(p)]) {
    const Tag tag = table_.tag[At(p)];
    if (tag == Tag::kUnknown && table_.node_name[At(p)] == "text") return true;
    if (tag != Tag::kUnknown && tag != Tag::kA) return false;
  }
  return false;
}

void DocumentRows::FillLines(std::size_t layout, NodeIndex row) {
  const Vector<std::int32_t>& of = document_.text_box_layout;  // ascending, as Chrome walks the layout once
  const auto lines = std::equal_range(of.begin(), of.end(), static_cast<std::int32_t>(layout));
  const auto count = static_cast<std::size_t>(lines.second - lines.first);
  if (count == 0 || (count == 1 && IsWholeBox(layout, static_cast<std::size_t>(lines.first - of.begin())))) return;
  for (auto line = lines.first; line != lines.second; ++line) {
    const auto k = static_cast<std::size_t>(line - of.begin());
    const auto begin = static_cast<std::uint32_t>(std::max(0, document_.text_box_start[k]));
    const auto length = static_cast<std::uint32_t>(std::max(0, document_.text_box_length[k]));
    table_.line_boxes.push_back(
        {row, BoxAt(document_.text_box_bounds, document_.text_box_bounds_end, k), begin, begin + length});
  }
}

bool DocumentRows::IsWholeBox(std::size_t layout, std::size_t line) const {
  const Rect whole = BoxAt(document_.bounds, document_.bounds_end, layout);
  const Rect shown = BoxAt(document_.text_box_bounds, document_.text_box_bounds_end, line);
  return shown.height() + 1 >= whole.height() && shown.width() + 1 >= whole.width();
}

Rect DocumentRows::BoxAt(const Vector<double>& bounds, const Vector<std::uint32_t>& ends, std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends[index - 1];
  if (ends[index] - begin != 4) return {};
  const FrameGeometry& g = table_.frames[At(frame_)].geometry;
  const auto clamped = [](double v) { return std::clamp(v, -limits::kMaxCoordinate, limits::kMaxCoordinate); };
  const double x = clamped(bounds[begin]) / snapshot_pixels_per_css_pixel_ - g.scroll.x;
  const double y = clamped(bounds[begin + 1]) / snapshot_pixels_per_css_pixel_ - g.scroll.y;
  const double width = std::max(0.0, clamped(bounds[begin + 2])) / snapshot_pixels_per_css_pixel_;
  const double height = std::max(0.0, clamped(bounds[begin + 3])) / snapshot_pixels_per_css_pixel_;
  return Rect::FromSize(g.origin.x + x * g.scale_x, g.origin.y + y * g.scale_y, width * g.scale_x, height * g.scale_y);
}

}  // namespace domtool
