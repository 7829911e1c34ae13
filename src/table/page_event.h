// What the events of a tab report in addition to its tables: messages that came and went, navigations, downloads, failed
// requests. events/ notes them; EventReader tells a plan which events came since it began, and which words of the page may
// be repeated.
#ifndef DOMTOOL_TABLE_PAGE_EVENT_H_
#define DOMTOOL_TABLE_PAGE_EVENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// From kError on it says how something ended.
enum class EventClass : std::uint8_t { kNeutral, kWarning, kError, kSuccess };

struct PageEvent {
  std::uint64_t sequence = 0;  // 1 for the first; a repetition counts as new
  EventClass event_class = EventClass::kNeutral;
  bool is_quoted = true;   // `text` is the page's words, not an address or a name of Chrome's
  std::string_view label;  // our words, static
  std::string text;        // the page's, raw: only privacy/ may let it out
  std::int64_t at = 0;     // milliseconds, by the clock of the glue
  std::int64_t gone = 0;   // when it went; 0 while it is there or unknown
  int count = 1;
  std::uint64_t key = 0;  // what it is about, for its later events: a dialog, a download; 0: nothing
  // How many captures had begun when its words were noted. 0: they come from a capture.
  std::uint64_t moment = kNow;
  std::string frame;   // where it was, by frame id; empty: the main frame, or the tab itself
  std::string origin;  // ... its origin as the glue has it, for a frame that no capture has shown
  static constexpr std::uint64_t kNow = ~std::uint64_t{0};
};

// A moment of the tab: everything noted until then.
struct EventMark {
  std::uint64_t event = 0;
  std::uint64_t request = 0;
  std::uint64_t busy = 0;
  // Frames, by id or origin, whose events count like those of the page. Events of other sites are not trusted.
  Vector<std::string> trusted_frames;
};

// What the tab's events have said since a moment. Lines are safe to emit and without ages, oldest first. All but `lines` is of the
// frames that count.
struct EventsSince {
  Vector<std::string> lines;  // all of them
  Vector<std::string> errors;
  Vector<std::string> successes;
  Vector<std::string> words;       // what the page said, as it may leave
  bool has_withheld = false;       // a line is without its words until the page is captured
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

// A list of choices that is shown and was not before: a listbox, a menu, a tree.
struct NewChoices {
  NodeIndex list = kNoNode;
  Vector<std::string> options;  // their names, as they may leave
};

class EventReader {
 public:
  virtual ~EventReader() = default;
  [[nodiscard]] virtual EventMark Now() const = 0;
  [[nodiscard]] virtual EventsSince Since(const EventMark& mark) const = 0;
  [[nodiscard]] virtual FileChooser Chooser() const { return {}; }
  // What the page, or one node of it, says in the format text: lines without ids, which mean nothing once a list has put
  // something else into their elements, and without what scrolling itself changes.
  [[nodiscard]] virtual Vector<std::string> Lines(const NodeTable& /*table*/, NodeIndex /*root*/) const { return {}; }
  // ": " and what a field holds, quoted, as a format would show its value; or nothing.
  [[nodiscard]] virtual std::string FieldText(const NodeTable& /*table*/, NodeIndex /*field*/) const { return {}; }
  // The list of choices that `after` shows and `before` did not; the first of them.
  [[nodiscard]] virtual NewChoices Choices(const NodeTable& /*before*/, const NodeTable& /*after*/) const { return {}; }
  // Words of the caller as they may be repeated: without secrets.
  [[nodiscard]] virtual std::string Safe(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string SafeAddress(std::string_view address) const { return Safe(address); }
  // What a caller may see of the table, and so what a text of the caller may be compared with.
  [[nodiscard]] virtual std::optional<SafeView> Open(const NodeTable& /*table*/) const { return {}; }
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_PAGE_EVENT_H_
