// What the events of a tab report in addition to its tables: messages that appeared and disappeared, navigations,
// downloads, failed requests. events/ records them. EventReader reports to a plan which events occurred since it began,
// and which words of the page may be repeated.
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

// The classes from kError on describe a result.
enum class EventClass : std::uint8_t { kNeutral, kWarning, kError, kSuccess };

// How a message is announced (WAI-ARIA 1.2 section 6.6.1, aria-live): not at all, when there is time, or at once.
enum class Politeness : std::uint8_t { kNone, kPolite, kAssertive };

struct PageEvent {
  std::uint64_t sequence = 0;  // 1 for the first; a repetition counts as new
  EventClass event_class = EventClass::kNeutral;
  Politeness politeness = Politeness::kNone;
  bool is_quoted = true;   // `text` is the page's words, not an address or a name of Chrome's
  std::string_view label;  // our words, static
  std::string text;        // the page's, raw: only privacy/ may release it
  std::int64_t at = 0;     // milliseconds, by the clock of the glue
  std::int64_t gone = 0;   // when it disappeared; 0 while it is there or unknown
  int count = 1;
  std::uint64_t key = 0;  // the dialog or download that later events refer to; 0: none
  // How many captures had begun when its words were recorded; 0 if a capture read them; kNow: EventLog::Add fills it in.
  std::uint64_t captures_begun = kNow;
  std::string frame;   // its frame's id; empty: the main frame, or the tab itself
  std::string origin;  // the origin of its frame according to the glue, if no capture has shown the frame
  static constexpr std::uint64_t kNow = ~std::uint64_t{0};
};

// A moment of the tab: everything recorded until then.
struct EventMark {
  std::uint64_t event = 0;
  std::uint64_t request = 0;
  std::uint64_t busy = 0;
  // Frames, by id or origin, whose events count like those of the page. Events of other sites are not trusted.
  Vector<std::string> trusted_frames;
};

// The tab's events since a moment. Lines are safe to emit and without ages, oldest first. All members except `lines`
// only cover the frames that count.
struct EventsSince {
  Vector<std::string> lines;  // all of them
  Vector<std::string> errors;
  Vector<std::string> successes;
  Vector<std::string> words;                // the page's words that may be emitted
  std::string dialog;                       // what the last dialog of the browser says, if that may be emitted
  bool has_withheld = false;                // a line lacks its words until the page is captured
  bool has_error_message = false;           // one of the errors is the page's own words or its failure to load
  bool has_requested = false;               // for something that concerns the page: not a ping, a favicon or a preload
  bool has_opened_tab_or_download = false;  // a tab was opened or a download began, which no table shows
  bool is_busy = false;                     // the page showed ongoing work: "Saving…", a spinner
};

// The last file chooser that was about to open while file choosers are intercepted.
struct FileChooser {
  std::uint64_t count = 0;  // how many there were until then
  std::string session;
  BackendNodeId field = kNoBackendNode;  // for which it opened
  bool is_multiple = false;
};

// A newly shown list of choices: a listbox, a menu, a tree.
struct NewChoices {
  NodeIndex list = kNoNode;
  Vector<std::string> options;  // their names, as far as they may be emitted
};

// Whether an action set the value that it had to set. kNotChosen: an option was not chosen.
enum class SetValue : std::uint8_t { kNone, kTaken, kNotTaken, kNotChosen };

class EventReader {
 public:
  virtual ~EventReader() = default;
  [[nodiscard]] virtual EventMark Now() const = 0;
  [[nodiscard]] virtual EventsSince Since(const EventMark& mark) const = 0;
  [[nodiscard]] virtual FileChooser Chooser() const { return {}; }
  // The text of the page, or of one node, in the format 'text': lines without ids, which are meaningless once a list
  // has refilled its elements, and without what scrolling itself changes.
  [[nodiscard]] virtual Vector<std::string> Lines(const NodeTable& /*table*/, NodeIndex /*root*/) const { return {}; }
  // ": " and a field's quoted value, as a format would show it; or nothing.
  [[nodiscard]] virtual std::string FieldText(const NodeTable& /*table*/, NodeIndex /*field*/) const { return {}; }
  // How the control changed: row `was` of `before` is row `is` of `after` (outline/outcome_text.h). Empty if nothing changed.
  [[nodiscard]] virtual std::string Outcome(const NodeTable& /*before*/, NodeIndex /*was*/, const NodeTable& /*after*/,
                                            NodeIndex /*is*/, SetValue /*set*/) const {
    return {};
  }
  // The list of choices that `after` shows and `before` did not; the first of them.
  [[nodiscard]] virtual NewChoices Choices(const NodeTable& /*before*/, const NodeTable& /*after*/) const { return {}; }
  // The text without secrets.
  [[nodiscard]] virtual std::string Safe(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string SafeAddress(std::string_view address) const { return Safe(address); }
  // The part of the table that the caller may see; only that is compared with the caller's text.
  [[nodiscard]] virtual std::optional<SafeView> Open(const NodeTable& /*table*/) const { return {}; }
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_PAGE_EVENT_H_
