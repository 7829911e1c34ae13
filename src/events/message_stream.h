// MessageStream: which messages appeared and disappeared between captures, from the glue's mirror of the DOM
// (js-glue/tool/events/dom_watch.ts) and from the differences between two captures.
//
//   inserted, changed, attributesChanged ─► has it a box? is it a message, or inside of one? ─► EventLog
//   removed ─► gone: how long a message was shown; that another text was a passing one
//   capture ─► new messages; passing texts that neither this nor the previous capture contains
//
// Everything in a report comes from the page: texts may be huge, nodes unknown. Nothing grows beyond limits.h.
#ifndef DOMTOOL_EVENTS_MESSAGE_STREAM_H_
#define DOMTOOL_EVENTS_MESSAGE_STREAM_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/text_memo.h"
#include "base/vector.h"
#include "events/event_log.h"
#include "events/event_words.h"
#include "table/node_table.h"

namespace domtool {

class MessageStream {
 public:
  // `log` must outlive the stream.
  explicit MessageStream(EventLog* log) : log_(*log) {}

  // A report of the mirror: "inserted", "changed", "attributesChanged" or "removed".
  void OnReport(std::string_view session, std::string_view what, JsonValue report, std::int64_t at);
  // The page was captured again. `before` is nullptr the first time; `after` must live until the next call of this.
  void OnCapture(const NodeTable* before, const NodeTable& after, std::int64_t now);
  // How many insertions or changes said that the page is working.
  [[nodiscard]] std::uint64_t busy_signs() const { return busy_signs_; }

 private:
  struct Message {
    MessageMarkup markup;
    std::uint64_t region = 0;  // the node that makes it a message region
    std::string_view text;
  };
  // A node that was inserted, and is still there or has been removed since the last capture.
  struct Appearance {
    std::uint64_t node = 0;    // session and backend node id; 0: known only from a capture
    std::uint64_t region = 0;  // what makes it a message, then the hash of its text; 0: no message
    std::int64_t at = 0;
    std::int64_t gone = 0;
    std::uint64_t event = 0;
    std::string text;                  // of a node that is no message
    std::uint64_t captures_begun = 0;  // these three as in an event
    std::string frame = {};
    std::string origin = {};
  };

  void OnInserted(std::string_view session, std::uint64_t node, JsonValue report, bool is_new, std::int64_t at);
  void OnAttributesChanged(std::string_view session, std::uint64_t node, JsonValue report, std::int64_t at);
  void OnInvalid(NodeIndex row, std::int64_t at);
  void OnGone(std::uint64_t node, std::int64_t at);
  [[nodiscard]] bool StandsWithField(std::string_view session, std::int64_t node) const;
  [[nodiscard]] Message MessageAround(std::string_view session, JsonValue path) const;
  void ReportMessage(std::uint64_t node, const Message& message, std::int64_t at);
  void End(Appearance* appearance, std::int64_t at);
  void Append(Appearance&& appearance);
  [[nodiscard]] NodeIndex RowOf(std::string_view session, BackendNodeId backend) const;
  [[nodiscard]] bool IsContent(NodeIndex row, const MessageMarkup& markup, TextMemo<MessageMarkup>* by_class) const;
  void Retract(NodeIndex row);
  void AddPassingTexts(const NodeTable* before);
  void CompareMessage(const NodeTable* before, NodeIndex row, const MessageMarkup& markup, std::int64_t now,
                      Vector<std::uint64_t>* shown);

  EventLog& log_;
  const NodeTable* table_ = nullptr;
  Vector<NodeIndex> hidden_;        // messages of table_ that are not visible
  Vector<std::uint64_t> shown_;     // hashes of the texts of visible messages
  Vector<Appearance> appearances_;  // oldest first
  std::int64_t captured_ = 0;
  std::uint64_t busy_signs_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_MESSAGE_STREAM_H_
