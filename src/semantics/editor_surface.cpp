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

bool IsFieldTag(Tag tag) { return tag == Tag::kInput || tag == Tag::kTextarea; }

class SurfaceFinder {
 public:
  explicit SurfaceFinder(NodeTable* table) : table_(*table) {}

  void Run() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (BeginsTextCursor(RowAt(i))) text_roots_.push_back(RowAt(i));
    }
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (!IsUnseenField(RowAt(i))) continue;
      NodeIndex surface = SurfaceOf(RowAt(i));
      if (surface == kNoNode) surface = DrawnBoxOf(RowAt(i));
      if (surface != kNoNode) Give(RowAt(i), surface);
    }
  }

 private:
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
    return IsSpeck(i) || style.opacity <= 0.0F || style.is_clipped_away ||
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
    NodeIndex around = table_.parent[At(field)];
    for (int level = 0; level < kMaxLevelsToSurface && around != kNoNode; ++level, around = table_.parent[At(around)]) {
      if (IsPageRoot(table_, around) || HasFieldBeside(around, field)) return kNoNode;
      const ComputedStyle& style = table_.style[At(around)];
      const Rect& box = table_.bounds[At(around)];
      const bool is_drawn = style.border != 0 || style.shadow != 0 || style.background != kTransparent;
      if (is_drawn && box.width() >= kSurfaceSize && box.height() >= kSurfaceSize) return around;
    }
    return kNoNode;
  }

  [[nodiscard]] bool HasFieldBeside(NodeIndex around, NodeIndex field) const {
    for (NodeIndex i = Next(around); i < table_.subtree_end[At(around)]; i = Next(i)) {
      if (i != field && HasTrait(table_.role[At(i)], RoleTrait::kTyped) && !table_.reasons[At(i)].empty()) return true;
    }
    return false;
  }

  // The words that are drawn for the value of a combobox, without its list and those that describe the field.
  [[nodiscard]] std::string_view DrawnValue(NodeIndex field, NodeIndex surface) const {
    std::string words;
    const std::string_view description = table_.AttrOr(field, "aria-describedby");
    for (NodeIndex i = Next(surface); i < table_.subtree_end[At(surface)]; i = Next(i)) {
      const std::string_view id = table_.AttrOr(i, "id");
      const bool is_placeholder = !id.empty() && description.find(id) != std::string_view::npos;
      if (is_placeholder || table_.role[At(i)] == Role::kListBox) {
        i = RowAt(At(table_.subtree_end[At(i)]) - 1);
        continue;
      }
      if (i != field && !table_.reasons[At(i)].empty()) return {};
      if (!table_.is_text(i) || !table_.flags[At(i)].has_layout) continue;
      if (!words.empty()) words += ' ';
      AppendCollapsed(&words, table_.rendered_text[At(i)]);
    }
    return table_.arena.Copy(TruncateUtf8(TrimHtmlSpace(words), limits::kMaxNameBytes));
  }

  // The nearest region around or beside the field that shows a text cursor.
  [[nodiscard]] NodeIndex SurfaceOf(NodeIndex field) const {
    NodeIndex around = table_.parent[At(field)];
    for (int level = 0; level < kMaxLevelsToSurface && around != kNoNode; ++level) {
      if (IsPageRoot(table_, around)) break;
      if (IsTextRegion(around)) return around;
      const NodeIndex inside = LargestTextRootIn(around);
      if (inside != kNoNode) return inside;
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
    table_.reasons[At(surface)].Add(InteractiveReason::kEditable);
    table_.role[At(surface)] = table_.role[At(field)];
    table_.states[At(surface)] = table_.states[At(field)];
    if (table_.name[At(surface)].empty()) table_.name[At(surface)] = table_.name[At(field)];
    const bool is_list = table_.role[At(field)] == Role::kCombobox;
    if (is_list && table_.declared_secret(field) == Redaction::kNot) {
      table_.value_text[At(surface)] = DrawnValue(field, surface);
    }
  }

  NodeTable& table_;
  Vector<NodeIndex> text_roots_;  // in order of rows
};

}  // namespace

void MoveEvidenceToSurfaces(NodeTable* table) { SurfaceFinder(table).Run(); }

}  // namespace domtool
