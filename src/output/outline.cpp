#include "output/outline.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "output/tokens.h"

namespace domtool {
namespace {

constexpr std::size_t kFoldMarkTokens = 8;

std::size_t CostOf(const OutlineLine& line) { return EstimateTokens(line.text) + 1; }

std::string FoldMark(std::size_t lines, std::uint32_t controls) {
  std::string mark = "… ";
  AppendInteger(&mark, static_cast<std::int64_t>(lines));
  mark += lines == 1 ? " line" : " lines";
  if (controls > 0) {
    mark += " with ";
    AppendInteger(&mark, controls);
    mark += controls == 1 ? " control" : " controls";
  }
  return mark + " left out; use find";
}

}  // namespace

bool FoldToBudget(std::size_t max_tokens, Vector<OutlineLine>* lines) {
  if (max_tokens == 0) return false;
  Vector<std::size_t> cost(lines->size());
  std::transform(lines->begin(), lines->end(), cost.begin(), CostOf);
  std::size_t total = std::accumulate(cost.begin(), cost.end(), std::size_t{0});
  if (total <= max_tokens) return false;

  Vector<std::size_t> order(lines->size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  StableSort(&order, [&](std::size_t a, std::size_t b) {
    const OutlineLine& x = (*lines)[a];
    const OutlineLine& y = (*lines)[b];
    return x.importance != y.importance ? x.importance < y.importance : a > b;
  });
  // A fold between two folded lines costs nothing, so a mark is paid for once per run.
  Vector<bool> is_folded(lines->size() + 2, false);
  for (const std::size_t k : order) {
    if (total <= max_tokens) break;
    const int neighbours = (is_folded[k] ? 1 : 0) + (is_folded[k + 2] ? 1 : 0);
    is_folded[k + 1] = true;
    total -= std::min(total, cost[k]);
    if (neighbours == 0) total += kFoldMarkTokens;
    if (neighbours == 2) total -= std::min(total, kFoldMarkTokens);
  }

  Vector<OutlineLine> kept;
  for (std::size_t k = 0; k < lines->size(); ++k) {
    if (!is_folded[k + 1]) {
      kept.push_back(std::move((*lines)[k]));
      continue;
    }
    const std::size_t first = k;
    std::uint32_t controls = 0;
    for (; k < lines->size() && is_folded[k + 1]; ++k) controls += (*lines)[k].controls;
    kept.push_back(
        {FoldMark(k - first, controls), (*lines)[first].indent, Importance::kStructure, (*lines)[first].row, 0});
    --k;
  }
  *lines = std::move(kept);
  return true;
}

std::string JoinLines(const Vector<OutlineLine>& lines) {
  std::string text;
  for (const OutlineLine& line : lines) {
    if (!text.empty()) text += '\n';
    text.append(static_cast<std::size_t>(std::min(line.indent, limits::kMaxIndent)), ' ');
    text += line.text;
  }
  return text;
}

}  // namespace domtool
