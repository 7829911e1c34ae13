#include "semantics/label_guess.h"

#include <algorithm>
#include <string>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kMaxRowsBack = 32;  // rows searched beside a control
constexpr int kMaxLevelsUp = 3;   // ancestors whose text may still be next to it
constexpr std::size_t kMaxRowsToReplacement = 8;
constexpr double kMaxDrawn = 80;            // a larger box is no switch
constexpr std::size_t kMaxLabelBytes = 80;  // longer text is prose, not a label

bool IsField(Role role) { return HasTrait(role, RoleTrait::kField); }

bool IsIconLike(Role role) { return role == Role::kButton || role == Role::kLink || role == Role::kMenuItem; }

bool IsBoundary(Tag tag) {
  return tag == Tag::kForm || tag == Tag::kFieldset || tag == Tag::kBody || tag == Tag::kTable || tag == Tag::kTr ||
         tag == Tag::kSection || tag == Tag::kMain || tag == Tag::kLi || tag == Tag::kTd || tag == Tag::kTh ||
         tag == Tag::kHtml;
}

// Only arrows, mathematical operators, bullets and the like: "−" beside a quantity and "▾" after a choice are no names. The signs
// of currencies are words here.
bool IsSign(std::string_view text) {
  constexpr std::string_view kTimes = "×";
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t k) { return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0U; };
    // U+2000 to U+2BFF, without U+20A0 to U+20CF.
    const bool is_symbol = byte(0) == 0xE2 && byte(1) >= 0x80 && byte(1) <= 0xAF && byte(1) != 0x82 && byte(1) != 0x83;
    const bool is_ascii_sign = std::string_view("+-<>|/*.,:;!?()[] ").find(text[i]) != std::string_view::npos;
    const bool is_times = text.substr(i).starts_with(kTimes);
    if (!is_symbol && !is_ascii_sign && !is_times) return false;
    i += is_symbol ? 3 : is_times ? kTimes.size() : 1;
  }
  return !text.empty();
}

class LabelHunter {
 public:
  LabelHunter(SemanticsContext* context, TextAlternative* alternative)
      : context_(*context), table_(context->table), alternative_(*alternative) {}

  void Hunt(NodeIndex i) {
    std::string_view found;
    if (IsField(table_.role[At(i)])) {
      // The words follow their box.
      if (HasTrait(table_.role[At(i)], RoleTrait::kCheckable)) found = TextAfter(i);
      if (found.empty()) found = TextBefore(i);
      if (found.empty()) found = ColumnHeader(i);
    }
    if (found.empty()) found = FromAttributes(i);
    if (found.empty()) return;
    table_.name[At(i)] = found;
    table_.flags[At(i)].name_is_guess = true;
  }

  // Libraries hide a list and draw a combobox right after it, whose name is only what is chosen. The labels are its own.
  void NameReplacementOf(NodeIndex field) {
    if (!IsReplaced(field) || table_.name[At(field)].empty() || context_.relations.LabelsOf(field).empty()) return;
    NodeIndex next = table_.subtree_end[At(field)];
    while (At(next) < table_.size() && table_.is_text(next) && IsHtmlSpaceOnly(table_.text[At(next)]))
      next = Next(next);
    if (At(next) >= table_.size() || table_.parent[At(next)] != table_.parent[At(field)]) return;
    const std::size_t end = std::min(At(table_.subtree_end[At(next)]), At(next) + kMaxRowsToReplacement);
    for (std::size_t k = At(next); k < end; ++k) {
      if (table_.role[k] != Role::kCombobox || IsLabelable(table_, RowAt(k))) continue;
      std::string_view& name = table_.name[k];
      if (name.empty() || name == alternative_.OfContent(RowAt(k), RowAt(k))) name = table_.name[At(field)];
      return;
    }
  }

  // What an author's combobox shows of itself beside its name is its value.
  void ReadShownValue(NodeIndex i) {
    if (table_.role[At(i)] != Role::kCombobox || table_.name[At(i)].empty() || !table_.value_text[At(i)].empty() ||
        table_.HasAttr(i, "data-placeholder") || table_.declared_secret(i) != Redaction::kNone) {
      return;
    }
    for (NodeIndex k = i; k < table_.subtree_end[At(i)]; k = Next(k)) {
      const Role role = table_.role[At(k)];
      const bool is_typed = table_.tag[At(k)] == Tag::kInput || table_.flags[At(k)].is_editable_host;
      if (is_typed || table_.tag[At(k)] == Tag::kSelect || role == Role::kListBox || role == Role::kOption ||
          table_.AttrOr(k, "class").find("placeholder") != std::string_view::npos) {
        return;
      }
    }
    const std::string_view shown = alternative_.OfContent(i, i);
    if (shown != table_.name[At(i)]) table_.value_text[At(i)] = shown;
  }

