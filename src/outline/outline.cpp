#include "outline/outline.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "outline/fold_summary.h"
#include "outline/sentence.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// Maximum cost of a fold mark with its line break.
constexpr std::size_t kFoldMarkTokens = 17;
// Of similar lines outside the viewport, this many are kept until all others are folded.
constexpr int kKeptSimilarLines = 3;
// How much of a long text is kept when it is cut; a cut must save more than its mark costs.
constexpr std::size_t kCutCharacters = 160;
constexpr std::size_t kMinCutTokens = 24;
// With similar lines the estimate can be off by a whole line, so a budget is not filled to its last token.
constexpr std::size_t kMargin = 32;
constexpr int kLevels = static_cast<int>(Importance::kDialog) + 2;
// Share of a budget reserved for summaries of folded lines; a run of fewer lines than this needs none.
constexpr std::size_t kFoldSummaryShare = 10;
constexpr std::size_t kMinLinesForSummary = 3;

void CountLine(const OutlineLine& line, TokenCounter* counter) {
  if (line.mark != 0) counter->Add("~ ");
  if (line.indent > 1) counter->Add("  ");
  counter->Add(line.text);
  counter->Add("\n");
}

std::size_t CostOf(const OutlineLine& line) {
  TokenCounter counter;
  CountLine(line, &counter);
  return counter.tokens();
}

// "First sentence. [ab123456 expand 812 characters]"; empty if that would be no shorter.
std::string CutText(const OutlineLine& line) {
  if (!IsText(line.importance) || line.controls > 0 || line.id == kNoStableId) return {};
  std::string_view kept = WithoutCutId(FirstSentences(line.text, kCutCharacters), line.text);
  if (kept.size() == line.text.size()) return {};
  while (kept.ends_with('\\')) kept.remove_suffix(1);
  std::string text = std::string(kept) + " [" + SpellId(line.id) + " expand ";
  AppendInteger(&text, static_cast<std::int64_t>(CountCharacters(line.text) - CountCharacters(kept)));
  return text + " characters]";
}

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

// When a line is folded. Outside-in folds everything outside the viewport first, because a person sees what is inside
// it. Texts and controls are treated alike there, so a part keeps its heading and one fold.
int LevelOf(Importance importance, FoldOrder order) {
  int level = static_cast<int>(importance) + 1;
  if (order == FoldOrder::kOutsideIn && importance <= Importance::kDistantControl) {
    level = importance == Importance::kText ? 2 : 1;
  }
  return level;
}

bool IsDistant(const OutlineLine& line) {
  return line.importance == Importance::kDistantText || line.importance == Importance::kDistantControl;
}

// The order in which lines are folded, from 0: repetition outside the viewport first, then by importance.
Vector<int> LevelsOf(const Vector<OutlineLine>& lines, FoldOrder order) {
  Vector<int> levels;
  int alike = 0;
  const OutlineLine* last = nullptr;
  for (const OutlineLine& line : lines) {
    const bool is_like = last != nullptr && IsDistant(line) && last->importance == line.importance &&
                         last->indent == line.indent && last->controls == line.controls;
    alike = is_like ? alike + 1 : 0;
    levels.push_back(alike >= kKeptSimilarLines ? 0 : LevelOf(line.importance, order));
    last = &line;
  }
  return levels;
}

enum class Shown : std::uint8_t { kWhole, kCut, kFolded };

// Chooses the lines to fold so that the rest fits. Each run of folded lines costs one mark.
class Folding {
 public:
  Folding(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order)
      : lines_(lines),
        order_(order),
        max_tokens_(max_tokens - max_tokens / kMargin),
        shown_(lines.size() + 2, Shown::kWhole) {
    for (const OutlineLine& line : lines) {
      costs_.push_back(CostOf(line));
      total_ += costs_.back();
    }
  }

  // Empty if all of them fit.
  Vector<Shown> Find() && {
    if (total_ <= max_tokens_) return {};
    if (order_ == FoldOrder::kOutsideIn) max_tokens_ -= max_tokens_ / kFoldSummaryShare;
    for (std::size_t k = 0; k < lines_.size(); ++k) cut_costs_.push_back(CutCost(k));
    const Vector<int> levels = LevelsOf(lines_, order_);
    for (int level = 0; level < kLevels; ++level) {
      for (const Shown shown : {Shown::kCut, Shown::kFolded}) {
        for (std::size_t k = lines_.size(); k-- > 0 && total_ > max_tokens_;) {
          if (levels[k] == level && (shown != Shown::kCut || cut_costs_[k] != 0)) Set(k, shown);
        }
      }
    }
    // A long line may have been folded for a small excess, so what fits is restored, the most important first.
    for (int level = kLevels; level-- > 0;) {
      for (std::size_t k = 0; k < lines_.size(); ++k) {
        if (levels[k] != level) continue;
        if (shown_[k + 1] == Shown::kFolded && cut_costs_[k] != 0) SetIfItFits(k, Shown::kCut);
        if (shown_[k + 1] != Shown::kWhole) SetIfItFits(k, Shown::kWhole);
      }
    }
    UnfoldWhatIsShorter();
    shown_.erase(shown_.begin());
    return std::move(shown_);
  }

