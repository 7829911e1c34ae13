#include "diff/diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "diff/diff_looks.h"
#include "diff/group_order.h"
#include "diff/line_match.h"
#include "diff/moved_lines.h"
#include "diff/named_controls.h"
#include "diff/removed_lines.h"
#include "diff/short_names.h"
#include "diff/state_changes.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::string_view kOrderNow = "order now:";

// If something is in several, each is removed while the others keep the bracket.
std::string WithoutStatesOfMany(std::string_view text) {
  return WithoutState(WithoutState(WithoutState(text, kCovered), kCutOff), kLooksOff);
}

class Difference {
 public:
  Difference(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after)
      : before_(before),
        after_(after),
        match_(MatchLines(before_, after_)),
        moved_(FindMovedLines(before_, after_, match_)),
        removed_(FindRemovedLines(before_, after_, match_, moved_)),
        notes_(after_.size()),
        has_looks_(HasOtherLooks(before, after)) {}

  Vector<OutlineLine> Write(std::string_view since) && {
    FindChanges();
    OutlineLine& summary = out_.emplace_back();
    summary.importance = Importance::kFocus;
    WriteLines();
    OrderGroups(&out_);
    changed_ += states_.AppendTo(&out_, is_focus_reported_);
    out_.front().text = Summary(since);
    return std::move(out_);
  }

 private:
  enum class Change : std::uint8_t { kNone, kAdded, kChanged, kStateOfMany, kFocus };

  // The findings about a line of `after`.
  struct Notes {
    Change change = Change::kNone;
    bool is_shown = false;
    std::uint32_t last_child = kNoLine;  // the last one written so far
  };

  void FindChanges() {
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      const Change change = notes_[i].change = ChangeOf(i);
      if (change == Change::kAdded) ++added_;
      if (change == Change::kChanged || change == Change::kStateOfMany) ++changed_;
    }
  }

  [[nodiscard]] Change ChangeOf(std::uint32_t i) const {
    const std::uint32_t old = match_.of_after[i];
    if (old == kNoLine) return Change::kAdded;
    const std::string& old_text = before_.lines[old].text;
    const std::string& new_text = after_.lines[i].text;
    if (old_text == new_text) return Change::kNone;
    if (WithoutStatesOfMany(old_text) == WithoutStatesOfMany(new_text)) {
      return after_.lines[i].controls > 0 ? Change::kStateOfMany : Change::kNone;
    }
    return WithoutState(old_text, kFocused) == WithoutState(new_text, kFocused) ? Change::kFocus : Change::kChanged;
  }

  void WriteLines() {
    std::uint32_t last_at_top = kNoLine;
    for (std::uint32_t i = 0; i < after_.size(); ++i) {
      const std::uint32_t parent = after_.parent[i];
      for (std::uint32_t k = i - 1; k != parent; k = after_.parent[k]) WriteRemoved(k, after_.size());
      WriteRemoved(parent, i);
      std::uint32_t& sibling = parent == kNoLine ? last_at_top : notes_[parent].last_child;
      if (IsMoved(i) || moved_.order_end[i] != 0) WriteContext(sibling);
      if (moved_.order_end[i] != 0) WriteOrder(i);
      WriteLine(i);
      sibling = i;
    }
    for (std::uint32_t k = after_.size() - 1; k != kNoLine; k = after_.parent[k]) WriteRemoved(k, after_.size());
    WriteRemoved(kNoLine, after_.size());
  }

  // What was in that container up to line `end` of `after`.
  void WriteRemoved(std::uint32_t container, std::uint32_t end) {
    std::uint32_t& next = removed_.first[container + 1];
    for (; next != kNoLine && removed_.tops[next].at <= end; next = removed_.tops[next].next) {
      const RemovedLine& removed = removed_.tops[next];
      const OutlineLine& line = before_.lines[removed.line];
      WriteContext(container);
      Put('-', line, RemovedText(line, removed.inside), container == kNoLine ? 0 : after_.lines[container].indent + 1);
    }
  }

  [[nodiscard]] bool IsMoved(std::uint32_t i) const { return moved_.place[i] == LinePlace::kMoved; }

  // From `first`, the first that moved among its siblings, to the last.
  void WriteOrder(std::uint32_t first) {
    const std::uint32_t parent = after_.parent[first];
    std::string text(kOrderNow);
    for (std::uint32_t i = first; i < moved_.order_end[first]; i = after_.end[i]) {
      text += ' ';
      text += ShortName(after_.lines[i]);
    }
    WriteContext(parent);
    OutlineLine line = after_.lines[parent == kNoLine ? 0 : parent];
    line.importance = after_.lines[first].importance;
    Put('>', line, text, after_.lines[first].indent);
  }

  void WriteLine(std::uint32_t i) {
    const OutlineLine& line = after_.lines[i];
    const Change change = notes_[i].change;
    const bool is_moved = IsMoved(i);
    if (!is_moved && change != Change::kAdded && change != Change::kChanged) return NoteState(i);
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

  // Of a line with the same words.
  void NoteState(std::uint32_t i) {
    const OutlineLine& was = before_.lines[match_.of_after[i]];
    const OutlineLine& is = after_.lines[i];
    if (notes_[i].change == Change::kStateOfMany) states_.NoteStatesOfMany(was, is);
    if (notes_[i].change == Change::kFocus) states_.NoteFocus(was, is);
    if (has_looks_ && i > 0) states_.NoteLook(was, is);
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
          ++removed_.count;
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

  [[nodiscard]] std::string Summary(std::string_view since) const {
    std::string text = "changes since ";
    text += since;
    char separator = ':';
    const std::pair<std::size_t, std::string_view> counts[] = {
        {added_, " added"}, {removed_.count, " removed"}, {changed_, " changed"}, {moved_.count, " moved"}};
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
  const MovedLines moved_;
  RemovedLines removed_;   // its `first` are the next to be written
  Vector<Notes> notes_;    // of lines of `after`
  FlatMap<bool> ids_now_;  // the hashes of the ids of all controls of `after`; made when first asked for
  StateChanges states_;
  const bool has_looks_;
  bool is_focus_reported_ = false;  // by a line that says more
  std::size_t added_ = 0;
  std::size_t changed_ = 0;
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
