#include "event_report.h"

#include <algorithm>
#include <cstddef>

#include "base/utf8.h"
#include "memory/controls.h"
#include "output/escape.h"
#include "output/options.h"
#include "output/row_text.h"
#include "output/text.h"

namespace domtool {
namespace {

constexpr std::size_t kRecent = 10;
constexpr std::size_t kMaxHeldBytes = 80;

}  // namespace

Told EventReport::Since(const EventMark& mark) const {
  Told told;
  told.has_requested = stream_.requests() > mark.request;
  told.is_busy = stream_.busy_signs() > mark.busy;
  for (const PageEvent& event : stream_.log().events()) {
    if (event.sequence <= mark.event) continue;
    if (Is(event.label, kOpenedLabel) || event.label.starts_with("download")) told.has_left = true;
    if (event.is_quoted && !is_readable_) continue;
    told.lines.push_back(Line(event, 0));
    if (event.event_class == EventClass::kSuccess) told.successes.push_back(told.lines.back());
    if (event.event_class != EventClass::kError) continue;
    told.errors.push_back(told.lines.back());
    // What a policy blocks is mostly not what the action was about, and a request mostly one of many.
    const bool is_message = event.is_quoted && !Is(event.label, kBlockedLabel);
    if (is_message || Is(event.label, kNoPageLabel)) told.has_error_message = true;
  }
  return told;
}

RecentEvents EventReport::TakeRecent(std::int64_t now) {
  const Vector<PageEvent>& events = stream_.log().events();
  now = std::max(now, stream_.now());
  RecentEvents recent;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool is_new = events[i].sequence > shown_.event;
    if (is_new && events[i].event_class == EventClass::kError) recent.has_errors = true;
    if (is_new && events[i].event_class == EventClass::kSuccess) recent.has_success = true;
    if (i + kRecent >= events.size()) recent.lines.push_back(Line(events[i], now));
  }
  shown_ = Now();
  return recent;
}

Vector<std::string> EventReport::Lines(const NodeTable& table, NodeIndex root) const {
  const SafeView view = PrivacyGate::Open(table, policy_, secrets_);
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

std::string EventReport::Held(const NodeTable& table, NodeIndex field) const {
  const SafeView view = PrivacyGate::Open(table, policy_, secrets_);
  std::string text(view.value(field).view());
  if (text.empty()) text = ShownTextInside(view, field, false);
  if (text.empty() || !is_readable_) return {};
  std::string out = ": ";
  AppendQuoted(TruncateUtf8(text, kMaxHeldBytes), &out);
  return out;
}

std::string EventReport::Line(const PageEvent& event, std::int64_t now) const {
  std::string clean;
  std::string line;
  AppendEventLine(event, now, PrivacyGate::Clean(event.text, secrets_, &clean), AppendQuoted, &line);
  return line;
}

}  // namespace domtool
