#include "semantics/set_size.h"

#include <algorithm>
#include <optional>

#include "base/number.h"
#include "base/vector.h"
#include "semantics/attribute_facts.h"

namespace domtool {
namespace {

// Wrappers between an item and its list, or a row and its grid. With more, it is no such structure.
constexpr int kMaxWrappers = 16;

bool IsGrid(Role role) { return role == Role::kTable || role == Role::kGrid || role == Role::kTreeGrid; }

class SetStage {
 public:
  explicit SetStage(NodeTable* table) : t_(*table) {}

  void Run() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (t_.is_element(RowAt(i))) Visit(RowAt(i));
    }
    // In the order of rows, without complete sets.
    for (const std::uint32_t position : position_) {
      if (position == 0) continue;
      const PartialSet& set = found_[position - 1];
      if (set.total < 0 || set.total > set.present) t_.sets.push_back(set);
    }
  }

 private:
  void Visit(NodeIndex i) {
    const Role role = t_.role[At(i)];
    if (IsGrid(role)) {
      if (const std::optional<int> rows = Number(i, "aria-rowcount")) {
        PartialSet& set = SetOf(i);
        set.total = *rows;
        set.is_rows = true;
        set.columns = Number(i, "aria-colcount").value_or(0);
      }
      return;
    }
    if (role == Role::kRow && !found_.empty()) {
      const NodeIndex grid = Around(i, IsGrid);
      if (grid != kNoNode && position_[At(grid)] != 0) Count(&SetOf(grid), Number(i, "aria-rowindex"));
    }
    if (const std::optional<int> size = Number(i, "aria-setsize")) {
      const NodeIndex list = Around(i, [](Role r) { return !IsPlain(r); });
      if (list == kNoNode || IsGrid(t_.role[At(list)])) return;
      PartialSet& set = SetOf(list);
      set.total = *size < 0 ? -1 : std::max(set.total, *size);
      Count(&set, Number(i, "aria-posinset"));
    }
  }

  [[nodiscard]] std::optional<int> Number(NodeIndex i, std::string_view attribute) const {
    return ParseInteger(t_.AttrOr(i, attribute));
  }

  [[nodiscard]] NodeIndex Around(NodeIndex i, bool (*is_wanted)(Role)) const {
    NodeIndex p = t_.parent[At(i)];
    for (int k = 0; k < kMaxWrappers && p != kNoNode && t_.is_element(p); ++k, p = t_.parent[At(p)]) {
      if (is_wanted(t_.role[At(p)])) return p;
    }
    return kNoNode;
  }

  static void Count(PartialSet* set, std::optional<int> place) {
    ++set->present;
    if (!place || *place < 1) return;
    set->first = set->first == 0 ? *place : std::min(set->first, *place);
    set->last = std::max(set->last, *place);
  }

  PartialSet& SetOf(NodeIndex row) {
    if (position_.empty()) position_.resize(t_.size());
    std::uint32_t& position = position_[At(row)];
    if (position == 0) {
      found_.push_back({row});
      position = static_cast<std::uint32_t>(found_.size());
    }
    return found_[position - 1];
  }

  NodeTable& t_;
  Vector<PartialSet> found_;
  Vector<std::uint32_t> position_;  // 1 + index in found_; empty while there is none
};

}  // namespace

void ComputeSetSizes(NodeTable* table) { SetStage(table).Run(); }

}  // namespace domtool
