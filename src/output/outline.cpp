#include "output/outline.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
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

// For each line whether it gives way so that the rest fits; empty when all of them fit.
Vector<bool> FindFolded(const Vector<OutlineLine>& lines, std::size_t max_tokens) {
  std::size_t total = TokensOf(lines);
  if (max_tokens == 0 || total <= max_tokens) return {};
  // A fold between two folded lines costs nothing, so a mark is paid for once per run.
  Vector<bool> is_folded(lines.size() + 2, false);
  for (int level = 0; level <= static_cast<int>(Importance::kDialog); ++level) {
    for (std::size_t k = lines.size(); k-- > 0 && total > max_tokens;) {
      if (static_cast<int>(lines[k].importance) != level) continue;
      const int neighbours = (is_folded[k] ? 1 : 0) + (is_folded[k + 2] ? 1 : 0);
      is_folded[k + 1] = true;
      total -= std::min(total, CostOf(lines[k]));
      if (neighbours == 0) total += kFoldMarkTokens;
      if (neighbours == 2) total -= std::min(total, kFoldMarkTokens);
    }
  }
  is_folded.erase(is_folded.begin());
  return is_folded;
}

void AppendLine(const OutlineLine& line, char mark, std::string_view text, std::string* out) {
  if (!out->empty()) *out += '\n';
  if (mark != 0) (*out += mark) += ' ';
  out->append(static_cast<std::size_t>(std::min(line.indent, limits::kMaxIndent)), ' ');
  *out += text;
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
  const Vector<bool> is_folded = FindFolded(lines, max_tokens);
  Written written;
  written.is_truncated = !is_folded.empty();
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const OutlineLine& first = lines[k];
    if (!written.is_truncated || !is_folded[k]) {
      AppendLine(first, first.mark, first.text, &written.content);
      written.emitted_nodes += first.controls;
      continue;
    }
    std::uint32_t controls = 0;
    const std::size_t begin = k;
    for (; is_folded[k]; ++k) controls += lines[k].controls;
    AppendLine(first, first.mark == 0 ? 0 : ' ', FoldMark(k - begin, controls), &written.content);
    --k;
  }
  return written;
}

}  // namespace domtool