 private:
  // 0 if it cannot be cut.
  [[nodiscard]] std::size_t CutCost(std::size_t k) const {
    if (costs_[k] <= kMinCutTokens) return 0;
    OutlineLine cut = lines_[k];
    cut.text = CutText(cut);
    const std::size_t cost = CostOf(cut);
    return cut.text.empty() || cost + kMinCutTokens > costs_[k] ? 0 : cost;
  }

  [[nodiscard]] std::size_t CostAs(std::size_t k, Shown shown) const {
    return shown == Shown::kWhole ? costs_[k] : shown == Shown::kCut ? cut_costs_[k] : 0;
  }

  void Set(std::size_t k, Shown shown) {
    const Shown was = shown_[k + 1];
    const int neighbours = (shown_[k] == Shown::kFolded ? 1 : 0) + (shown_[k + 2] == Shown::kFolded ? 1 : 0);
    // Fold marks next to a folded line, minus those next to a written one.
    const int marks = ((shown == Shown::kFolded ? 1 : 0) - (was == Shown::kFolded ? 1 : 0)) * (1 - neighbours);
    total_ = total_ + CostAs(k, shown) + (marks > 0 ? kFoldMarkTokens : 0);
    total_ -= CostAs(k, was) + (marks < 0 ? kFoldMarkTokens : 0);
    shown_[k + 1] = shown;
  }

  // A mark may cost no more than the lines that it replaces.
  void UnfoldWhatIsShorter() {
    std::size_t cost = 0;
    std::size_t begin = 0;
    for (std::size_t k = 0; k <= lines_.size(); ++k) {
      if (shown_[k + 1] == Shown::kFolded) {
        cost += costs_[k];
        continue;
      }
      if (cost <= kFoldMarkTokens) std::fill(shown_.begin() + begin + 1, shown_.begin() + k + 1, Shown::kWhole);
      cost = 0;
      begin = k + 1;
    }
  }

  void SetIfItFits(std::size_t k, Shown shown) {
    const Shown was = shown_[k + 1];
    Set(k, shown);
    if (total_ > max_tokens_) Set(k, was);
  }

  const Vector<OutlineLine>& lines_;
  const FoldOrder order_;
  std::size_t max_tokens_;
  Vector<Shown> shown_;  // from 1
  Vector<std::size_t> costs_;
  Vector<std::size_t> cut_costs_;
  std::size_t total_ = 0;
};

// By the first line of each folded run: its summary, the largest runs first, while `max_tokens` allows. Folding adds an
// entry after the last line.
Vector<std::string> FoldSummariesOf(const Vector<OutlineLine>& lines, const Vector<Shown>& shown,
                                    std::size_t max_tokens) {
  struct Run {
    std::size_t begin;
    std::size_t end;
  };
  Vector<Run> runs;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    if (shown[k] != Shown::kFolded) continue;
    if (k > 0 && shown[k - 1] == Shown::kFolded) {
      runs.back().end = k + 1;
    } else {
      runs.push_back({k, k + 1});
    }
  }
  StableSort(&runs, [](const Run& a, const Run& b) { return a.end - a.begin > b.end - b.begin; });
  Vector<std::string> summaries(shown.empty() ? 0 : lines.size());
  for (const Run& run : runs) {
    if (run.end - run.begin < kMinLinesForSummary) break;
    const std::string summary = FoldSummaryOf({lines.data() + run.begin, run.end - run.begin});
    const std::size_t tokens = EstimateTokens(summary);
    if (summary.empty() || tokens > max_tokens) continue;
    max_tokens -= tokens;
    summaries[run.begin] = ": " + summary;
  }
  return summaries;
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
  const Vector<Shown> shown = max_tokens == 0 ? Vector<Shown>() : Folding(lines, max_tokens, order).Find();
  const Vector<std::string> summaries = order == FoldOrder::kOutsideIn
                                            ? FoldSummariesOf(lines, shown, max_tokens / kFoldSummaryShare)
                                            : Vector<std::string>();
  Written written;
  written.is_truncated = !shown.empty();
  // The ancestors of the current line: each has a smaller indent than the next.
  Vector<std::size_t> around;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const OutlineLine& first = lines[k];
    while (!around.empty() && lines[around.back()].indent >= first.indent) around.pop_back();
    if (!written.is_truncated || shown[k] != Shown::kFolded) {
      const bool is_cut = written.is_truncated && shown[k] == Shown::kCut;
      AppendLine(first, first.mark, is_cut ? CutText(first) : first.text, &written.content);
      written.emitted_nodes += first.controls;
      around.push_back(k);
      continue;
    }
    // If the run leaves its container, the element around all of it.
    std::uint32_t controls = 0;
    const std::size_t begin = k;
    for (; shown[k] == Shown::kFolded; ++k) {
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
