#include "output/control_text.h"

#include <cstdint>
#include <string_view>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "output/escape.h"
#include "output/row_text.h"
#include "output/scroll_text.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxOptions = 12;

void AppendStates(const SafeView& view, NodeIndex i, std::string* out) {
  view.states(i).ForEach([&](State state) {
    if (!IsWorthSaying(state, view, i)) return;
    *out += ' ';
    *out += StateName(state);
  });
  if (view.obscured_by(i) != kNoNode) *out += " covered";
}

// A select folds its options in: they are what it can be set to.
void AppendOptions(const SafeView& view, NodeIndex i, std::string* out) {
  if (view.tag(i) != Tag::kSelect) return;
  std::size_t count = 0;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (view.tag(c) != Tag::kOption || view.is_unlisted(c)) continue;
    ++count;
    if (count > kMaxOptions) continue;
    *out += count == 1 ? " of " : ", ";
    const std::string text = DirectText(view, c);
    AppendQuoted(text.empty() ? view.name(c).view() : std::string_view(text), out);
  }
  if (count <= kMaxOptions) return;
  *out += " and ";
  AppendInteger(out, static_cast<std::int64_t>(count - kMaxOptions));
  *out += " more";
}

void AppendBox(const SafeView& view, NodeIndex i, std::string* out) {
  const auto box = BoxOf(view, i);
  *out += " @";
  for (std::size_t k = 0; k < box.size(); ++k) {
    if (k > 0) *out += ',';
    AppendInteger(out, box[k]);
  }
}

}  // namespace

bool IsWorthSaying(State state, const SafeView& view, NodeIndex i) {
  switch (state) {
    case State::kUnchecked:
    case State::kMultiline:
    case State::kModal:
    case State::kBusy:
    case State::kScrollable: return false;
    // Only where the value itself is withheld.
    case State::kFilled:
    case State::kEmpty: return view.redacted(i) != Redaction::kNot;
    case State::kHasPopup:
      return view.role(i) != Role::kCombobox && !view.states(i).Has(State::kExpanded) &&
             !view.states(i).Has(State::kCollapsed);
    default: return true;
  }
}

std::string_view RoleWord(const SafeView& view, NodeIndex i) {
  switch (view.role(i)) {
    case Role::kGeneric:
    case Role::kNone: return view.reasons(i).Has(InteractiveReason::kEditable) ? "textbox" : "clickable";
    case Role::kDisclosureTriangle: return "disclosure";
    case Role::kColorWell: return "color";
    case Role::kDate: return "date";
    case Role::kDateTime: return "datetime";
    case Role::kInputTime: return "time";
    case Role::kLabelText: return "label";
    case Role::kVideo: return "video";
    case Role::kAudio: return "audio";
    case Role::kCanvas: return "canvas";
    case Role::kIframe: return "frame";
    case Role::kSvgRoot: return "image";
    default: return RoleName(view.role(i));
  }
}

std::size_t AppendControl(const SafeView& view, NodeIndex i, bool shows_name, bool includes_box, std::string* out) {
  *out += '[';
  *out += IdOf(view, i);
  // A link is what most controls are: it goes without saying.
  if (view.role(i) != Role::kLink) (*out += ' ') += RoleWord(view, i);
  AppendStates(view, i, out);
  AppendScroll(view, i, false, out);
  if (!view.value(i).empty()) {
    *out += " =";
    AppendQuoted(view.value(i).view(), out);
  }
  AppendOptions(view, i, out);
  if (view.value(i).empty() && !view.placeholder(i).empty() && !(view.placeholder(i) == view.name(i))) {
    *out += " placeholder ";
    AppendQuoted(view.placeholder(i).view(), out);
  }
  if (includes_box && view.has_layout(i)) AppendBox(view, i, out);
  *out += ']';
  const std::size_t end = out->size();
  if (!shows_name || view.name(i).empty()) return end;
  *out += ' ';
  const std::string_view name = TruncateUtf8(view.name(i).view(), limits::kMaxControlNameBytes);
  AppendEscaped(name, out);
  if (name.size() < view.name(i).view().size()) *out += "…";
  return end;
}

}  // namespace domtool
