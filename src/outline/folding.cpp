#include "outline/folding.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "outline/fold_summary.h"
#include "outline/sentence.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// Maximum cost of a fold mark with its line break.
constexpr std::size_t kFoldMarkTokens = 17;
// This many similar lines outside the viewport are kept until all others are folded.
constexpr int kKeptSimilarLines = 3;
// How much of a long text is kept when it is cut; a cut must save more than its mark costs.
constexpr std::size_t kCutCharacters = 160;
constexpr std::size_t kMinCutTokens = 24;
// With similar lines the estimate can be off by a whole line, so a budget is not filled to its last token.
constexpr std::size_t kMarginDivisor = 32;
// The levels that can be folded. LevelsOf gives 0 to repetitions, otherwise what LevelOf gives. LevelOf(kFocus) equals
// kLevels, so the focused element is never folded.
constexpr int kLevels = static_cast<int>(Importance::kDialog) + 2;
// A tenth of a budget is reserved for summaries of folded lines; a run of fewer lines than this needs none.
constexpr std::size_t kSummaryDivisor = 10;
constexpr std::size_t kMinLinesForSummary = 3;

std::size_t CostOf(const OutlineLine& line) {
  TokenCounter counter;
  CountLine(line, &counter);
  return counter.tokens();
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

// Chooses the lines to fold so that the rest fits. Each run of folded lines costs one mark.
class Folding {
 public:
  Folding(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order)
      : lines_(lines),
        order_(order),
        max_tokens_(max_tokens - max_tokens / kMarginDivisor),
        states_(lines.size() + 2, FoldState::kWhole) {
    for (const OutlineLine& line : lines) {
      costs_.push_back(CostOf(line));
      total_ += costs_.back();
    }
  }

  // Empty if all of them fit.
  Vector<FoldState> Find() && {
    if (total_ <= max_tokens_) return {};
    if (order_ == FoldOrder::kOutsideIn) max_tokens_ -= max_tokens_ / kSummaryDivisor;
    for (std::size_t k = 0; k < lines_.size(); ++k) cut_costs_.push_back(CutCost(k));
    const Vector<int> levels = LevelsOf(lines_, order_);
    for (int level = 0; level < kLevels; ++level) {
      for (const FoldState state : {FoldState::kCut, FoldState::kFolded}) {
        for (std::size_t k = lines_.size(); k-- > 0 && total_ > max_tokens_;) {
          if (levels[k] == level && (state != FoldState::kCut || cut_costs_[k] != 0)) Set(k, state);
        }
      }
    }
    // A long line may have been folded for a small excess, so what fits is restored, the most important first.
    for (int level = kLevels; level-- > 0;) {
      for (std::size_t k = 0; k < lines_.size(); ++k) {
        if (levels[k] != level) continue;
        if (states_[k + 1] == FoldState::kFolded && cut_costs_[k] != 0) SetIfItFits(k, FoldState::kCut);
        if (states_[k + 1] != FoldState::kWhole) SetIfItFits(k, FoldState::kWhole);
      }
    }
    UnfoldWhatIsShorter();
    states_.erase(states_.begin());
    return std::move(states_);
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

  [[nodiscard]] std::size_t CostAs(std::size_t k, FoldState state) const {
    return state == FoldState::kWhole ? costs_[k] : state == FoldState::kCut ? cut_costs_[k] : 0;
  }

  void Set(std::size_t k, FoldState state) {
    const FoldState was = states_[k + 1];
    const int neighbours = (states_[k] == FoldState::kFolded ? 1 : 0) + (states_[k + 2] == FoldState::kFolded ? 1 : 0);
    // Fold marks next to a folded line, minus those next to a written one.
    const int marks = ((state == FoldState::kFolded ? 1 : 0) - (was == FoldState::kFolded ? 1 : 0)) * (1 - neighbours);
    total_ = total_ + CostAs(k, state) + (marks > 0 ? kFoldMarkTokens : 0);
    total_ -= CostAs(k, was) + (marks < 0 ? kFoldMarkTokens : 0);
    states_[k + 1] = state;
  }

  // A mark may cost no more than the lines that it replaces.
  void UnfoldWhatIsShorter() {
    std::size_t cost = 0;
    std::size_t begin = 0;
    for (std::size_t k = 0; k <= lines_.size(); ++k) {
      if (states_[k + 1] == FoldState::kFolded) {
        cost += costs_[k];
        continue;
      }
      if (cost <= kFoldMarkTokens) std::fill(states_.begin() + begin + 1, states_.begin() + k + 1, FoldState::kWhole);
      cost = 0;
      begin = k + 1;
    }
  }

  void SetIfItFits(std::size_t k, FoldState state) {
    const FoldState was = states_[k + 1];
    Set(k, state);
    if (total_ > max_tokens_) Set(k, was);
  }

  const Vector<OutlineLine>& lines_;
  const FoldOrder order_;
  std::size_t max_tokens_;
  Vector<FoldState> states_;  // from 1
  Vector<std::size_t> costs_;
  Vector<std::size_t> cut_costs_;
  std::size_t total_ = 0;
};

}  // namespace

void CountLine(const OutlineLine& line, TokenCounter* counter) {
  if (line.mark != 0) counter->Add("~ ");
  if (line.indent > 1) counter->Add("  ");
  counter->Add(line.text);
  counter->Add("\n");
}

std::string CutText(const OutlineLine& line) {
  if (!IsText(line.importance) || line.controls > 0 || line.id == kNoStableId) return {};
  std::string_view kept = WithoutCutId(FirstSentences(line.text, kCutCharacters), line.text);
  if (kept.size() == line.text.size()) return {};
  while (kept.ends_with('\\')) kept.remove_suffix(1);
  std::string text = std::string(kept) + " [" + SpellId(line.id) + " expand ";
  AppendInteger(&text, static_cast<std::int64_t>(CountCharacters(line.text) - CountCharacters(kept)));
  return text + " characters]";
}

Vector<FoldState> FoldLines(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order) {
  return Folding(lines, max_tokens, order).Find();
}

Vector<std::string> FoldSummariesOf(const Vector<OutlineLine>& lines, const Vector<FoldState>& states,
                                    std::size_t max_tokens) {
  max_tokens /= kSummaryDivisor;
  struct Run {
    std::size_t begin;
    std::size_t end;
  };
  Vector<Run> runs;
  for (std::size_t k = 0; k < states.size(); ++k) {
    if (states[k] != FoldState::kFolded) continue;
    if (k > 0 && states[k - 1] == FoldState::kFolded) {
      runs.back().end = k + 1;
    } else {
      runs.push_back({k, k + 1});
    }
  }
  StableSort(&runs, [](const Run& a, const Run& b) { return a.end - a.begin > b.end - b.begin; });
  Vector<std::string> summaries(states.empty() ? 0 : lines.size());
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

}  // namespace domtool
