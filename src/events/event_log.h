// EventLog: the newest events of a tab, oldest first, at most limits::kMaxEvents of them. Holds raw page text.
#ifndef DOMTOOL_EVENTS_EVENT_LOG_H_
#define DOMTOOL_EVENTS_EVENT_LOG_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/vector.h"
#include "events/event_words.h"
#include "table/page_event.h"
#include "table/safe_view.h"

namespace domtool {

// The text of a member, or "". These parameters fit in a wasm register; a view would need two stores at each call.
std::string_view TextAt(const JsonValue& object, const char* member);
bool Is(const std::string_view& text, const char* expected);
// An event of page text, which is shortened.
PageEvent NewEvent(const char* label, const std::string_view& text, std::int64_t at,
                   EventClass event_class = EventClass::kNeutral);
// Which words of the message may make it an error.
ErrorWords ErrorWordsOf(const PageEvent& event);
// The message's class, or the class of its words if the markup has none. `control`: the name of what was last acted on.
EventClass ClassOf(const PageEvent& event, std::string_view control);

// For an address or a download "error", "success", "warning", "loading"; for a dialog "element"; otherwise "text".
const char* CategoryOf(const PageEvent& event);

// Whether only the query or fragment of the address changed.
inline constexpr const char* kMovedLabel = "moved within";

class EventLog {
 public:
  // Adds an event in order of time and returns its sequence number. If its class is neutral, the page's words decide
  // it. If the same message is present, or was until a second ago, it was re-rendered: its event continues with its old
  // sequence number. A repeated failure, and a move within the page, increases a count.
  std::uint64_t Add(PageEvent&& event);
  // The event with that sequence number, or the newest with that key, if still stored; or nullptr. Valid until the next
  // Add.
  PageEvent* Find(std::uint64_t sequence);
  PageEvent* FindKey(std::uint64_t key);
  void Remove(std::uint64_t sequence);

  [[nodiscard]] std::uint64_t newest() const { return newest_; }
  [[nodiscard]] const Vector<PageEvent>& events() const { return events_; }
  // A capture begins. It may miss words that are recorded from here on.
  void BeginCapture() { ++captures_begun_; }
  // The frame of the events that are added from here on, unless they name one (page_event.h); "" is the main frame.
  void SetPlace(std::string_view frame, std::string_view origin);
  [[nodiscard]] const std::string& frame() const { return frame_; }
  [[nodiscard]] const std::string& origin() const { return origin_; }
  // The name of the control that an action begins with.
  void SetControl(std::string_view name) { control_ = name; }
  [[nodiscard]] const std::string& control() const { return control_; }
  // How many captures have begun.
  [[nodiscard]] std::uint64_t captures_begun() const { return captures_begun_; }

 private:
  PageEvent* Repeated(const PageEvent& event);
  // Moves the event at that index to its place in time.
  std::uint64_t Sort(std::size_t place);

  Vector<PageEvent> events_;
  std::uint64_t newest_ = 0;
  std::uint64_t captures_begun_ = 0;
  std::string frame_;
  std::string origin_;
  std::string control_;
};

// Appends `error 3s ago: alert "Invalid ZIP code", gone after 2s`; without the age if `now` is 0. `text` is the event's
// text with secrets removed, and `quote` appends what has to be quoted.
void AppendEventLine(const PageEvent& event, std::int64_t now, SafeText text,
                     void (*quote)(std::string_view, std::string*), std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_EVENT_LOG_H_
