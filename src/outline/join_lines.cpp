#include "outline/join_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// "… 12 lines with 3 controls left out; expand ab123456": the id is that of the element around them.
std::string FoldMark(std::size_t lines, std::uint32_t controls, StableId container) {
  std::string mark = "… ";
  AppendInteger(&mark, static_cast<std::int64_t>(lines));
  mark += lines == 1 ? " line" : " lines";
  if (controls > 0) {
    mark += " with ";
    AppendInteger(&mark, controls);
    mark += controls == 1 ? " control" : " controls";
  }
  mark += " left out; ";
  return mark + (container == kNoStableId ? "use find" : "expand " + SpellId(container));
}

// The id of the innermost element around both rows, or kNoStableId.
StableId IdAround(const SafeView* view, NodeIndex first, NodeIndex last) {
  if (view == nullptr || first == kNoNode || last == kNoNode || first > last) return kNoStableId;
  NodeIndex i = view->parent(first);
  while (i != kNoNode && (!view->is_element(i) || view->subtree_end(i) <= last)) i = view->parent(i);
  return i == kNoNode ? kNoStableId : view->stable_id(i);
}

void AppendLine(const OutlineLine& line, char mark, std::string_view text, std::string* out) {
  if (!out->empty()) *out += '\n';
  if (mark != 0) (*out += mark) += ' ';
  out->append(static_cast<std::size_t>(std::min(line.indent, limits::kMaxIndent)), ' ');
  *out += text;
}

}  // namespace

std::size_t TokensOf(const Vector<OutlineLine>& lines) {
  TokenCounter counter;
  for (const OutlineLine& line : lines) CountLine(line, &counter);
  return counter.tokens();
}

std::uint64_t HashOfLines(const Vector<OutlineLine>& lines) {
  Hasher hasher;
  for (const OutlineLine& line : lines) hasher.Add(static_cast<std::uint64_t>(line.indent)).Add(line.text);
  return hasher.Finish();
}

Written JoinLines(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order, const SafeView* view) {
  const Vector<FoldState> states = max_tokens == 0 ? Vector<FoldState>() : FoldLines(lines, max_tokens, order);
  const Vector<std::string> summaries =
      order == FoldOrder::kOutsideIn ? FoldSummariesOf(lines, states, max_tokens) : Vector<std::string>();
  Written written;
  written.is_truncated = !states.empty();
  // The ancestors of the current line: each has a smaller indent than the next.
  Vector<std::size_t> around;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const OutlineLine& first = lines[k];
    while (!around.empty() && lines[around.back()].indent >= first.indent) around.pop_back();
    if (!written.is_truncated || states[k] != FoldState::kFolded) {
      const bool is_cut = written.is_truncated && states[k] == FoldState::kCut;
      AppendLine(first, first.mark, is_cut ? CutText(first) : first.text, &written.content);
      written.emitted_nodes += first.controls;
      around.push_back(k);
      continue;
    }
    // If the run leaves its container, the element around all of it.
    std::uint32_t controls = 0;
    const std::size_t begin = k;
    for (; states[k] == FoldState::kFolded; ++k) {
      controls += lines[k].controls;
      while (!around.empty() && lines[around.back()].indent >= lines[k].indent) around.pop_back();
    }
    StableId container = IdAround(view, first.row, lines[k - 1].row);
    if (container == kNoStableId) container = around.empty() ? lines.front().id : lines[around.back()].id;
    std::string mark = FoldMark(k - begin, controls, container);
    if (!summaries.empty()) mark += summaries[begin];
    AppendLine(first, first.mark == 0 ? 0 : ' ', mark, &written.content);
    --k;
  }
  return written;
}

}  // namespace domtool
