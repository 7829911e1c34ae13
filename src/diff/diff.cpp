#include "diff/diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "diff/diff_looks.h"
#include "diff/line_match.h"
#include "diff/named_controls.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kFirstWordsBytes = 24;
// More lines of one kind than this are reported together.
constexpr std::size_t kMaxMovedLines = 3;
constexpr std::string_view kOrderNow = "order now:";

// Where the text's final count of removed lines inside begins, or npos.
std::size_t FindLineCount(std::string_view text) {
  constexpr std::string_view kAnd = "and ";
  std::string_view before = text;
  if (before.ends_with('s')) before.remove_suffix(1);
  if (!before.ends_with(" line")) return std::string_view::npos;
  const std::size_t at = before.rfind(kAnd);
  const std::string_view count = at == std::string_view::npos ? std::string_view() : before.substr(at + kAnd.size());
  const bool is_count = count.find_first_not_of("0123456789") == count.find(' ') && count.find(' ') > 0;
  return is_count ? at : std::string_view::npos;
}

// How a reader identifies the line: by a control in it, otherwise by its first words.
std::string HandleOf(const OutlineLine& line) {
  const std::size_t control = FindControl(line.text, IdStyleOf(line), 0);
  if (control != std::string::npos) return std::string(ControlId(line.text, control));
  std::string words = Shortened(line.text, kFirstWordsBytes);
  for (char& c : words) {
    if (c == '"' || c == '\\') c = '\'';
  }
  return '"' + words + '"';
}

class Difference {
 public:
  Difference(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after)
      : before_(before),
        after_(after),
        match_(MatchLines(before_, after_)),
        notes_(after_.size()),
        first_removed_(after_.size() + 1, kNoLine),
        has_looks_(HasOtherLooks(before, after)) {}

  Vector<OutlineLine> Write(std::string_view since) && {
    FindChanges();
    FindMovedAmong(0, after_.size(), kNoLine);
    for (std::uint32_t i = 0; i < after_.size(); ++i) FindMovedAmong(i + 1, after_.end[i], i);
    FindRemoved();

    OutlineLine& summary = out_.emplace_back();
    summary.importance = Importance::kFocus;
    WriteLines();
    OrderGroups();
    WriteStates();
    WriteLooks();
    out_.front().text = Summary(since);
    return std::move(out_);
  }

 private:
  enum class Change : std::uint8_t { kNone, kAdded, kChanged, kCoverage, kFocus };

  // Among its siblings. kOrdered are those that moved with many others and are reported together.
  enum class Place : std::uint8_t { kStays, kOrdered, kMoved };

  // The findings about a line of `after`.
  struct Notes {
    Change change = Change::kNone;
    Place place = Place::kStays;
    bool is_shown = false;
    std::uint32_t previous = kNoLine;    // the line before it in the best subsequence that ends with it
    std::uint32_t order_end = 0;         // of the first of many that moved: after the last of them
    std::uint32_t last_child = kNoLine;  // the last one written so far
  };

  // Controls of which only a state changed: their ids, each after a space.
  struct StateChanges {
    std::string entered;
    std::string left;
  };

  // The top of a removed subtree.
  struct Removed {
    std::uint32_t line;    // in `before`
    std::uint32_t at;      // it was before this line of `after`, or at the end of its container
    std::uint32_t inside;  // lines
    std::uint32_t next;    // of the same container, in removed_, or kNoLine
  };

