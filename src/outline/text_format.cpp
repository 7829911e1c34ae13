#include "outline/text_format.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/vector.h"
#include "outline/blocking.h"
#include "outline/control_text.h"
#include "outline/draft.h"
#include "outline/escape.h"
#include "outline/join_lines.h"
#include "outline/line_looks.h"
#include "outline/line_text.h"
#include "outline/node_text.h"
#include "outline/rows.h"
#include "outline/rows_text.h"
#include "outline/scroll_text.h"
#include "outline/walk.h"

namespace domtool {
namespace {

class TextWriter {
 public:
  TextWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view), is_page_(options.root == kNoNode), draft_(WalkPage(view, options)) {
    if (is_page_) style_.blocking = FindBlocking(view);
    style_.includes_boxes = options.include_boxes;
    style_.has_full_values = !is_page_;
    tables_ = FindRowTables(view, style_, draft_);
  }

  Vector<OutlineLine> Write() && {
    if (is_page_) WriteHeader();
    const auto count = static_cast<std::uint32_t>(draft_.lines.size());
    const Vector<Range> in_front = RangesInFront();
    for (const Range& range : in_front) WriteInFront(range);
    if (!in_front.empty()) Push(std::string(kBehindLine), style_.blocking.layer);
    std::uint32_t begin = 0;
    for (const Range& range : in_front) {
      WriteLines(begin, range.begin);
      begin = range.end;
    }
    WriteLines(begin, count);
    DropEmptyContainers();
    return std::move(lines_);
  }

 private:
  void WriteHeader() {
    const SafeFrame& main = view_.frame_text(FrameIndex{0});
    std::string line;
    AppendEscaped(main.title.view(), &line, Within::kTitle);
    if (!line.empty()) line += line.ends_with(' ') ? "- " : " - ";
    AppendAddress(main.url.view(), &line);
    // Both describe the page, which is named by its root element's id.
    NodeIndex root{0};
    while (At(root) < view_.size() && !view_.is_element(root)) root = Next(root);
    if (At(root) == view_.size()) root = kNoNode;
    Push(std::move(line), root);
    AddPageLooks(view_, &lines_.back().looks);
    const PageInfo& page = view_.page();
    std::string place;
    AppendNumber(&place, page.viewport_width, 0);
    place += 'x';
    AppendNumber(&place, page.viewport_height, 0);
    place += ", scrolled ";
    AppendNumber(&place, page.scroll.y, 0);
    place += " of ";
    AppendNumber(&place, page.max_scroll.y, 0);
    if (page.max_scroll.x >= 1) {
      place += ", x ";
      AppendNumber(&place, page.scroll.x, 0);
      place += " of ";
      AppendNumber(&place, page.max_scroll.x, 0);
    }
    if (page.is_locked) place += ", locked";
    Push(std::move(place), root);
  }

  // A data: address may contain blanks, after which it could look like another line.
  static void AppendAddress(std::string_view url, std::string* line) {
    std::string address;
    for (const char c : url) c == ' ' ? static_cast<void>(address += "%20") : static_cast<void>(address += c);
    AppendEscaped(address, line);
  }

  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };

  // The lines of what lies over the page, in document order. None if the layer has no lines.
  Vector<Range> RangesInFront() {
    const Blocking& blocking = style_.blocking;
    Vector<Range> ranges;
    if (blocking.layer == kNoNode) return ranges;
    const auto add = [&](NodeIndex row) {
      ranges.push_back({draft_.LineFrom(row), draft_.LineFrom(view_.subtree_end(row))});
    };
    bool is_added = false;
    for (const NodeIndex pane : blocking.panes) {
      if (!is_added && pane > blocking.layer) add(blocking.layer);
      is_added = is_added || pane > blocking.layer;
      add(pane);
    }
    if (!is_added) add(blocking.layer);
    const std::uint32_t layer = draft_.LineFrom(blocking.layer);
    if (layer != draft_.LineFrom(view_.subtree_end(blocking.layer))) return ranges;
    style_.blocking = {};
    return {};
  }

  // What lies over the page comes first, not indented.
  void WriteInFront(const Range& range) {
    if (range.begin == range.end) return;
    const std::size_t first = lines_.size();
    WriteLines(range.begin, range.end);
    const int indent = draft_.lines[range.begin].indent;
    for (std::size_t k = first; k < lines_.size(); ++k) {
      lines_[k].indent -= std::min(indent, lines_[k].indent);
      Importance& importance = lines_[k].importance;
      if (importance != Importance::kFocus)
        importance = IsText(importance) ? Importance::kDialogText : Importance::kDialog;
    }
  }