  // The first words of the row of a control that is only drawn, such as a switch. Without words before it, those after it
  // on its line.
  std::string_view RowWords(NodeIndex i) const {
    NodeIndex ancestor = table_.parent[At(i)];
    for (int level = 0; level < kMaxLevelsUp && ancestor != kNoNode; ++level, ancestor = table_.parent[At(ancestor)]) {
      if (At(i) - At(ancestor) > kMaxRowsBack || table_.tag[At(ancestor)] == Tag::kBody) return {};
      std::string_view words;
      NodeIndex button_end{0};
      for (NodeIndex row = Next(ancestor); row < i; row = Next(row)) {
        // A button of a card has words of its own. Words after it may be of another control.
        if (row < button_end) continue;
        std::string_view found;
        if (!table_.reasons[At(row)].empty()) {
          if (table_.role[At(row)] != Role::kButton || words.empty()) return {};
          button_end = table_.subtree_end[At(row)];
        } else if (FindsWords(row, &found)) {
          if (found.empty() || button_end != NodeIndex{0}) return {};
          if (words.empty()) words = found;
        }
      }
      if (words.empty()) words = WordsAfter(i, table_.subtree_end[At(ancestor)]);
      // A cell that holds only the box is named by its row.
      const bool is_row_next = table_.is_cell(ancestor);
      if (!words.empty() || (IsBoundary(table_.tag[At(ancestor)]) && !is_row_next)) return words;
    }
    return {};
  }

 private:
  std::string_view WordsAfter(NodeIndex i, NodeIndex end) const {
    const Rect& box = table_.bounds[At(i)];
    const double middle = (box.top + box.bottom) / 2;
    for (NodeIndex row = table_.subtree_end[At(i)]; row < end && At(row) - At(i) <= kMaxRowsBack; row = Next(row)) {
      if (!table_.reasons[At(row)].empty()) return {};
      std::string_view words;
      if (!FindsWords(row, &words)) continue;
      return table_.bounds[At(row)].top < middle && middle < table_.bounds[At(row)].bottom ? words : std::string_view();
    }
    return {};
  }

  // The colon and asterisk of "Name: " and "Name *" are for people.
  static std::string_view AsLabel(std::string_view text) {
    text = TrimHtmlSpace(text);
    while (!text.empty() && (text.back() == ':' || text.back() == '*' || IsHtmlSpace(text.back()))) {
      text.remove_suffix(1);
    }
    return text.size() > kMaxLabelBytes ? std::string_view() : text;
  }

  [[nodiscard]] std::string_view TextOf(NodeIndex i) const {
    const NodeIndex parent = table_.parent[At(i)];
    if (!table_.is_text(i) || !context_.facts.IsRendered(i) || context_.facts.IsInAriaHidden(i)) return {};
    const bool is_field_text = parent != kNoNode && table_.tag[At(parent)] == Tag::kTextarea;
    if (is_field_text || table_.style[At(i)].visibility != CssVisibility::kVisible) return {};
    return TrimHtmlSpace(table_.rendered_text[At(i)].empty() ? table_.text[At(i)] : table_.rendered_text[At(i)]);
  }

  // True at the nearest words that are more than a sign. They are the label, unless they are prose.
  [[nodiscard]] bool FindsWords(NodeIndex i, std::string_view* label) const {
    const std::string_view text = TextOf(i);
    *label = AsLabel(text);
    return (!label->empty() && !IsSign(*label)) || text.size() > kMaxLabelBytes;
  }

  // A field that a script has hidden. What stands in its place has its label.
  [[nodiscard]] bool IsReplaced(NodeIndex i) const {
    const Rect& box = table_.bounds[At(i)];
    return IsLabelable(table_, i) && (!context_.facts.IsRendered(i) || box.width() <= 1 || box.height() <= 1);
  }

  // The text of another control is that control's name.
  [[nodiscard]] bool EndsTheLine(NodeIndex i) const {
    return table_.kind[At(i)] == NodeKind::kDocument ||
           (table_.is_element(i) && context_.facts.IsRendered(i) && !IsReplaced(i) &&
            (HasTrait(table_.role[At(i)], RoleTrait::kWidget) || table_.flags[At(i)].is_editable_host));
  }

