#include "semantics/editor_surface.h"

#include <algorithm>
#include <string>

#include "base/limits.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "semantics/own_interactive_evidence.h"

namespace domtool {
namespace {

constexpr int kMaxLevelsToSurface = 5;
constexpr std::ptrdiff_t kMaxSurfacesWeighed = 16;
// A field up to this size cannot be pressed; a surface is at least a character large.
constexpr double kInvisibleSize = 4;
constexpr double kSurfaceSize = 12;
constexpr double kMaxDrawnBox = 80;  // a higher one is a card around the field

bool IsFieldTag(Tag tag) { return tag == Tag::kInput || tag == Tag::kTextarea; }

class SurfaceFinder {
 public:
  explicit SurfaceFinder(NodeTable* table) : table_(*table) {}

  void Run() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (BeginsTextCursor(RowAt(i))) text_roots_.push_back(RowAt(i));
    }
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (const NodeIndex surface = SurfaceFor(RowAt(i)); surface != kNoNode) Give(RowAt(i), surface);
    }
  }

 private:
  [[nodiscard]] NodeIndex SurfaceFor(NodeIndex i) const {
    const bool is_list = table_.role[At(i)] == Role::kCombobox;
    if (!IsUnseenField(i)) return IsEmptyCombobox(i) ? BoxOfDrawnValue(i) : kNoNode;
    const NodeIndex surface = is_list ? DrawnBoxOf(i) : SurfaceOf(i);
    if (surface != kNoNode) return surface;
    return is_list ? SurfaceOf(i) : DrawnBoxOf(i);
  }

  [[nodiscard]] bool IsTextRegion(NodeIndex i) const {
    const Rect& box = table_.bounds[At(i)];
    return table_.style[At(i)].cursor == Cursor::kText && !IsPageRoot(table_, i) && !IsFieldTag(table_.tag[At(i)]) &&
           !table_.flags[At(i)].is_editable_host && box.width() >= kSurfaceSize && box.height() >= kSurfaceSize;
  }

  [[nodiscard]] bool BeginsTextCursor(NodeIndex i) const {
    const NodeIndex parent = table_.parent[At(i)];
    return IsTextRegion(i) && parent != kNoNode && table_.style[At(parent)].cursor != Cursor::kText;
  }

  [[nodiscard]] bool IsUnseenField(NodeIndex i) const {
    if (!table_.reasons[At(i)].Has(InteractiveReason::kEditable)) return false;
    // An element that takes text by EditContext may have no width.
    if (!IsFieldTag(table_.tag[At(i)])) return table_.AttrIs(i, "role", "textbox") && IsSpeck(i) && IsEmpty(i);
    const ComputedStyle& style = table_.style[At(i)];
    const NodeIndex parent = table_.parent[At(i)];
    // That of a disabled list may be hidden.
    const bool is_hidden = table_.role[At(i)] == Role::kCombobox && style.visibility != CssVisibility::kVisible;
    return IsSpeck(i) || is_hidden || style.opacity <= 0.0F || style.is_clipped_away ||
           (parent != kNoNode && table_.style[At(parent)].overflow_y == Overflow::kHidden && IsSpeck(parent));
  }

  [[nodiscard]] bool IsSpeck(NodeIndex i) const {
    const Rect& box = table_.bounds[At(i)];
    return table_.flags[At(i)].has_layout && (box.width() <= kInvisibleSize || box.height() <= kInvisibleSize);
  }

  [[nodiscard]] bool IsEmpty(NodeIndex i) const { return table_.subtree_end[At(i)] == Next(i); }

  // The box that is drawn for a field without a text cursor: a combobox that shows its value beside its input, or an
  // editor.
  [[nodiscard]] NodeIndex DrawnBoxOf(NodeIndex field) const {
    const bool is_list = table_.role[At(field)] == Role::kCombobox;
    if (!is_list && IsFieldTag(table_.tag[At(field)])) return kNoNode;
    NodeIndex with_words = kNoNode;
    NodeIndex around = table_.parent[At(field)];
    for (int level = 0; level < kMaxLevelsToSurface && around != kNoNode; ++level, around = table_.parent[At(around)]) {
      if (IsPageRoot(table_, around) || HasFieldBeside(around, field)) break;
      const ComputedStyle& style = table_.style[At(around)];
      const Rect& box = table_.bounds[At(around)];
      if (box.width() < kSurfaceSize || box.height() < kSurfaceSize) continue;
      if (with_words != kNoNode && box.height() > kMaxDrawnBox) break;
      // A border of the text's colour may have no width.
      if (style.border > kBorderOfText || style.shadow != 0 || style.background != kTransparent) return around;
      if (with_words == kNoNode && HasText(around)) with_words = around;
    }
    return with_words;
  }

  [[nodiscard]] bool HasText(NodeIndex around) const {
    for (NodeIndex i = Next(around); i < table_.subtree_end[At(around)]; i = Next(i)) {
      if (table_.is_text(i) && table_.flags[At(i)].has_layout) return true;
    }
    return false;
  }

  [[nodiscard]] bool HasFieldBeside(NodeIndex around, NodeIndex field) const {
    for (NodeIndex i = Next(around); i < table_.subtree_end[At(around)]; i = Next(i)) {
      if (i != field && HasTrait(table_.role[At(i)], RoleTrait::kTyped) && !table_.reasons[At(i)].empty()) return true;
    }
    return false;
  }

  [[nodiscard]] bool IsEmptyCombobox(NodeIndex i) const {
    return table_.role[At(i)] == Role::kCombobox && table_.tag[At(i)] == Tag::kInput &&
           !table_.reasons[At(i)].empty() && table_.form_value[At(i)].empty() &&
           table_.declared_secret(i) == Redaction::kNone;
  }

  // The value of a combobox whose own field is empty is drawn over or beside it, within the box of both.
  [[nodiscard]] NodeIndex BoxOfDrawnValue(NodeIndex field) const {
    const NodeIndex box = DrawnBoxOf(field);
    const bool is_one = box != kNoNode && table_.bounds[At(box)].height() <= kMaxDrawnBox;
    return is_one && !DrawnValue(field, box).empty() ? box : kNoNode;
  }

  // The words that are drawn for the value of a combobox, without its list and those that describe the field.
  [[nodiscard]] std::string_view DrawnValue(NodeIndex field, NodeIndex surface) const {
    std::string words;
    const std::string_view description = table_.AttrOr(field, "aria-describedby");
    for (NodeIndex i = Next(surface); i < table_.subtree_end[At(surface)]; i = Next(i)) {
      const std::string_view id = table_.AttrOr(i, "id");
      const bool is_placeholder = (!id.empty() && description.find(id) != std::string_view::npos) ||
                                  table_.AttrOr(i, "class").find("placeholder") != std::string_view::npos;
      // What stands after the field clears or opens it; a control before it belongs to a chip.
      const bool is_control = i != field && !table_.reasons[At(i)].empty() && table_.is_element(i);
      if (is_control && i < field && !table_.is_inclusive_descendant(field, i)) return {};
      if (is_placeholder || (is_control && i > field) || table_.role[At(i)] == Role::kListBox ||
          table_.tag[At(i)] == Tag::kLabel) {
        i = RowAt(At(table_.subtree_end[At(i)]) - 1);
        continue;
      }
      if (!table_.is_text(i) || !table_.flags[At(i)].has_layout) continue;
      if (!words.empty()) words += ' ';
      AppendCollapsed(&words, table_.rendered_text[At(i)]);
    }
    const std::string_view value = TrimHtmlSpace(words);
    if (value == table_.name[At(field)]) return {};
    return table_.arena.Copy(TruncateUtf8(value, limits::kMaxNameBytes));
  }

  // The nearest region around or beside the field that shows a text cursor.
  [[nodiscard]] NodeIndex SurfaceOf(NodeIndex field) const {
    NodeIndex around = table_.parent[At(field)];
    for (int level = 0; level < kMaxLevelsToSurface && around != kNoNode; ++level) {
      if (IsPageRoot(table_, around)) break;
      if (IsTextRegion(around)) return around;
      const NodeIndex inside = LargestTextRootIn(around);
      // One with a field of its own is another widget's.
      if (inside != kNoNode && !HasFieldBeside(inside, field)) return inside;
      around = table_.parent[At(around)];
    }
    return kNoNode;
  }

  [[nodiscard]] NodeIndex LargestTextRootIn(NodeIndex around) const {
    const auto begin = std::lower_bound(text_roots_.begin(), text_roots_.end(), around);
    auto end = begin;
    while (end != text_roots_.end() && end - begin < kMaxSurfacesWeighed &&
           table_.is_inclusive_descendant(*end, around)) {
      ++end;
    }
    const auto largest = std::max_element(begin, end, [&](NodeIndex a, NodeIndex b) {
      return table_.bounds[At(a)].area() < table_.bounds[At(b)].area();
    });
    return largest == end ? kNoNode : *largest;
  }

  void Give(NodeIndex field, NodeIndex surface) {
    table_.reasons[At(field)] = {};
    table_.drawn_fields.push_back({field, surface});
    table_.reasons[At(surface)].Add(InteractiveReason::kEditable);
    table_.role[At(surface)] = table_.role[At(field)];
    table_.states[At(surface)] = table_.states[At(field)];
    if (table_.name[At(surface)].empty()) table_.name[At(surface)] = table_.name[At(field)];
    const bool is_list = table_.role[At(field)] == Role::kCombobox;
    if (is_list && table_.declared_secret(field) == Redaction::kNone) {
      table_.value_text[At(surface)] = DrawnValue(field, surface);
    }
  }

  NodeTable& table_;
  Vector<NodeIndex> text_roots_;  // in order of rows
};

}  // namespace

void MoveEvidenceToSurfaces(NodeTable* table) { SurfaceFinder(table).Run(); }

}  // namespace domtool
