// MessageStream: which messages came to the page and went between captures, from what the glue's mirror of the DOM reports
// (wasm/README.md, "Events") and from what differs between two captures.
//
//   came, changed, switched ─► has it a box? is it a message, or inside of one? ─► EventLog
//   went ─► gone: of a message how long it stood; of another text, that it was a passing one
//   capture ─► messages that are new against the capture before, and passing texts that the page has neither before nor after
//
// Everything in a report is the page's: texts may be huge, nodes unknown; nothing grows beyond limits.h.
#ifndef DOMTOOL_EVENTS_MESSAGE_STREAM_H_
#define DOMTOOL_EVENTS_MESSAGE_STREAM_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/vector.h"
#include "events/event_log.h"
#include "events/event_words.h"
#include "table/node_table.h"

namespace domtool {

class MessageStream {
 public:
  // `log` must outlive the stream.
  explicit MessageStream(EventLog* log) : log_(*log) {}

  // A report of the mirror: "came", "changed", "switched" or "went".
  void OnReport(std::string_view session, std::string_view what, JsonValue report, std::int64_t at);
  // The page was captured again. `before` is nullptr for the first time; `after` must live until the next call of this.
  void OnCapture(const NodeTable* before, const NodeTable& after, std::int64_t now);
  // How often something came, or was changed or switched so, that says that the page is at work.
  [[nodiscard]] std::uint64_t busy_signs() const { return busy_signs_; }

 private:
  struct Message {
    MessageMarkup markup;
    std::uint64_t region = 0;  // the node that makes it one
    std::string_view text;
  };
  // Something that came, and is there or has gone since the last capture.
  struct Appearance {
    std::uint64_t node = 0;    // session and backend node id; 0: known only from a capture
    std::uint64_t region = 0;  // what makes it a message, then the hash of its text; 0: it is none
    std::int64_t at = 0;
    std::int64_t gone = 0;
    std::uint64_t event = 0;
    std::string text;          // of what is no message
    std::uint64_t moment = 0;  // these three as an event has them
    std::string frame = {};
    std::string origin = {};
  };

  void OnCame(std::string_view session, std::uint64_t node, JsonValue report, bool is_new, std::int64_t at);
  void OnSwitched(std::string_view session, std::uint64_t node, JsonValue report, std::int64_t at);
  void OnInvalid(NodeIndex row, std::int64_t at);
  void OnWent(std::uint64_t node, std::int64_t at);
  [[nodiscard]] static Message MessageAround(std::string_view session, JsonValue path);
  void ReportMessage(std::uint64_t node, const Message& message, std::int64_t at);
  void End(Appearance* appearance, std::int64_t at);
  void Append(Appearance&& appearance);
  [[nodiscard]] NodeIndex RowOf(std::string_view session, BackendNodeId backend) const;
  void NotePassingTexts(const NodeTable* before);
  void CompareMessage(const NodeTable* before, NodeIndex row, const MessageMarkup& markup, std::int64_t now,
                      Vector<std::uint64_t>* shown);

  EventLog& log_;
  const NodeTable* table_ = nullptr;
  Vector<NodeIndex> hidden_;        // messages of table_ that no one sees
  Vector<std::uint64_t> shown_;     // hashes of the texts of those that are seen
  Vector<Appearance> appearances_;  // oldest first
  std::int64_t captured_ = 0;
  std::uint64_t busy_signs_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_MESSAGE_STREAM_H_