  std::string_view TextBefore(NodeIndex i) {
    NodeIndex ancestor = table_.parent[At(i)];
    int levels = 0;
    for (std::size_t k = At(i); k-- > 0 && At(i) - k <= kMaxRowsBack;) {
      const NodeIndex row = RowAt(k);
      if (row == ancestor) {
        if (++levels > kMaxLevelsUp || IsBoundary(table_.tag[k])) return {};
        ancestor = table_.parent[k];
        continue;
      }
      if (EndsTheLine(row) || IsElsewhere(row, ancestor)) return {};
      if (std::string_view label; FindsWords(row, &label)) return label;
    }
    return {};
  }

  std::string_view TextAfter(NodeIndex i) {
    const NodeIndex parent = table_.parent[At(i)];
    if (parent == kNoNode) return {};
    const std::size_t end = std::min(At(table_.subtree_end[At(parent)]), At(i) + kMaxRowsBack);
    for (std::size_t k = At(table_.subtree_end[At(i)]); k < end; ++k) {
      if (EndsTheLine(RowAt(k))) return {};
      if (std::string_view label; FindsWords(RowAt(k), &label)) return label;
    }
    return {};
  }

  // Whether `row` is inside a widget, a scroller or another part of the page, below `limit`.
  [[nodiscard]] bool IsElsewhere(NodeIndex row, NodeIndex limit) const {
    NodeIndex p = table_.parent[At(row)];
    for (int level = 0; level < kMaxRowsBack && p != kNoNode && p != limit; ++level) {
      const bool is_widget = HasTrait(table_.role[At(p)], RoleTrait::kWidget) && !IsReplaced(p);
      if (is_widget || IsBoundary(table_.tag[At(p)])) return true;
      const bool is_item = table_.role[At(p)] == Role::kListItem || table_.role[At(p)] == Role::kCell;
      const bool scrolls = table_.style[At(p)].overflow_y >= Overflow::kScroll;
      if (is_item || scrolls || table_.tag[At(p)] == Tag::kLegend || table_.flags[At(p)].is_editable_host) return true;
      p = table_.parent[At(p)];
    }
    return false;
  }

  // The cell of the table's first row in the same column, or the first cell of the control's row.
  std::string_view ColumnHeader(NodeIndex i) {
    NodeIndex cell = table_.parent[At(i)];
    for (int level = 0; level < kMaxLevelsUp && cell != kNoNode && !table_.is_cell(cell); ++level)
      cell = table_.parent[At(cell)];
    if (cell == kNoNode || !table_.is_cell(cell)) return {};
    const NodeIndex tr = table_.parent[At(cell)];
    if (tr == kNoNode || table_.tag[At(tr)] != Tag::kTr) return {};
    int column = 0;
    for (NodeIndex c = Next(tr); c < cell && column < kMaxRowsBack; c = table_.NextSibling(c))
      column += table_.is_cell(c);
    NodeIndex table_row = table_.parent[At(tr)];
    if (table_row != kNoNode && table_.tag[At(table_row)] != Tag::kTable) table_row = table_.parent[At(table_row)];
    if (table_row == kNoNode || table_.tag[At(table_row)] != Tag::kTable) return {};
    const NodeIndex header = CellInFirstRow(table_row, column);
    if (header != kNoNode && table_.tag[At(header)] == Tag::kTh && header != cell) {
      return AsLabel(alternative_.OfContent(header, i));
    }
    const NodeIndex first = FirstCell(tr);
    return first != kNoNode && first != cell ? AsLabel(alternative_.OfContent(first, i)) : std::string_view();
  }

  [[nodiscard]] NodeIndex FirstCell(NodeIndex tr) const {
    for (NodeIndex c = Next(tr); c < table_.subtree_end[At(tr)]; c = table_.NextSibling(c)) {
      if (table_.is_cell(c)) return c;
      if (At(c) - At(tr) > kMaxRowsBack) break;
    }
    return kNoNode;
  }

  [[nodiscard]] NodeIndex CellInFirstRow(NodeIndex table_row, int column) const {
    const std::size_t end = std::min(At(table_.subtree_end[At(table_row)]), At(table_row) + kMaxRowsBack);
    for (std::size_t k = At(table_row) + 1; k < end; ++k) {
      if (table_.tag[k] != Tag::kTr) continue;
      for (NodeIndex c = Next(RowAt(k)); c < table_.subtree_end[k]; c = table_.NextSibling(c)) {
        if (table_.is_cell(c) && column-- == 0) return c;
      }
      return kNoNode;
    }
    return kNoNode;
  }

