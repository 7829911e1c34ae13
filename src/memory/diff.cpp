#include "memory/diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "memory/controls.h"
#include "memory/line_match.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// Of what the reader knows already no more is repeated than makes it known again.
constexpr std::size_t kShortenedBytes = 60;
constexpr std::size_t kFirstWordsBytes = 24;
// More lines of one kind than these are told together.
constexpr std::size_t kMaxMovedLines = 3;
constexpr std::size_t kMaxCoveredLines = 3;

std::string Shortened(std::string_view text, std::size_t bytes) {
  const std::string_view kept = TruncateUtf8(text, bytes);
  return kept.size() == text.size() ? std::string(text) : std::string(kept) + "…";
}

// By what a reader of the outline knows the line: a control in it, or else its first words.
std::string HandleOf(const OutlineLine& line) {
  const std::size_t control = FindControl(line.text, 0);
  if (control != std::string::npos) return std::string(ControlId(line.text, control));
  std::string words = Shortened(line.text, kFirstWordsBytes);
  std::replace(words.begin(), words.end(), '"', '\'');
  return '"' + words + '"';
}

class Difference {
 public:
  Difference(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after)
      : before_(before),
        after_(after),
        match_(MatchLines(before_, after_)),
        change_(after_.size(), Change::kNone),
        is_moved_(after_.size()),
        order_end_(after_.size()),
        behind_(after_.size(), kNoLine),
        is_shown_(after_.size()) {}

  Vector<OutlineLine> Write(std::string_view since) && {
    FindChanges();
    FindMovedAmong(0, after_.size(), kNoLine);
    for (std::uint32_t i = 0; i < after_.size(); ++i) FindMovedAmong(i + 1, after_.end[i], i);
    FindRemoved();

    OutlineLine& summary = out_.emplace_back();
    summary.importance = Importance::kDialog;
    WriteLines();
    WriteCovers();
    out_.front().text = Summary(since);
    return std::move(out_);
  }

 private:
  enum class Change : std::uint8_t { kNone, kAdded, kChanged, kCovered };

  // The top of a subtree that is gone.
  struct Removed {
    std::uint32_t at;      // before this line of `after`
    std::uint32_t parent;  // in `after`
    std::uint32_t line;    // in `before`
    int indent;
    std::uint32_t inside;
  };

