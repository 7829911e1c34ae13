#include "semantics/editor_surface.h"

#include <algorithm>

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
      const NodeIndex surface = SurfaceOf(RowAt(i));
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
    if (!IsFieldTag(table_.tag[At(i)]) || !table_.reasons[At(i)].Has(InteractiveReason::kEditable)) return false;
    const ComputedStyle& style = table_.style[At(i)];
    const NodeIndex parent = table_.parent[At(i)];
    return IsSpeck(i) || style.opacity <= 0.0F || style.is_clipped_away ||
           (parent != kNoNode && table_.style[At(parent)].overflow_y == Overflow::kHidden && IsSpeck(parent));
  }

  [[nodiscard]] bool IsSpeck(NodeIndex i) const {
    const Rect& box = table_.bounds[At(i)];
    return table_.flags[At(i)].has_layout && (box.width() <= kInvisibleSize || box.height() <= kInvisibleSize);
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
  }

  NodeTable& table_;
  Vector<NodeIndex> text_roots_;  // in order of rows
};

}  // namespace

void MoveEvidenceToSurfaces(NodeTable* table) { SurfaceFinder(table).Run(); }

}  // namespace domtool