  std::string_view FromAttributes(NodeIndex i) {
    for (const std::string_view attribute : {"data-label", "data-title", "data-tooltip", "data-original-title",
                                             "data-placeholder", "data-bs-original-title", "tooltip"}) {
      const std::string_view text = AsLabel(table_.AttrOr(i, attribute));
      if (!text.empty()) return text;
    }
    if (IsIconLike(table_.role[At(i)])) return {};
    // A radio button's name attribute is shared by its group; "on" is HTML's default value.
    if (table_.tag[At(i)] == Tag::kInput && table_.role[At(i)] == Role::kRadio) {
      const std::string_view value = AsLabel(table_.AttrOr(i, "value"));
      if (!value.empty() && value != "on") return Spoken(value);
    }
    return Spoken(TrimHtmlSpace(table_.AttrOr(i, "name")));
  }

  // Splits "first_name", "user[email]" and "zip-code" into words.
  std::string_view Spoken(std::string_view name) {
    if (name.empty() || name.size() > kMaxLabelBytes) return {};
    std::string words;
    for (const char c : name) {
      const bool is_separator = c == '_' || c == '-' || c == '[' || c == ']' || c == '.' || IsHtmlSpace(c);
      if (!is_separator) {
        words += c;
      } else if (!words.empty() && words.back() != ' ') {
        words += ' ';
      }
    }
    while (!words.empty() && words.back() == ' ') words.pop_back();
    return words == name ? name : table_.arena.Copy(words);
  }

  SemanticsContext& context_;
  NodeTable& table_;
  TextAlternative& alternative_;
};

}  // namespace

void GuessLabels(SemanticsContext* context, TextAlternative* alternative) {
  NodeTable& table = context->table;
  LabelHunter hunter(context, alternative);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table.is_element(RowAt(i))) continue;
    if (table.tag[i] == Tag::kSelect) hunter.NameReplacementOf(RowAt(i));
    if (table.name[i].empty() && (IsField(table.role[i]) || IsIconLike(table.role[i]))) hunter.Hunt(RowAt(i));
    hunter.ReadShownValue(RowAt(i));
  }
}

namespace {

// An empty <i> with a border or a background colour is a plain box: a knob, a box to tick.
bool IsPicture(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  if (tag != Tag::kI) return tag == Tag::kSvg || tag == Tag::kImg || tag == Tag::kCanvas;
  const ComputedStyle& style = table.style[At(i)];
  const bool is_box = style.border != 0 || style.background != kTransparent;
  return !is_box || style.has_background_image || table.subtree_end[At(i)] != Next(i);
}

bool HasPicture(const NodeTable& table, NodeIndex i) {
  for (NodeIndex c = i; c < table.subtree_end[At(i)]; c = Next(c)) {
    if (IsPicture(table, c)) return true;
  }
  return false;
}

// A tick at the beginning is the state of a box that is drawn.
std::string_view WithoutTick(std::string_view name) {
  for (const std::string_view tick : {"✓", "✔", "☑", "☐", "✗", "✕"}) {
    if (name.starts_with(tick)) return TrimHtmlSpace(name.substr(tick.size()));
  }
  return name;
}

// A small box without a picture, which would say what it does: a switch, a box to tick.
bool IsDrawn(const NodeTable& table, NodeIndex i) {
  const bool is_plain = table.role[At(i)] == Role::kGeneric || table.role[At(i)] == Role::kNone;
  const Rect& box = table.bounds[At(i)];
  return is_plain && box.width() > 1 && box.height() > 1 && box.width() <= kMaxDrawn && box.height() <= kMaxDrawn &&
         !HasPicture(table, i);
}

}  // namespace

void GuessNamesOfClickables(SemanticsContext* context, TextAlternative* alternative) {
  NodeTable& table = context->table;
  const LabelHunter hunter(context, alternative);
  for (std::size_t i = 0; i < table.size(); ++i) {
    // The content of a field is its value, not its name.
    const bool is_field = IsField(table.role[i]) || table.reasons[i].Has(InteractiveReason::kEditable);
    if (table.reasons[i].empty() || is_field || !table.name[i].empty() || table.flags[i].is_frame_owner) continue;
    const std::string_view title = TrimHtmlSpace(table.AttrOr(RowAt(i), "title"));
    const bool has_title = !title.empty();
    table.name[i] = has_title ? TruncateUtf8(title, limits::kMaxNameBytes) : alternative->OfContent(RowAt(i), RowAt(i));
    const bool is_label = table.tag[i] == Tag::kLabel;
    if (is_label) table.name[i] = WithoutTick(table.name[i]);
    table.flags[i].name_is_guess = !table.name[i].empty() && !is_label;
    table.flags[i].name_is_content = !has_title && !table.name[i].empty();
    if (table.name[i].empty() && IsDrawn(table, RowAt(i))) {
      table.name[i] = hunter.RowWords(RowAt(i));
      table.flags[i].name_is_guess = !table.name[i].empty();
    }
    if (table.description[i] == title) table.description[i] = {};
  }
}

}  // namespace domtool
