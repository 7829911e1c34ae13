#include "events/event_log.h"

#include <algorithm>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// A framework may remove a message and restore it within one or two renders.
constexpr std::int64_t kRenderMs = 1'000;
constexpr const char* kClasses[] = {"", "warning", "error", "success"};

void AppendDuration(std::int64_t ms, std::string* out) {
  const std::int64_t seconds = std::max<std::int64_t>(ms, 0) / 1'000;
  const bool is_long = seconds >= 100;
  AppendInteger(out, is_long ? seconds / 60 : seconds);
  *out += is_long ? "min" : "s";
}

}  // namespace

std::string_view TextAt(const JsonValue& object, const char* member) { return object[member].AsString(); }

bool Is(const std::string_view& text, const char* expected) { return text == expected; }

PageEvent NewEvent(const char* label, const std::string_view& text, std::int64_t at, EventClass event_class) {
  PageEvent event;
  event.event_class = event_class;
  event.label = label;
  // Collapsing shortens the text: a text of only spaces needs no more.
  AppendCollapsed(&event.text, TruncateUtf8(text, limits::kMaxEventTextBytes + 100));
  const std::string_view begin = TruncateUtf8(TrimHtmlSpace(event.text), limits::kMaxEventTextBytes);
  const bool is_cut = begin.size() < TrimHtmlSpace(event.text).size();
  event.text = std::string(begin);
  if (is_cut) event.text += "…";
  event.at = at;
  return event;
}

ErrorWords ErrorWordsOf(const PageEvent& event) {
  if (event.politeness == Politeness::kPolite) return ErrorWords::kFailures;
  const bool is_alert = Is(event.label, MessageKindName(MessageKind::kAlert));
  return is_alert || event.politeness == Politeness::kAssertive ? ErrorWords::kAll : ErrorWords::kNone;
}

// The words of a dialog are about its question, not about what was done. Otherwise words alone make no error: only an alert
// and a live region report about what was done. A message marked as a warning may still report a failure. An alert is
// important and usually urgent; less important information is a status (WAI-ARIA 1.2 section 5.4, "alert" and "status"). So an
// alert that contains neither success nor warning words counts as an error, such as "This item is sold out", which contains no
// error word. It does not if its words say that the requested action was done: "Event cancelled".
EventClass ClassOf(const PageEvent& event, std::string_view control) {
  if (!event.is_quoted || event.event_class >= EventClass::kError) return event.event_class;
  if (Is(event.label, MessageKindName(MessageKind::kDialog))) return event.event_class;
  const bool is_alert =
      event.politeness != Politeness::kPolite && Is(event.label, MessageKindName(MessageKind::kAlert));
  const EventClass said = ClassOfText(event.text, ErrorWordsOf(event));
  if (event.event_class == EventClass::kWarning && said != EventClass::kError) return EventClass::kWarning;
  const bool is_failure = ClassOfText(event.text, ErrorWords::kFailures) == EventClass::kError;
  if (!is_failure && said != EventClass::kSuccess && SaysDone(event.text, control)) return EventClass::kNeutral;
  return is_alert && said == EventClass::kNeutral ? EventClass::kError : said;
}

const char* CategoryOf(const PageEvent& event) {
  if (event.event_class != EventClass::kNeutral) return kClasses[static_cast<std::size_t>(event.event_class)];
  if (!event.is_quoted || event.label.starts_with("download")) return "loading";
  if (event.label.starts_with(MessageKindName(MessageKind::kDialog))) return "element";
  return IsBusy(event.text, {}) ? "loading" : "text";
}

PageEvent* EventLog::Repeated(const PageEvent& event) {
  for (std::size_t i = events_.size(); i-- > 0;) {
    PageEvent& known = events_[i];
    if (known.label != event.label || known.text != event.text || known.key != event.key ||
        known.frame != event.frame) {
      continue;
    }
    const bool is_back = event.is_quoted && (known.gone == 0 || event.at - known.gone <= kRenderMs);
    const bool is_again = !event.is_quoted && (event.event_class == EventClass::kError || Is(event.label, kMovedLabel));
    if (is_back || is_again) return &known;
  }
  return nullptr;
}

std::uint64_t EventLog::Sort(std::size_t place) {
  for (; place > 0 && events_[place - 1].at > events_[place].at; --place) std::swap(events_[place - 1], events_[place]);
  for (; place + 1 < events_.size() && events_[place + 1].at <= events_[place].at; ++place) {
    std::swap(events_[place + 1], events_[place]);
  }
  return events_[place].sequence;
}

void EventLog::SetPlace(std::string_view frame, std::string_view origin) {
  frame_ = frame;
  origin_ = origin;
}

std::uint64_t EventLog::Add(PageEvent&& event) {
  if (event.captures_begun == PageEvent::kNow) event.captures_begun = captures_begun_;
  if (event.frame.empty()) {
    event.frame = frame_;
    event.origin = origin_;
  }
  PageEvent* const known = Repeated(event);
  // The same words may mean something else by now.
  if (known != nullptr) known->captures_begun = std::max(known->captures_begun, event.captures_begun);
  if (known != nullptr && event.is_quoted) {
    known->gone = 0;
    return known->sequence;
  }
  std::size_t place = events_.size();
  if (known != nullptr) {
    ++known->count;
    known->at = event.at;
    place = static_cast<std::size_t>(known - events_.begin());
  } else {
    if (place >= limits::kMaxEvents) events_.erase(events_.begin());
    event.event_class = ClassOf(event, control_);
    events_.push_back(std::move(event));
    place = events_.size() - 1;
  }
  events_[place].sequence = ++newest_;
  return Sort(place);
}

PageEvent* EventLog::Find(std::uint64_t sequence) {
  for (PageEvent& event : events_) {
    if (event.sequence == sequence) return &event;
  }
  return nullptr;
}

void EventLog::Remove(std::uint64_t sequence) {
  EraseIf(&events_, [sequence](const PageEvent& event) { return event.sequence == sequence; });
}

PageEvent* EventLog::FindKey(std::uint64_t key) {
  PageEvent* found = nullptr;
  for (PageEvent& event : events_) {
    if (event.key == key) found = &event;
  }
  return found;
}

void AppendEventLine(const PageEvent& event, std::int64_t now, SafeText text,
                     void (*quote)(std::string_view, std::string*), std::string* out) {
  const std::string_view name = kClasses[static_cast<std::size_t>(event.event_class)];
  *out += name;
  if (now != 0) {
    if (!name.empty()) *out += ' ';
    AppendDuration(now - event.at, out);
    *out += " ago";
  }
  if (now != 0 || !name.empty()) *out += ": ";
  *out += event.label;
  *out += ' ';
  event.is_quoted ? quote(text.view(), out) : static_cast<void>(*out += text.view());
  // Without an age, the event is one since a moment; how long before is unknown.
  if (event.count > 1 && now != 0) {
    *out += ", ";
    AppendInteger(out, event.count);
    *out += " times";
  }
  if (event.gone != 0) {
    *out += ", gone after ";
    AppendDuration(event.gone - event.at + 500, out);
  }
}

}  // namespace domtool
