// EventLog: the newest events of a tab, oldest first, at most limits::kMaxEvents of them. Holds raw page text.
#ifndef DOMTOOL_EVENTS_EVENT_LOG_H_
#define DOMTOOL_EVENTS_EVENT_LOG_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/vector.h"
#include "table/page_event.h"
#include "table/safe_view.h"

namespace domtool {

// The text of a member, or "". These take what wasm passes in a register: a view would be two stores at each place.
std::string_view TextAt(const JsonValue& object, const char* member);
bool Is(const std::string_view& text, const char* expected);
// An event of page text, which is cut.
PageEvent NewEvent(const char* label, const std::string_view& text, std::int64_t at,
                   EventClass event_class = EventClass::kNeutral);
// Its class, by the page's words where the markup says nothing.
EventClass ClassOf(const PageEvent& event);

// "error", "success", "warning", "loading" of an address or a download, "element" of a dialog, or else "text".
const char* CategoryOf(const PageEvent& event);

// Of an address that changes in its query or fragment alone.
inline constexpr const char* kMovedLabel = "moved within";

class EventLog {
 public:
  // Notes an event in the order of times and returns its sequence. Where its class is neutral, the page's words decide it.
  // What is there already, or was until a second ago, is a re-render: it goes on, under the sequence that it has. A failure
  // that repeats, and a move within the page, is counted in place.
  std::uint64_t Add(PageEvent&& event);
  // The event of that sequence, or the newest of that key, that is still kept; or nullptr. Valid until the next Add.
  PageEvent* Find(std::uint64_t sequence);
  PageEvent* FindKey(std::uint64_t key);

  [[nodiscard]] std::uint64_t newest() const { return newest_; }
  [[nodiscard]] const Vector<PageEvent>& events() const { return events_; }
  // A capture begins: words that are noted from here on it may not have seen.
  void BeginCapture() { ++moment_; }
  // Where what is added from here on is, unless it says so itself (page_event.h); "" for the main frame.
  void SetPlace(std::string_view frame, std::string_view origin);
  [[nodiscard]] const std::string& frame() const { return frame_; }
  [[nodiscard]] const std::string& origin() const { return origin_; }
  // How many have begun.
  [[nodiscard]] std::uint64_t moment() const { return moment_; }

 private:
  PageEvent* Repeated(const PageEvent& event);
  // Moves the event at that place to where its time belongs.
  std::uint64_t Sort(std::size_t place);

  Vector<PageEvent> events_;
  std::uint64_t newest_ = 0;
  std::uint64_t moment_ = 0;
  std::string frame_;
  std::string origin_;
};

// Appends `error 3s ago: alert "Invalid ZIP code", gone after 2s`; without the age where `now` is 0. `text` is the event's as it may
// leave, and `quote` appends what has to be quoted.
void AppendEventLine(const PageEvent& event, std::int64_t now, SafeText text,
                     void (*quote)(std::string_view, std::string*), std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_EVENT_LOG_H_
