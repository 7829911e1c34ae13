#include "event_report.h"

#include <algorithm>
#include <cstddef>

#include "base/url.h"
#include "base/utf8.h"
#include "diff/named_controls.h"
#include "diff/new_choices.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "outline/options.h"
#include "outline/outcome_text.h"
#include "outline/text_format.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kRecent = 10;
constexpr std::size_t kMaxFieldTextBytes = 80;
constexpr std::size_t kMaxOriginBytes = 200;
constexpr std::string_view kWithheld = "(its text comes with the next observation)";

// Text of Chrome without quotes is an address or a name of its own.
PrivacyGate::TextKind WordsOf(const PageEvent& event) {
  return event.is_quoted ? PrivacyGate::TextKind::kText : PrivacyGate::TextKind::kAddress;
}

std::string OriginInWords(std::string_view origin) {
  std::string words(TruncateUtf8(origin, kMaxOriginBytes));
  BreakIdsOfAddress(&words);
  return words;
}

void AppendAsItIs(std::string_view text, std::string* out) { *out += text; }

}  // namespace

void EventReport::OnCapture(const NodeTable* before, const NodeTable& after) {
  stream_.OnCapture(before, after);
  table_ = &after;
  learnt_ = stream_.log().captures_begun();
  OnPolicy();
}

void EventReport::OnPolicy() {
  if (table_ == nullptr) return;
  opted_out_ = PrivacyGate::OptedOutFrames(*table_, policy_);
  is_opted_out_ = !opted_out_.empty() && opted_out_[0];
}

bool EventReport::HasJustOptedOut(std::string_view frame) const {
  const Vector<std::string>& frames = stream_.opted_out();
  return policy_.respect_opt_out && std::find(frames.begin(), frames.end(), frame) != frames.end();
}

EventsSince EventReport::Since(const EventMark& mark) const {
  EventsSince events;
  events.has_requested = stream_.requests() > mark.request;
  events.is_busy = stream_.busy_signs() > mark.busy;
  for (const PageEvent& event : stream_.log().events()) {
    if (event.sequence <= mark.event) continue;
    const Place place = PlaceOf(event);
    if (!place.may_be_shown) continue;
    const auto hears = [&](std::string_view frame) { return frame == event.frame || frame == place.origin; };
    const bool counts = !place.is_foreign || std::any_of(mark.trusted_frames.begin(), mark.trusted_frames.end(), hears);
    if (counts && (Is(event.label, kOpenedLabel) || event.label.starts_with("download")))
      events.has_opened_tab_or_download = true;
    if (event.is_quoted && !is_readable()) continue;
    events.lines.push_back(Line(event, 0));
    if (MustWait(event)) events.has_withheld = true;
    if (Is(event.label, kDialogLabel)) events.dialog = MustWait(event) ? std::string() : CleanWords(event);
    if (!counts) continue;
    if (event.is_quoted && !MustWait(event)) events.words.push_back(CleanWords(event));
    if (event.event_class == EventClass::kSuccess) events.successes.push_back(events.lines.back());
    if (event.event_class != EventClass::kError) continue;
    events.errors.push_back(events.lines.back());
    // A blocked request is mostly unrelated to the action, and mostly one of many.
    const bool is_message = event.is_quoted && !Is(event.label, kBlockedLabel);
    if (is_message || Is(event.label, kNoPageLabel)) events.has_error_message = true;
  }
  return events;
}

// The last event that the observation of that name reported; 0 where it is not remembered.
std::uint64_t EventReport::ReportedIn(std::string_view snapshot) const {
  for (const Reported& reported : reported_) {
    if (reported.snapshot != 0 && snapshot == SnapshotName(reported.snapshot)) return reported.event;
  }
  return 0;
}

RecentEvents EventReport::TakeRecent(std::int64_t now, std::uint64_t snapshot, const ObserveOptions& options) {
  now = std::max(now, stream_.now());
  const std::uint64_t reported_before = ReportedIn(options.since);
  std::uint64_t reported_now = stream_.log().newest();
  RecentEvents recent;
  Vector<const PageEvent*> events;
  for (const PageEvent& event : stream_.log().events()) {
    const Place place = PlaceOf(event);
    if (!place.may_be_shown) continue;
    if (MustWait(event)) reported_now = std::min(reported_now, event.sequence - 1);
    if (event.sequence > reported_before) events.push_back(&event);
  }
  for (std::size_t i = events.size() > kRecent ? events.size() - kRecent : 0; i < events.size(); ++i) {
    if (!PlaceOf(*events[i]).is_foreign) {
      if (events[i]->event_class == EventClass::kError) recent.has_errors = true;
      if (events[i]->event_class == EventClass::kSuccess) recent.has_success = true;
    }
    recent.lines.push_back(Line(*events[i], now));
    if (options.wants_events) AppendEntries(*events[i], &recent.entries);
  }
  recent.now = now;
  reported_[next_reported_++ % kMaxReported] = {snapshot, reported_now};
  return recent;
}

