// What the tab's events tell beside its tables: messages that came and went, navigations, downloads, failed requests.
// memory/ notes them; EventWitness is how a plan asks what came since it began, and what of the page may be repeated.
#ifndef DOMTOOL_TABLE_PAGE_EVENT_H_
#define DOMTOOL_TABLE_PAGE_EVENT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

enum class EventClass : std::uint8_t { kNeutral, kError, kSuccess };

struct PageEvent {
  std::uint64_t sequence = 0;  // 1 for the first; a repetition counts as new
  EventClass event_class = EventClass::kNeutral;
  bool is_quoted = true;   // `text` is the page's words, not an address or a name of Chrome's
  std::string_view label;  // our words, static
  std::string text;        // the page's, raw: only privacy/ may let it out
  std::int64_t at = 0;     // milliseconds, as the glue's clock tells them
  std::int64_t gone = 0;   // when it went; 0 while it is there or nobody knows
  int count = 1;
  std::uint64_t key = 0;  // what it is about, for its later events: a dialog, a download; 0: nothing
};

// A moment of the tab: everything noted until then.
struct EventMark {
  std::uint64_t event = 0;
  std::uint64_t request = 0;
  std::uint64_t busy = 0;
};

// What the tab's events told since a moment. Lines are safe to emit and without ages, oldest first.
struct Told {
  Vector<std::string> lines;  // all of them
  Vector<std::string> errors;
  Vector<std::string> successes;
  bool has_error_message = false;  // one of the errors is the page's own word or that it failed to come
  bool has_requested = false;      // for what says something about the page: no ping, no favicon, no preload
  bool has_left = false;           // a tab was opened or a download began: what no table shows
  bool is_busy = false;            // it showed that it works on something: "Saving…", a spinner
};

// The last file chooser that was about to open where they are intercepted.
struct FileChooser {
  std::uint64_t count = 0;  // how many there were until then
  std::string session;
  BackendNodeId field = kNoBackendNode;  // for which it opened
  bool is_multiple = false;
};

class EventWitness {
 public:
  virtual ~EventWitness() = default;
  [[nodiscard]] virtual EventMark Now() const = 0;
  [[nodiscard]] virtual Told Since(const EventMark& mark) const = 0;
  [[nodiscard]] virtual FileChooser Chooser() const { return {}; }
  // What the page, or one node of it, says in the format text: lines without ids, which mean nothing once a list has put
  // something else into their elements, and without what scrolling itself changes.
  [[nodiscard]] virtual Vector<std::string> Lines(const NodeTable& /*table*/, NodeIndex /*root*/) const { return {}; }
  // ": " and what a field holds, quoted, as a format would tell its value; or nothing.
  [[nodiscard]] virtual std::string Held(const NodeTable& /*table*/, NodeIndex /*field*/) const { return {}; }
  // Words of the caller, or an address, as they may be repeated: without secrets.
  [[nodiscard]] virtual std::string Safe(std::string_view text) const = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_PAGE_EVENT_H_
