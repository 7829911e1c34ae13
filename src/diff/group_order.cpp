#include "diff/group_order.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr int kLastRank = 2;

bool BeginsWith(const OutlineLine& line, std::initializer_list<std::string_view> containers) {
  const std::size_t at = line.text.find('<');
  if (at != 0 && at != kSpelledIdLength + 1) return false;
  for (const std::string_view container : containers) {
    if (std::string_view(line.text).substr(at + 1).starts_with(container)) return true;
  }
  return false;
}

bool IsPopup(const OutlineLine& line) { return BeginsWith(line, {"dialog", "alertdialog", "menu", "listbox"}); }

int RankOf(const OutlineLine& line) {
  return BeginsWith(line, {"navigation", "banner", "contentinfo"}) ? kLastRank : 1;
}

}  // namespace

void OrderGroups(Vector<OutlineLine>* difference) {
  struct Group {
    std::size_t begin;
    int rank;
  };
  Vector<OutlineLine>& lines = *difference;
  Vector<Group> groups;
  for (std::size_t k = 1; k < lines.size(); ++k) {
    if (groups.empty() || (lines[k].indent == 0 && lines[k].mark != '>')) groups.push_back({k, RankOf(lines[k])});
    if (lines[k].mark != '+' || !IsPopup(lines[k])) continue;
    groups.back().rank = 0;
    lines[k].importance = Importance::kFocus;
  }
  Vector<OutlineLine> ordered;
  for (int rank = 0; rank <= kLastRank; ++rank) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const std::size_t end = g + 1 < groups.size() ? groups[g + 1].begin : lines.size();
      for (std::size_t k = groups[g].begin; groups[g].rank == rank && k < end; ++k) {
        ordered.push_back(std::move(lines[k]));
      }
    }
  }
  std::move(ordered.begin(), ordered.end(), lines.begin() + 1);
}

}  // namespace domtool