  void FindChanges() {
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      const Change change = notes_[i].change = ChangeOf(i);
      if (change == Change::kAdded) ++added_;
      if (change == Change::kChanged || change == Change::kCoverage) ++changed_;
    }
  }

  [[nodiscard]] Change ChangeOf(std::uint32_t i) const {
    const std::uint32_t old = match_.of_after[i];
    if (old == kNoLine) return Change::kAdded;
    const std::string& old_text = before_.lines[old].text;
    const std::string& new_text = after_.lines[i].text;
    if (old_text == new_text) return Change::kNone;
    // If something is in both states, the first is removed while the other keeps the bracket.
    if (WithoutState(WithoutState(old_text, kCovered), kCutOff) ==
        WithoutState(WithoutState(new_text, kCovered), kCutOff)) {
      return after_.lines[i].controls > 0 ? Change::kCoverage : Change::kNone;
    }
    return WithoutState(old_text, kFocused) == WithoutState(new_text, kFocused) ? Change::kFocus : Change::kChanged;
  }

  // Lines whose new text is already reported do not need it.
  void RecordLooks(std::uint32_t i) {
    const Change change = notes_[i].change;
    if (change == Change::kAdded || change == Change::kChanged || notes_[i].place == Place::kMoved) return;
    const OutlineLine& line = after_.lines[i];
    const std::size_t other = FindDifferentLook(before_.lines[match_.of_after[i]], line, DiffDetail::kWords);
    if (i == 0 || other == kNothing || ++looking_different_ > kMaxLooks) return;
    const std::size_t at = PlaceOf(line, other);
    looks_ += ' ';
    looks_ += at == std::string::npos ? HandleOf(line) : IdAndWords(line, at);
  }

  // Whether the line was in its container's counterpart before.
  [[nodiscard]] bool IsInItsParent(std::uint32_t old, std::uint32_t parent) const {
    const std::uint32_t old_parent = before_.parent[old];
    if (parent == kNoLine || old_parent == kNoLine) return parent == old_parent;
    return match_.of_after[parent] == old_parent;
  }

  // The smallest set of children of `parent`, among the lines from `begin` to `end`, that must have moved if the others
  // stayed: all but a longest increasing subsequence of their old places (Fredman 1975).
  void FindMovedAmong(std::uint32_t begin, std::uint32_t end, std::uint32_t parent) {
    Vector<std::uint32_t> staying;  // [k]: the last of the best k + 1 so far
    for (std::uint32_t i = begin; i < end; i = after_.end[i]) {
      const std::uint32_t old = match_.of_after[i];
      if (old == kNoLine) continue;
      Notes& notes = notes_[i];
      notes.place = IsInItsParent(old, parent) ? Place::kOrdered : Place::kMoved;
      if (notes.place == Place::kMoved) {
        ++moved_;
        continue;
      }
      std::uint32_t* const at =
          std::lower_bound(staying.begin(), staying.end(), old,
                           [this](std::uint32_t line, std::uint32_t place) { return match_.of_after[line] < place; });
      if (at != staying.begin()) notes.previous = at[-1];
      at == staying.end() ? staying.push_back(i) : static_cast<void>(*at = i);
    }
    if (staying.empty()) return;
    for (std::uint32_t i = staying.back(); i != kNoLine; i = notes_[i].previous) notes_[i].place = Place::kStays;
    GroupMoved(begin, end);
  }

  // The children from `begin` to `end` that moved among the others; a few are reported one by one.
  void GroupMoved(std::uint32_t begin, std::uint32_t end) {
    std::size_t count = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (std::uint32_t i = begin; i < end; i = after_.end[i]) {
      if (notes_[i].place != Place::kOrdered) continue;
      if (count++ == 0) first = i;
      last = i;
    }
    moved_ += count;
    if (count > kMaxMovedLines) {
      notes_[first].order_end = after_.end[last];
      return;
    }
    for (std::uint32_t i = begin; count > 0 && i < end; i = after_.end[i]) {
      if (notes_[i].place == Place::kOrdered) notes_[i].place = Place::kMoved;
    }
  }

  // Where each would be: after the nearest preceding sibling that stayed, or first in its container.
  void FindRemoved() {
    Vector<std::uint32_t> place(before_.size() + 1);         // [line + 1]: its next removed child; [0]: at the top
    Vector<std::uint32_t> last(after_.size() + 1, kNoLine);  // the last such child in `after`, as an index in removed_
    Vector<std::uint32_t> top_of(before_.size());
    for (std::uint32_t i = 0; i < before_.size(); ++i) {
      const std::uint32_t parent = before_.parent[i];
      std::uint32_t& at = place[parent + 1];
      const std::uint32_t now = match_.of_before[i];
      if (now != kNoLine) {
        place[i + 1] = now + 1;
        if (notes_[now].place == Place::kStays) at = after_.end[now];
        continue;
      }
      ++removed_lines_;
      const std::uint32_t container = parent == kNoLine ? kNoLine : match_.of_before[parent];
      if (parent != kNoLine && container == kNoLine) {
        top_of[i] = top_of[parent];
        ++removed_[top_of[i]].inside;
        continue;
      }
      top_of[i] = static_cast<std::uint32_t>(removed_.size());
      removed_.push_back({i, at, 0, kNoLine});
      std::uint32_t& before = last[container + 1];
      (before == kNoLine ? first_removed_[container + 1] : removed_[before].next) = top_of[i];
      before = top_of[i];
    }
  }

  void WriteLines() {
    std::uint32_t last_at_top = kNoLine;
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      const std::uint32_t parent = after_.parent[i];
      for (std::uint32_t k = i - 1; k != parent; k = after_.parent[k]) WriteRemoved(k, after_.size());
      WriteRemoved(parent, i);
      std::uint32_t& sibling = parent == kNoLine ? last_at_top : notes_[parent].last_child;
      if (notes_[i].place == Place::kMoved || notes_[i].order_end != 0) WriteContext(sibling);
      if (notes_[i].order_end != 0) WriteOrder(i);
      WriteLine(i);
      if (has_looks_) RecordLooks(i);
      sibling = i;
    }
    for (std::uint32_t k = after_.size() - 1; k != kNoLine; k = after_.parent[k]) WriteRemoved(k, after_.size());
    WriteRemoved(kNoLine, after_.size());
  }

  // Groups with a new dialog or menu come first, navigation and footers last. A group is a line at the top with everything in
  // it. One that moved stays after the line that says where it is now.
  void OrderGroups() {
    struct Group {
      std::size_t begin;
      int rank;
    };
    Vector<Group> groups;
    for (std::size_t k = 1; k < out_.size(); ++k) {
      if (groups.empty() || (out_[k].indent == 0 && out_[k].mark != '>')) groups.push_back({k, RankOf(out_[k])});
      if (out_[k].mark != '+' || !IsPopup(out_[k])) continue;
      groups.back().rank = 0;
      out_[k].importance = Importance::kFocus;
    }
    Vector<OutlineLine> ordered;
    for (int rank = 0; rank <= kLastRank; ++rank) {
      for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t end = g + 1 < groups.size() ? groups[g + 1].begin : out_.size();
        for (std::size_t k = groups[g].begin; groups[g].rank == rank && k < end; ++k) {
          ordered.push_back(std::move(out_[k]));
        }
      }
    }
    std::move(ordered.begin(), ordered.end(), out_.begin() + 1);
  }

  static constexpr int kLastRank = 2;

  static bool BeginsWith(const OutlineLine& line, std::initializer_list<std::string_view> containers) {
    const std::size_t at = line.text.find('<');
    if (at != 0 && at != kSpelledIdLength + 1) return false;
    for (const std::string_view container : containers) {
      if (std::string_view(line.text).substr(at + 1).starts_with(container)) return true;
    }
    return false;
  }

  static bool IsPopup(const OutlineLine& line) {
    return BeginsWith(line, {"dialog", "alertdialog", "menu", "listbox"});
  }

  static int RankOf(const OutlineLine& line) {
    return BeginsWith(line, {"navigation", "banner", "contentinfo"}) ? kLastRank : 1;
  }

  void WriteLine(std::uint32_t i) {
    const OutlineLine& line = after_.lines[i];
    const Change change = notes_[i].change;
    const bool is_moved = notes_[i].place == Place::kMoved;
    const bool is_state = change == Change::kCoverage || change == Change::kFocus;
    if (!is_moved && is_state) NoteStates(before_.lines[match_.of_after[i]], line, change == Change::kFocus);
    if (!is_moved && (change == Change::kNone || is_state)) return;
    is_focus_reported_ = is_focus_reported_ || (change != Change::kNone && line.importance == Importance::kFocus);
    WriteContext(after_.parent[i]);
    const char mark = change == Change::kAdded ? '+' : is_moved ? '>' : '~';
    std::string text = change == Change::kNone ? Shortened(line.text, kShortenedBytes) : line.text;
    if (mark == '>' && ContainsIgnoreAsciiCase(text.substr(0, kOrderNow.size()), kOrderNow)) text.insert(0, 1, '\\');
    Put(mark, line, text, line.indent);
    out_.back().controls = line.controls;
    notes_[i].is_shown = true;
    if (change == Change::kChanged) WriteRemovedControls(before_.lines[match_.of_after[i]], line);
  }

  // Writes the controls that shared the line and are gone from the page: the remaining words do not show that. A control with
  // the same words under another id was rebuilt.
  void WriteRemovedControls(const OutlineLine& was, const OutlineLine& is) {
    if (was.controls == 0 || was.is_row) return;
    std::string words_now;
    for (std::size_t at = FindControl(was.text, IdStyleOf(was), 0); at != std::string::npos;) {
      const std::size_t next = FindControl(was.text, IdStyleOf(was), at + 1);
      if (!IsOnPage(ControlId(was.text, at))) {
        if (words_now.empty()) words_now = WithoutIds(is);
        OutlineLine control;
        control.text = ControlWords(std::string_view(was.text).substr(at, next - at));
        if (words_now.find(WithoutIds(control)) == std::string::npos) {
          ++removed_lines_;
          Put('-', is, Shortened(control.text, kShortenedBytes), is.indent);
        }
      }
      at = next;
    }
  }

  [[nodiscard]] bool IsOnPage(std::string_view id) {
    if (ids_now_.size() == 0) {
      for (const OutlineLine& line : after_.lines) {
        const IdStyle style = IdStyleOf(line);
        for (std::size_t at = FindControl(line.text, style, 0); at != std::string::npos;
             at = FindControl(line.text, style, at + 1)) {
          ids_now_.Insert(HashOf(ControlId(line.text, at)) | 1, true);
        }
      }
    }
    return ids_now_.Find(HashOf(id) | 1) != nullptr;
  }

  // What was in that container up to line `end` of `after`.
  void WriteRemoved(std::uint32_t container, std::uint32_t end) {
    std::uint32_t& next = first_removed_[container + 1];
    for (; next != kNoLine && removed_[next].at <= end; next = removed_[next].next) {
      const Removed& removed = removed_[next];
      const OutlineLine& line = before_.lines[removed.line];
      std::string text = Shortened(line.text, kShortenedBytes);
      if (const std::size_t count = FindLineCount(text); count != std::string::npos) text.insert(count, 1, '\\');
      if (removed.inside > 0) {
        text += " and ";
        AppendInteger(&text, removed.inside);
        text += removed.inside == 1 ? " line" : " lines";
      }
      WriteContext(container);
      Put('-', line, text, container == kNoLine ? 0 : after_.lines[container].indent + 1);
    }
  }

  // From `first`, the first that moved among its siblings, to the last.
  void WriteOrder(std::uint32_t first) {
    const std::uint32_t parent = after_.parent[first];
    std::string text(kOrderNow);
    for (std::uint32_t i = first; i < notes_[first].order_end; i = after_.end[i]) {
      text += ' ';
      text += HandleOf(after_.lines[i]);
    }
    WriteContext(parent);
    OutlineLine line = after_.lines[parent == kNoLine ? 0 : parent];
    line.importance = after_.lines[first].importance;
    Put('>', line, text, after_.lines[first].indent);
  }

  // Writes the line and its ancestors, except those already shown.
  void WriteContext(std::uint32_t i) {
    Vector<std::uint32_t> path;
    for (; i != kNoLine && !notes_[i].is_shown; i = after_.parent[i]) path.push_back(i);
    for (; !path.empty(); path.pop_back()) {
      const OutlineLine& line = after_.lines[path.back()];
      notes_[path.back()].is_shown = true;
      OutlineLine& context = out_.emplace_back();
      // A table's header explains the cells of its rows.
      const bool is_header = line.text.starts_with("<rows:");
      context.text = is_header ? line.text : Shortened(line.text, kShortenedBytes);
      context.indent = line.indent;
      context.importance = Importance::kDialog;
      context.mark = ' ';
    }
  }

  // Writes `text` about `line`, after the line's id unless the text begins with one.
  void Put(char mark, const OutlineLine& line, const std::string& text, int indent) {
    OutlineLine& out = out_.emplace_back();
    if (FindControl(text, IdStyleOf(line), 0) != 0 && line.id != kNoStableId) out.text = SpellId(line.id) + ' ';
    out.text += text;
    out.indent = indent;
    out.importance = line.importance;
    out.mark = mark;
  }

  // Both lines name the same controls in the same order.
  void NoteStates(const OutlineLine& was, const OutlineLine& is, bool is_focus) {
    if (is_focus) return RecordState(was, is, kFocused, &focus_);
    RecordState(was, is, kCovered, &covers_);
    RecordState(was, is, kCutOff, &cuts_);
  }

  static void RecordState(const OutlineLine& was, const OutlineLine& is, std::string_view state,
                          StateChanges* changes) {
    std::size_t before = FindControl(was.text, IdStyleOf(was), 0);
    for (std::size_t at = FindControl(is.text, IdStyleOf(is), 0); at != std::string::npos;
         at = FindControl(is.text, IdStyleOf(is), at + 1)) {
      const bool is_in_it = FindState(is.text, at, state) != std::string::npos;
      if (is_in_it != (FindState(was.text, before, state) != std::string::npos)) {
        ((is_in_it ? changes->entered : changes->left) += ' ') += ControlId(is.text, at);
      }
      before = FindControl(was.text, IdStyleOf(was), before + 1);
    }
  }

  void WriteStates() {
    // The newly focused element took the focus from the previous one.
    if (is_focus_reported_ || !focus_.entered.empty()) focus_.left.clear();
    if (!focus_.entered.empty() || !focus_.left.empty()) ++changed_;
    WriteState("covered now:", covers_.entered);
    WriteState("not covered now:", covers_.left);
    WriteState("cut off now:", cuts_.entered);
    WriteState("not cut off now:", cuts_.left);
    WriteState("focused now:", focus_.entered);
    WriteState("not focused now:", focus_.left);
  }

  void WriteLooks() {
    if (looking_different_ > kMaxLooks) {
      looks_ += " and ";
      AppendInteger(&looks_, static_cast<std::int64_t>(looking_different_ - kMaxLooks));
      looks_ += " more";
    }
    changed_ += looking_different_;
    WriteState("look different now:", looks_);
  }

  void WriteState(const char* what, const std::string& ids) {
    OutlineLine line;
    line.importance = Importance::kControl;
    if (!ids.empty()) Put('~', line, what + ids, 0);
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
  Vector<Notes> notes_;  // of lines of `after`
  Vector<std::uint32_t>
      first_removed_;  // by container of `after`, [line + 1]: the next in removed_ to write; [0]: at the top
  Vector<Removed> removed_;
  FlatMap<bool> ids_now_;  // the hashes of the ids of all controls of `after`; made when first asked for
  StateChanges covers_;
  StateChanges cuts_;
  StateChanges focus_;
  const bool has_looks_;
  std::string looks_;  // lines that only look different: ids, each after a space
  std::size_t looking_different_ = 0;
  bool is_focus_reported_ = false;  // by a line that says more
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
  return DiffLooks(before, after, since);
}

}  // namespace domtool
