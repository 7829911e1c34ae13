#include "output/text.h"

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "output/control_text.h"
#include "output/escape.h"
#include "output/labels.h"
#include "output/outline.h"
#include "output/row_text.h"
#include "output/scroll_text.h"

namespace domtool {
namespace {

// A table row with more below it than this is layout, not data.
constexpr std::size_t kMaxRowOfCells = 80;

bool IsBlock(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i)) return false;
  const Display display = view.style(i).display;
  return display == Display::kBlock || display == Display::kTableRow || display == Display::kTableCell ||
         display == Display::kOther;
}

class TextWriter {
 public:
  TextWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view), options_(options), is_spoken_label_(FindSpokenLabels(view)) {}

  Vector<OutlineLine> Write() && {
    if (options_.root == kNoNode) WriteHeader();
    Walk();
    Flush();
    DropEmptyContainers();
    return std::move(lines_);
  }

 private:
  // What the walk must do when it leaves a subtree.
  struct Open {
    NodeIndex row;
    NodeIndex end;
    NodeIndex block = kNoNode;  // what the lines inside are of: it, or a row around it
    bool is_container = false;  // it indented
    bool is_block = false;      // it ends the line
    bool is_row = false;        // it is a row of cells
    bool is_dialog = false;
    bool is_muted = false;  // its text is said elsewhere
  };

  void WriteHeader() {
    const SafeFrame& main = view_.frame_text(FrameIndex{0});
    std::string line;
    AppendEscaped(main.title.view(), &line);
    if (!line.empty()) line += " - ";
    AppendEscaped(main.url.view(), &line);
    // Both are about the page, which goes by the id of its root element.
    NodeIndex root{0};
    while (At(root) < view_.size() && !view_.is_element(root)) root = Next(root);
    if (At(root) == view_.size()) root = kNoNode;
    Push(std::move(line), Importance::kDialog, root);
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
    Push(std::move(place), Importance::kDialog, root);
  }

  void Walk() {
    NodeIndex i = options_.root == kNoNode ? NodeIndex{0} : options_.root;
    const NodeIndex end = options_.root == kNoNode ? RowAt(view_.size()) : view_.subtree_end(i);
    while (At(i) < At(end)) {
      while (!open_.empty() && At(i) >= At(open_.back().end)) Close();
      i = view_.is_element(i) ? VisitElement(i) : VisitText(i);
    }
    while (!open_.empty()) Close();
  }

  NodeIndex VisitText(NodeIndex i) {
    const NodeKind kind = view_.kind(i);
    if (kind == NodeKind::kDocument) {
      return view_.is_omitted(view_.frame(i)) ? view_.subtree_end(i) : Next(i);
    }
    const bool is_marker = view_.tag(i) == Tag::kPseudoMarker;
    const std::string_view text = view_.text(i).view();
    // Bullets say nothing that the line break does not; numbers do.
    const bool is_bullet = is_marker && text.find_first_of("0123456789") == std::string_view::npos;
    if (view_.is_shown(i) && !is_muted_ && !is_bullet && IsInScope(i)) AppendText(i, text);
    return Next(i);
  }

  NodeIndex VisitElement(NodeIndex i) {
    const Tag tag = view_.tag(i);
    if (tag == Tag::kBr || tag == Tag::kHr) {
      is_in_row_ ? AppendSpace() : Flush();
      return view_.subtree_end(i);
    }
    if (tag == Tag::kHead || tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kOption)
      return view_.subtree_end(i);
    if (view_.is_frame_owner(i)) return VisitFrame(i);
    if (view_.is_shown(i) && view_.is_interactive(i) && IsInScope(i)) return VisitControl(i);
    if (tag == Tag::kTextarea || tag == Tag::kSelect) return view_.subtree_end(i);
    if (view_.is_shown(i)) {
      if (view_.role(i) == Role::kHeading) return VisitHeading(i);
      if (IsContainer(i) || HasMore(view_, i)) return VisitContainer(i);
      // A caption is read where it stands.
      const bool is_told = view_.role(i) == Role::kImage && !view_.name(i).empty() && !view_.name_is_content(i);
      if (is_told) return VisitImage(i);
      if (view_.role(i) == Role::kProgressBar || view_.role(i) == Role::kMeter) return VisitGauge(i);
    }
    return VisitPlain(i);
  }

  NodeIndex VisitPlain(NodeIndex i) {
    Open open{i, view_.subtree_end(i)};
    open.is_muted = is_spoken_label_[At(i)];
    const bool is_cell = view_.style(i).display == Display::kTableCell && view_.has_layout(i);
    if (!is_in_row_ && IsRowOfCells(i)) {
      Flush();
      open.is_row = true;
    } else if (is_in_row_) {
      if (is_cell && line_.size() > row_begin_) AppendSeparator();
      if (!is_cell && IsBlock(view_, i)) AppendSpace();
    } else if (IsBlock(view_, i)) {
      Flush();
      open.is_block = true;
    }
    Enter(open);
    return Next(i);
  }

  [[nodiscard]] bool IsRowOfCells(NodeIndex i) const {
    return view_.has_layout(i) && view_.style(i).display == Display::kTableRow &&
           At(view_.subtree_end(i)) - At(i) <= kMaxRowOfCells;
  }

  // A control stands for all that is inside it, unless more controls are.
  NodeIndex VisitControl(NodeIndex i) {
    const bool is_leaf = IsLeafControl(i);
    const bool starts_line = !is_in_row_ && IsBlock(view_, i);
    if (starts_line) Flush();
    // What is named from its content says that content itself; a name that an author gave is said here.
    const bool has_own_name = !is_leaf && !view_.name_is_content(i) && !view_.name(i).empty();
    AppendSpace();
    name_begin_ = AppendControl(view_, i, is_leaf || has_own_name, options_.include_boxes, &line_);
    if (starts_line) line_row_ = i;
    ++line_controls_;
    Note(i, true);
    if (is_leaf) {
      is_behind_control_ = true;
      if (starts_line) Flush();
      return view_.subtree_end(i);
    }
    is_behind_control_ = has_own_name;
    line_ += ' ';
    if (has_own_name && !is_in_row_) Flush();
    Open open{i, view_.subtree_end(i)};
    open.is_row = !is_in_row_ && IsRowOfCells(i);
    open.is_block = starts_line;
    if (open.is_row) row_begin_ = line_.size();
    Enter(open);
    return Next(i);
  }

  [[nodiscard]] bool IsLeafControl(NodeIndex i) const {
    const Role role = view_.role(i);
    // What stands in a rich editor is content to be read; that of a field is its value.
    const bool is_editable = view_.tag(i) == Tag::kInput || view_.tag(i) == Tag::kTextarea;
    if (HasTrait(role, kTraitPresentationalChildren) || is_editable || view_.tag(i) == Tag::kSelect) return true;
    for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = Next(c)) {
      if (view_.is_element(c) && view_.is_interactive(c) && view_.is_shown(c)) return false;
    }
    if (view_.reasons(i).Has(InteractiveReason::kEditable)) return false;
    // Without a name of its own, or one that leaves out what is inside, the content itself is written behind it.
    const bool is_content = view_.name_is_content(i) && !view_.name_is_guess(i);
    return (HasTrait(role, kTraitNameFromContent) || is_content) && !view_.name(i).empty();
  }

  NodeIndex VisitHeading(NodeIndex i) {
    if (is_in_row_) return VisitPlain(i);
    Flush();
    const int level = view_.level(i) >= 1 && view_.level(i) <= 6 ? view_.level(i) : 2;
    heading_ = std::string(static_cast<std::size_t>(level), '#') + ' ';
    Open open{i, view_.subtree_end(i)};
    open.is_block = true;
    Enter(open);
    return Next(i);
  }

  NodeIndex VisitImage(NodeIndex i) {
    if (IsInScope(i) && !is_muted_) {
      std::string text = "(image: ";
      AppendEscaped(view_.name(i).view(), &text);
      AppendText(i, text + ")");
    }
    return view_.subtree_end(i);
  }

  NodeIndex VisitGauge(NodeIndex i) {
    if (IsInScope(i)) {
      std::string text(RoleName(view_.role(i)));
      if (!view_.name(i).empty()) text += " " + std::string(view_.name(i).view());
      if (!view_.value(i).empty()) text += ": " + std::string(view_.value(i).view());
      AppendSpace();
      AppendText(i, text);
      AppendSpace();
    }
    return view_.subtree_end(i);
  }

  // Landmarks, dialogs and what else changes the meaning of its content; groups only when they have a name.
  [[nodiscard]] bool IsContainer(NodeIndex i) const {
    const Role role = view_.role(i);
    if (HasTrait(role, kTraitLandmark)) return role != Role::kForm || !view_.name(i).empty();
    if (IsDialog(role) || role == Role::kAlert || role == Role::kMenu || role == Role::kTabPanel) return true;
    const bool is_group = role == Role::kGroup || role == Role::kRadioGroup || role == Role::kToolbar ||
                          role == Role::kListBox || role == Role::kTabList || role == Role::kTree;
    return is_group && !view_.name(i).empty();
  }

  NodeIndex VisitContainer(NodeIndex i) {
    if (is_in_row_) return VisitPlain(i);
    Flush();
    const Role role = view_.role(i);
    std::string text;
    if (role != Role::kGeneric && role != Role::kNone) {
      text += RoleName(role);
      if (!view_.name(i).empty()) {
        text += ' ';
        AppendQuoted(view_.name(i).view(), &text);
      }
    }
    AppendScroll(view_, i, true, &text);
    text = '<' + text.substr(text.front() == ' ' ? 1 : 0) + '>';
    Open open{i, view_.subtree_end(i)};
    open.is_container = true;
    open.is_dialog = IsDialog(view_.role(i));
    if (open.is_dialog) ++dialog_depth_;
    Push(std::move(text), dialog_depth_ > 0 ? Importance::kDialog : Importance::kStructure, i);
    lines_.back().may_vanish = dialog_depth_ == 0;
    ++indent_;
    Enter(open);
    return Next(i);
  }

  NodeIndex VisitFrame(NodeIndex i) {
    if (!view_.is_shown(i)) return view_.subtree_end(i);
    const NodeIndex document = Next(i);
    const bool has_document = At(document) < At(view_.subtree_end(i)) && view_.kind(document) == NodeKind::kDocument;
    Flush();
    std::string text = "<frame";
    if (!view_.name(i).empty()) {
      text += ' ';
      AppendQuoted(view_.name(i).view(), &text);
    }
    if (has_document && view_.is_cross_origin(view_.frame(document))) {
      const std::string_view origin = view_.frame_text(view_.frame(document)).origin.view();
      text += " from ";
      origin == "null" ? static_cast<void>(text += "an opaque origin") : AppendQuoted(origin, &text);
    }
    if (!has_document) text += " not captured";
    if (has_document && view_.is_omitted(view_.frame(document))) text += " withheld";
    AppendScroll(view_, i, true, &text);
    text += '>';
    Open open{i, view_.subtree_end(i)};
    open.is_container = true;
    Push(std::move(text), Importance::kStructure, i);
    ++indent_;
    Enter(open);
    return Next(i);
  }

  [[nodiscard]] bool IsInScope(NodeIndex i) const {
    return options_.scope == ObserveOptions::Scope::kPage || view_.visible_ratio(i) > 0;
  }

  void Enter(Open open) {
    open.block = open.is_container || open.is_block || open.is_row ? open.row : Block();
    open.is_muted = open.is_muted || is_muted_;
    open_.push_back(open);
    is_muted_ = open.is_muted;
    is_in_row_ = is_in_row_ || open.is_row;
  }

  // What a line that begins here is of.
  [[nodiscard]] NodeIndex Block() const { return open_.empty() ? options_.root : open_.back().block; }

  void Close() {
    const Open open = open_.back();
    open_.pop_back();
    if (open.is_row) is_in_row_ = false;
    if (open.is_container || open.is_row || (open.is_block && !is_in_row_)) Flush();
    if (open.is_container) --indent_;
    if (open.is_dialog) --dialog_depth_;
    is_muted_ = !open_.empty() && open_.back().is_muted;
    if (open.is_block) heading_.clear();
  }

  void AppendSpace() {
    if (!line_.empty() && line_.back() != ' ') line_ += ' ';
  }

  void AppendSeparator() {
    AppendSpace();
    line_ += "| ";
    is_behind_control_ = false;
  }

  void AppendText(NodeIndex i, std::string_view text) {
    if (IsHtmlSpaceOnly(text)) {
      AppendSpace();
      return;
    }
    if (is_behind_control_) EndName(IsHtmlSpace(text.front()));
    AppendEscaped(text, &line_);
    Note(i, false);
  }

  // A name runs to the next bracket; text behind it needs both ends to be marked: "[ab123456](Name)".
  void EndName(bool adds_space) {
    for (; line_.back() == ' '; line_.pop_back()) adds_space = true;
    if (line_.size() > name_begin_ && line_.find_first_of("()", name_begin_) != std::string::npos) {
      line_ += "[/]";
    } else {
      line_.size() > name_begin_ ? static_cast<void>(line_[name_begin_] = '(') : static_cast<void>(line_ += '(');
      line_ += ')';
    }
    if (adds_space) line_ += ' ';
    is_behind_control_ = false;
  }

  // Remembers what the line holds, for its importance.
  void Note(NodeIndex i, bool is_control) {
    if (line_row_ == kNoNode) line_row_ = Block();
    line_is_near_ = line_is_near_ || view_.visible_ratio(i) > 0;
    line_has_control_ = line_has_control_ || is_control;
  }

  [[nodiscard]] Importance LineImportance() const {
    if (dialog_depth_ > 0) return Importance::kDialog;
    if (!heading_.empty()) return Importance::kStructure;
    if (line_has_control_) return line_is_near_ ? Importance::kControl : Importance::kDistantControl;
    return line_is_near_ ? Importance::kText : Importance::kDistantText;
  }

  void Flush() {
    while (!line_.empty() && (line_.back() == ' ' || line_.ends_with(" |"))) line_.pop_back();
    if (!line_.empty()) {
      Push(heading_ + line_, LineImportance(), line_row_);
      lines_.back().controls = line_controls_;
    }
    line_.clear();
    row_begin_ = 0;
    line_row_ = kNoNode;
    line_controls_ = 0;
    line_is_near_ = false;
    line_has_control_ = false;
    is_behind_control_ = false;
  }

  void Push(std::string text, Importance importance, NodeIndex row) {
    OutlineLine& line = lines_.emplace_back();
    line.text = std::move(text);
    line.indent = indent_;
    line.importance = importance;
    if (row != kNoNode) line.id = view_.stable_id(row);
  }

  // A container in which nothing was worth saying vanishes; frames and dialogs stay, their presence says something.
  void DropEmptyContainers() {
    Vector<OutlineLine> kept;
    for (std::size_t k = lines_.size(); k-- > 0;) {
      const bool is_empty = kept.empty() || kept.back().indent <= lines_[k].indent;
      if (!(lines_[k].may_vanish && is_empty)) kept.push_back(std::move(lines_[k]));
    }
    lines_.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const Vector<bool> is_spoken_label_;
  Vector<OutlineLine> lines_;
  Vector<Open> open_;
  int indent_ = 0;
  int dialog_depth_ = 0;
  bool is_in_row_ = false;
  bool is_muted_ = false;

  // The line being written.
  std::string line_;
  std::size_t row_begin_ = 0;     // behind the control that the row of cells is itself
  std::string heading_;           // "## " while inside a heading
  NodeIndex line_row_ = kNoNode;  // what the line is of
  std::uint32_t line_controls_ = 0;
  bool line_is_near_ = false;  // something of it is in the viewport
  bool line_has_control_ = false;
  std::size_t name_begin_ = 0;      // of the last control: behind its bracket
  bool is_behind_control_ = false;  // a control with its name ends the line so far
};

}  // namespace

Vector<OutlineLine> WriteOutline(const SafeView& view, const ObserveOptions& options) {
  return TextWriter(view, options).Write();
}

Written WriteText(const SafeView& view, const ObserveOptions& options) {
  return JoinLines(WriteOutline(view, options), options.max_tokens);
}

}  // namespace domtool