Vector<std::string> EventReport::Lines(const NodeTable& table, NodeIndex root) const {
  const SafeView view = PrivacyGate::MakeView(table, policy_, secrets_);
  ObserveOptions options;
  options.root = root;
  const Vector<OutlineLine> outline = WriteOutline(view, options);
  Vector<std::string> lines;
  // The first lines say what the page or the box is, and how far it is scrolled.
  const bool has_own = root != kNoNode && !outline.empty() && outline[0].id == table.stable_id[At(root)] &&
                       !outline[0].text.starts_with("<rows");
  for (std::size_t i = root == kNoNode ? 2 : has_own ? 1 : 0; i < outline.size(); ++i) {
    lines.push_back(WithoutIds(outline[i]));
  }
  return lines;
}

std::string EventReport::FieldText(const NodeTable& table, NodeIndex field) const {
  const SafeView view = PrivacyGate::MakeView(table, policy_, secrets_);
  std::string text(view.value(field).view());
  if (text.empty()) text = ShownTextInside(view, field, false);
  if (text.empty() || !is_readable()) return {};
  std::string out = ": ";
  AppendQuoted(WithoutCutId(TruncateUtf8(text, kMaxFieldTextBytes), text), &out);
  return out;
}

std::string EventReport::Outcome(const NodeTable& before, NodeIndex was, const NodeTable& after, NodeIndex is,
                                 SetValue set) const {
  if (!is_readable() || (set == SetValue::kNone && !HasOutcome(before, was, after, is))) return {};
  return OutcomeText(PrivacyGate::MakeView(before, policy_, secrets_), was,
                     PrivacyGate::MakeView(after, policy_, secrets_), is, set);
}

// Opening a view costs more than looking for the list, so that comes first.
NewChoices EventReport::Choices(const NodeTable& before, const NodeTable& after) const {
  const NodeIndex list = is_readable() ? NewListOfChoices(before, after) : kNoNode;
  if (list == kNoNode) return {};
  return {list, OptionsOf(PrivacyGate::MakeView(after, policy_, secrets_), list)};
}

std::string EventReport::SafeAddress(std::string_view address) const {
  // Its origin is reported even where the page holds it as a secret.
  const std::size_t tail = EndOfHost(address);
  std::string safe(address.substr(0, tail));
  safe += secrets_.Without(address.substr(tail));
  BreakIdsOfAddress(&safe);
  return safe;
}

std::optional<SafeView> EventReport::Open(const NodeTable& table) const {
  return PrivacyGate::MakeView(table, policy_, secrets_);
}

bool EventReport::MustWait(const PageEvent& event) const {
  if (event.captures_begun < learnt_ || event.text.empty()) return false;
  return table_ == nullptr || secrets_.has_sensitive_control() || stream_.has_new_fields();
}

EventReport::Place EventReport::PlaceOf(const PageEvent& event) const {
  Place place;
  if (event.frame.empty()) return place;
  place.is_foreign = true;
  place.origin = event.origin;
  bool is_withheld = is_known_only_;
  if (table_ != nullptr) {
    const Vector<FrameInfo>& frames = table_->frames;
    for (std::size_t f = 0; f < frames.size(); ++f) {
      if (frames[f].frame_id != event.frame) continue;
      place.origin = frames[f].origin;
      const bool is_same = event.origin.empty() || event.origin == place.origin;
      is_withheld = opted_out_[f] || frames[f].is_excluded || (is_known_only_ && !is_same);
    }
    place.is_foreign = frames.empty() || place.origin != frames[0].origin || place.origin == "null";
  }
  const bool is_omitted = place.is_foreign && policy_.cross_origin_frames == PrivacyPolicy::CrossOriginFrames::kOmit;
  place.may_be_shown = !is_withheld && !is_omitted && !HasJustOptedOut(event.frame);
  return place;
}

std::string EventReport::CleanWords(const PageEvent& event) const {
  std::string clean;
  PrivacyGate::Clean(event.text, secrets_, &clean, WordsOf(event));
  return clean;
}

// That it came, and that it went, if it did.
void EventReport::AppendEntries(const PageEvent& event, std::string* entries) const {
  std::string text;
  if (!event.is_quoted) (text += event.label) += ' ';
  MustWait(event) ? text += kWithheld : text += CleanWords(event);
  const Place place = PlaceOf(event);
  std::string origin;
  if (place.is_foreign) origin = place.origin.empty() ? "null" : OriginInWords(place.origin);
  const char* const category = CategoryOf(event);
  AppendEntry(event.at, event.is_quoted ? "added" : "changed", category, text, origin, entries);
  if (event.gone != 0) AppendEntry(event.gone, "removed", category, text, origin, entries);
}

std::string EventReport::Line(const PageEvent& event, std::int64_t now) const {
  std::string clean;
  std::string line;
  const bool must_wait = MustWait(event);
  const SafeText text = PrivacyGate::Clean(must_wait ? kWithheld : event.text, secrets_, &clean, WordsOf(event));
  AppendEventLine(event, now, text, must_wait ? AppendAsItIs : AppendQuoted, &line);
  if (const Place place = PlaceOf(event); place.is_foreign) {
    line += place.origin.empty() || place.origin == "null" ? " in a frame of another origin" : " in a frame of ";
    if (line.back() == ' ') line += OriginInWords(place.origin);
  }
  return line;
}

}  // namespace domtool
