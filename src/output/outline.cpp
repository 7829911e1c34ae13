#include "output/outline.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "output/tokens.h"

namespace domtool {
namespace {

constexpr std::size_t kFoldMarkTokens = 8;

// With its line break, its mark and its indent.
std::size_t CostOf(const OutlineLine& line) { return EstimateTokens(line.text) + (line.mark == 0 ? 1 : 2); }

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

// Answers whether any line was folded.
bool FoldToBudget(std::size_t max_tokens, Vector<OutlineLine>* lines) {
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
    OutlineLine& mark = kept.emplace_back();
    mark.text = FoldMark(k - first, controls);
    mark.indent = (*lines)[first].indent;
    mark.mark = (*lines)[first].mark == 0 ? 0 : ' ';
    --k;
  }
  *lines = std::move(kept);
  return true;
}

Written Join(const Vector<OutlineLine>& lines) {
  Written written;
  std::string& text = written.content;
  for (const OutlineLine& line : lines) {
    if (!text.empty()) text += '\n';
    if (line.mark != 0) (text += line.mark) += ' ';
    text.append(static_cast<std::size_t>(std::min(line.indent, limits::kMaxIndent)), ' ');
    text += line.text;
    written.emitted_nodes += line.controls;
  }
  return written;
}

}  // namespace

std::size_t TokensOf(const Vector<OutlineLine>& lines) {
  return std::accumulate(lines.begin(), lines.end(), std::size_t{0},
                         [](std::size_t sum, const OutlineLine& line) { return sum + CostOf(line); });
}

std::uint64_t HashOfLines(const Vector<OutlineLine>& lines) {
  Hasher hasher;
  for (const OutlineLine& line : lines) hasher.Add(static_cast<std::uint64_t>(line.indent)).Add(line.text);
  return hasher.Finish();
}

Written JoinLines(const Vector<OutlineLine>& lines, std::size_t max_tokens) {
  if (max_tokens == 0) return Join(lines);
  Vector<OutlineLine> folded = lines;
  const bool is_truncated = FoldToBudget(max_tokens, &folded);
  Written written = Join(folded);
  written.is_truncated = is_truncated;
  return written;
}

}  // namespace domtool