  void FindChanges() {
    std::size_t covered = 0;
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      change_[i] = ChangeOf(i);
      if (change_[i] == Change::kAdded) ++added_;
      if (change_[i] == Change::kCovered) ++covered;
      if (change_[i] == Change::kChanged) ++changed_;
    }
    changed_ += covered;
    if (covered <= kMaxCoveredLines) std::replace(change_.begin(), change_.end(), Change::kCovered, Change::kChanged);
  }

  [[nodiscard]] Change ChangeOf(std::uint32_t i) const {
    const std::uint32_t old = match_.of_after[i];
    if (old == kNoLine) return Change::kAdded;
    const std::string& was = before_.lines[old].text;
    const std::string& is = after_.lines[i].text;
    if (was == is) return Change::kNone;
    return after_.lines[i].controls > 0 && Uncovered(was) == Uncovered(is) ? Change::kCovered : Change::kChanged;
  }

  // Whether the line was in the counterpart of its container before.
  [[nodiscard]] bool IsInItsParent(std::uint32_t old, std::uint32_t parent) const {
    const std::uint32_t old_parent = before_.parent[old];
    if (parent == kNoLine || old_parent == kNoLine) return parent == old_parent;
    return match_.of_after[parent] == old_parent;
  }

  // The fewest children of `parent`, the lines from `begin` to `end`, of which one can say that they moved while the others
  // stayed: all but a longest increasing subsequence of the places they had (Fredman 1975).
  void FindMovedAmong(std::uint32_t begin, std::uint32_t end, std::uint32_t parent) {
    Vector<std::uint32_t> staying;  // [k]: the last of the best k + 1 so far
    Vector<std::uint32_t> moved;
    for (std::uint32_t i = begin; i < end; i = after_.end[i]) {
      const std::uint32_t old = match_.of_after[i];
      if (old == kNoLine) continue;
      is_moved_[i] = true;
      if (!IsInItsParent(old, parent)) {
        ++moved_;
        continue;
      }
      const auto at =
          std::lower_bound(staying.begin(), staying.end(), old,
                           [this](std::uint32_t line, std::uint32_t place) { return match_.of_after[line] < place; });
      if (at != staying.begin()) behind_[i] = at[-1];
      at == staying.end() ? staying.push_back(i) : static_cast<void>(*at = i);
      moved.push_back(i);
    }
    if (staying.empty()) return;
    for (std::uint32_t i = staying.back(); i != kNoLine; i = behind_[i]) is_moved_[i] = false;
    EraseIf(&moved, [this](std::uint32_t i) { return !is_moved_[i]; });
    moved_ += moved.size();
    if (moved.size() <= kMaxMovedLines) return;
    for (const std::uint32_t i : moved) is_moved_[i] = false;
    order_end_[moved.front()] = after_.end[moved.back()];
  }

  // Where each would stand: behind the sibling that it followed, or first in its container.
  void FindRemoved() {
    Vector<std::uint32_t> place(before_.size() +
                                1);  // [line + 1]: of the next child of it that is gone; [0]: at the top
    Vector<std::size_t> top_of(before_.size());
    for (std::uint32_t i = 0; i < before_.size(); ++i) {
      const std::uint32_t parent = before_.parent[i];
      std::uint32_t& parent_place = place[parent == kNoLine ? 0 : parent + 1];
      const std::uint32_t now = match_.of_before[i];
      if (now != kNoLine) {
        place[i + 1] = now + 1;
        if (IsInItsParent(i, after_.parent[now])) parent_place = after_.end[now];
        continue;
      }
      ++removed_lines_;
      const std::uint32_t new_parent = parent == kNoLine ? kNoLine : match_.of_before[parent];
      if (parent != kNoLine && new_parent == kNoLine) {
        top_of[i] = top_of[parent];
        ++removed_[top_of[i]].inside;
        continue;
      }
      top_of[i] = removed_.size();
      const int indent = new_parent == kNoLine ? 0 : after_.lines[new_parent].indent + 1;
      removed_.push_back({parent_place, new_parent, i, indent, 0});
    }
    // Where several containers end, what was in the innermost comes first.
    StableSort(&removed_,
               [](const Removed& a, const Removed& b) { return a.at != b.at ? a.at < b.at : a.indent > b.indent; });
  }

  void WriteLines() {
    Vector<std::uint32_t> last_child(after_.size() + 1, kNoLine);  // [line + 1]: so far; [0]: at the top
    std::size_t next_removed = 0;
    for (std::uint32_t i = 0;; ++i) {
      for (; next_removed < removed_.size() && removed_[next_removed].at == i; ++next_removed) {
        WriteRemoved(removed_[next_removed]);
      }
      if (i == after_.size()) return;
      const std::uint32_t parent = after_.parent[i];
      std::uint32_t& sibling = last_child[parent == kNoLine ? 0 : parent + 1];
      if (is_moved_[i] || order_end_[i] != 0) WriteContext(sibling);
      if (order_end_[i] != 0) WriteOrder(i);
      WriteLine(i);
      sibling = i;
    }
  }

  void WriteLine(std::uint32_t i) {
    const OutlineLine& line = after_.lines[i];
    const Change change = change_[i];
    const bool is_told_together = change == Change::kNone || change == Change::kCovered;
    if (!is_moved_[i] && change == Change::kCovered) NoteCovers(line.text);
    if (!is_moved_[i] && is_told_together) return;
    WriteContext(after_.parent[i]);
    const char mark = change == Change::kAdded ? '+' : is_moved_[i] ? '>' : '~';
    Put(mark, line, change == Change::kNone ? Shortened(line.text, kShortenedBytes) : line.text, line.indent);
    out_.back().controls = line.controls;
    is_shown_[i] = true;
  }

  void WriteRemoved(const Removed& removed) {
    const OutlineLine& line = before_.lines[removed.line];
    std::string text = Shortened(line.text, kShortenedBytes);
    if (removed.inside > 0) {
      text += " and ";
      AppendInteger(&text, removed.inside);
      text += removed.inside == 1 ? " line" : " lines";
    }
    WriteContext(removed.parent);
    Put('-', line, std::move(text), removed.indent);
  }

  // From `first`, the first that has moved among its siblings, to the last.
  void WriteOrder(std::uint32_t first) {
    const std::uint32_t parent = after_.parent[first];
    std::string text = "order now:";
    for (std::uint32_t i = first; i < order_end_[first]; i = after_.end[i]) {
      text += ' ';
      text += HandleOf(after_.lines[i]);
    }
    WriteContext(parent);
    OutlineLine line = after_.lines[parent == kNoLine ? 0 : parent];
    line.importance = after_.lines[first].importance;
    Put('>', line, std::move(text), after_.lines[first].indent);
  }

  // The line and what it is in, but for what has been shown.
  void WriteContext(std::uint32_t i) {
    Vector<std::uint32_t> path;
    for (; i != kNoLine && !is_shown_[i]; i = after_.parent[i]) path.push_back(i);
    for (; !path.empty(); path.pop_back()) {
      const OutlineLine& line = after_.lines[path.back()];
      is_shown_[path.back()] = true;
      OutlineLine& context = out_.emplace_back();
      context.text = Shortened(line.text, kShortenedBytes);
      context.indent = line.indent;
      context.importance = Importance::kDialog;
      context.mark = ' ';
    }
  }

  // `text` about `line`, behind the line's id unless it begins with one.
  void Put(char mark, const OutlineLine& line, std::string text, int indent) {
    OutlineLine& out = out_.emplace_back();
    if (FindControl(text, 0) != 0 && line.id != kNoStableId) out.text = SpellId(line.id) + ' ';
    out.text += text;
    out.indent = indent;
    out.importance = line.importance;
    out.mark = mark;
  }

  void NoteCovers(std::string_view text) {
    for (std::size_t at = FindControl(text, 0); at != std::string_view::npos; at = FindControl(text, at + 1)) {
      std::string& ids = FindCovered(text, at) == std::string_view::npos ? uncovered_ : covered_;
      ids += ' ';
      ids += ControlId(text, at);
    }
  }

  void WriteCovers() {
    OutlineLine line;
    line.importance = Importance::kControl;
    if (!covered_.empty()) Put('~', line, "covered now:" + covered_, 0);
    if (!uncovered_.empty()) Put('~', line, "not covered now:" + uncovered_, 0);
  }

  [[nodiscard]] std::string Summary(std::string_view since) const {
    std::string text = "changes since ";
    text += since;
    char separator = ':';
    const std::pair<std::size_t, std::string_view> counts[] = {
        {added_, " added"}, {removed_lines_, " removed"}, {changed_, " changed"}, {moved_, " moved"}};
    for (const auto& [count, what] : counts) {
      if (count == 0) continue;
      (text += separator) += ' ';
      AppendInteger(&text, static_cast<std::int64_t>(count));
      text += what;
      separator = ',';
    }
    return text;
  }

  const LineTree before_;
  const LineTree after_;
  const LineMatch match_;
  Vector<Change> change_;            // of lines of `after`, as are the next four
  Vector<bool> is_moved_;            // and told so in a line of its own
  Vector<std::uint32_t> order_end_;  // of the first of many that moved: behind the last of them
  Vector<std::uint32_t> behind_;     // the line before it in the best subsequence that ends with it
  Vector<bool> is_shown_;
  Vector<Removed> removed_;
  std::string covered_;  // ids, each behind a space
  std::string uncovered_;
  std::size_t added_ = 0;
  std::size_t removed_lines_ = 0;
  std::size_t changed_ = 0;
  std::size_t moved_ = 0;
  Vector<OutlineLine> out_;
};

bool SayTheSame(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after) {
  return std::equal(
      before.begin(), before.end(), after.begin(), after.end(),
      [](const OutlineLine& a, const OutlineLine& b) { return a.indent == b.indent && a.text == b.text; });
}

}  // namespace

Vector<OutlineLine> DiffOutlines(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after,
                                 std::string_view since) {
  if (!SayTheSame(before, after)) return Difference(before, after).Write(since);
  Vector<OutlineLine> out(1);
  out.front().text = "nothing changed since ";
  out.front().text += since;
  out.front().importance = Importance::kDialog;
  return out;
}

}  // namespace domtool
