#include "diff/state_changes.h"

#include <cstdint>

#include "base/json_writer.h"
#include "diff/diff_looks.h"
#include "diff/named_controls.h"
#include "diff/short_names.h"

namespace domtool {

void StateChanges::Shown::Add(std::string_view text) {
  if (++count <= kMostListed) (texts += ' ') += text;
}

void StateChanges::Append(const char* what, const Shown& shown, Vector<OutlineLine>* out) {
  if (shown.count == 0) return;
  OutlineLine& line = out->emplace_back();
  line.text = what + shown.texts;
  if (shown.count > kMostListed) {
    AppendInteger(&(line.text += " and "), static_cast<std::int64_t>(shown.count - kMostListed));
    line.text += " more";
  }
  line.importance = Importance::kControl;
  line.mark = '~';
}

void StateChanges::NoteStatesOfMany(const OutlineLine& was, const OutlineLine& is) {
  Note(was, is, kCovered, &covered_);
  Note(was, is, kCutOff, &cut_off_);
  Note(was, is, kLooksOff, &looks_off_);
}

void StateChanges::NoteFocus(const OutlineLine& was, const OutlineLine& is) { Note(was, is, kFocused, &focused_); }

void StateChanges::Note(const OutlineLine& was, const OutlineLine& is, std::string_view state, Controls* controls) {
  std::size_t before = FindControl(was.text, IdStyleOf(was), 0);
  for (std::size_t at = FindControl(is.text, IdStyleOf(is), 0); at != std::string::npos;
       at = FindControl(is.text, IdStyleOf(is), at + 1)) {
    const bool is_in_it = FindState(is.text, at, state) != std::string::npos;
    if (is_in_it != (FindState(was.text, before, state) != std::string::npos)) {
      (is_in_it ? controls->entered : controls->left).Add(ControlId(is.text, at));
    }
    before = FindControl(was.text, IdStyleOf(was), before + 1);
  }
}

void StateChanges::NoteLook(const OutlineLine& was, const OutlineLine& is) {
  const std::size_t control = FindDifferentLook(was, is, DiffDetail::kWords);
  if (control == kNothing) return;
  const std::size_t at = PlaceOf(is, control);
  looks_.Add(at == std::string::npos ? ShortName(is) : IdAndWords(is, at));
}

std::size_t StateChanges::AppendTo(Vector<OutlineLine>* out, bool is_focus_reported) {
  if (is_focus_reported || focused_.entered.count > 0) focused_.left = {};
  Append("covered now:", covered_.entered, out);
  Append("not covered now:", covered_.left, out);
  Append("cut off now:", cut_off_.entered, out);
  Append("not cut off now:", cut_off_.left, out);
  Append("looks-off now:", looks_off_.entered, out);
  Append("not looks-off now:", looks_off_.left, out);
  Append("focused now:", focused_.entered, out);
  Append("not focused now:", focused_.left, out);
  Append("look different now:", looks_, out);
  return looks_.count + (focused_.entered.count + focused_.left.count == 0 ? 0 : 1);
}

}  // namespace domtool