  void WriteLines(std::uint32_t begin, std::uint32_t end) {
    while (begin < end) {
      const std::uint32_t table = tables_.at_line[begin];
      if (table == 0) {
        WriteLine(draft_.lines[begin++]);
      } else {
        const RowTable& rows = tables_.tables[table - 1];
        WriteRowTable(view_, style_, draft_, tables_, rows, rows.rows_end - rows.rows_begin, &lines_);
        begin = rows.line_end;
      }
    }
  }

  void WriteLine(const DraftLine& line) {
    Vector<NodeIndex> controls;
    std::string text;
    switch (line.kind) {
      case LineKind::kFlow: {
        LineText flow = TextOfLine(view_, style_, draft_, line);
        controls = flow.controls();
        text = std::move(flow.text());
        break;
      }
      case LineKind::kContainer: text = ContainerText(line.row); break;
      case LineKind::kFrame: text = FrameText(line.row); break;
    }
    if (text.empty()) return;
    Push(std::move(text), line.row);
    OutlineLine& written = lines_.back();
    written.indent = line.indent;
    written.importance = line.importance;
    written.may_vanish = line.may_vanish;
    RecordLooks(line, controls, &written);
  }

  // Hashes the line's row, and each piece's row with its ancestors below the line's row.
  void RecordLooks(const DraftLine& line, const Vector<NodeIndex>& controls, OutlineLine* written) const {
    LineLooks looks(view_, controls);
    if (line.row != kNoNode) looks.Add(line.row);
    for (std::uint32_t k = line.begin; line.kind == LineKind::kFlow && k < line.end; ++k) {
      for (NodeIndex i = draft_.pieces[k].row; i != kNoNode && At(i) > At(line.row); i = view_.parent(i)) looks.Add(i);
    }
    looks.Finish(written);
  }

  std::string ContainerText(NodeIndex i) const {
    const Role role = view_.role(i);
    std::string text;
    if (!IsPlain(role)) {
      text += RoleName(role);
      AppendQuotedName(i, &text);
    }
    if (HasFocus(view_, i)) text += " focused " + IdOf(view_, i);
    AppendExtent(view_, i, true, &text);
    text.front() == ' ' ? static_cast<void>(text.front() = '<') : static_cast<void>(text.insert(0, 1, '<'));
    text += '>';
    return text;
  }

  void AppendQuotedName(NodeIndex i, std::string* text) const {
    const std::string_view name = ShownName(view_, i);
    if (name.empty()) return;
    *text += ' ';
    AppendQuoted(name, text);
  }

  std::string FrameText(NodeIndex i) const {
    const NodeIndex document = Next(i);
    const bool has_document = At(document) < At(view_.subtree_end(i)) && view_.kind(document) == NodeKind::kDocument;
    std::string text = "<frame";
    AppendQuotedName(i, &text);
    // No reply of CDP has what a plugin shows.
    if (view_.is_pdf(i)) text += " of a PDF (only a screenshot shows its text)";
    if (has_document && view_.is_cross_origin(view_.frame(document))) {
      const std::string_view origin = view_.frame_text(view_.frame(document)).origin.view();
      text += " from ";
      origin == "null" ? static_cast<void>(text += "an opaque origin") : AppendQuoted(origin, &text);
    }
    if (!has_document) text += view_.owns_excluded_frame(i) ? " withheld" : " not captured";
    if (has_document && view_.is_omitted(view_.frame(document))) text += " withheld";
    AppendExtent(view_, i, true, &text);
    text += '>';
    return text;
  }

  void Push(std::string text, NodeIndex row) {
    OutlineLine& line = lines_.emplace_back();
    line.text = std::move(text);
    line.importance = Importance::kDialog;
    line.row = row;
    if (row != kNoNode) line.id = view_.stable_id(row);
  }

  // A container without content is dropped. Frames and dialogs are kept, because their presence is information.
  void DropEmptyContainers() {
    Vector<OutlineLine> kept;
    for (std::size_t k = lines_.size(); k-- > 0;) {
      const bool is_empty = kept.empty() || kept.back().indent <= lines_[k].indent;
      if (!(lines_[k].may_vanish && is_empty)) kept.push_back(std::move(lines_[k]));
    }
    lines_.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
  }

  const SafeView& view_;
  const bool is_page_;
  const Draft draft_;
  ControlStyle style_;
  RowTables tables_;
  Vector<OutlineLine> lines_;
};

}  // namespace

Vector<OutlineLine> WriteOutline(const SafeView& view, const ObserveOptions& options) {
  return TextWriter(view, options).Write();
}

}  // namespace domtool
