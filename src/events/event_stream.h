// EventStream: passes the tab's events from the glue to the log. It has no clock: all times come from the glue.
#ifndef DOMTOOL_EVENTS_EVENT_STREAM_H_
#define DOMTOOL_EVENTS_EVENT_STREAM_H_

#include <cstdint>

#include "base/json_tape.h"
#include "events/event_log.h"
#include "events/message_stream.h"
#include "events/tab_events.h"
#include "table/node_table.h"

namespace domtool {

class EventStream {
 public:
  EventStream() : messages_(&log_), tab_(&log_) {}
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  // { now, events: [{ at, sessionId, method, params, frame? }], hasNewFields?, optedOut? }
  void Add(JsonValue note);
  // The name of the control that an action begins with: some messages repeat it.
  void SetControl(std::string_view name) { log_.SetControl(name); }
  // A capture begins. OnCapture follows if it yields a table.
  void BeginCapture() { log_.BeginCapture(); }
  // `before` may be nullptr; `after` must live until the next call of this.
  void OnCapture(const NodeTable* before, const NodeTable& after);

  [[nodiscard]] const EventLog& log() const { return log_; }
  [[nodiscard]] std::uint64_t requests() const { return tab_.requests(); }
  [[nodiscard]] const FileChooser& chooser() const { return tab_.chooser(); }
  // How many signs of ongoing work the page showed.
  [[nodiscard]] std::uint64_t busy_signs() const { return messages_.busy_signs(); }
  // Whether content that may hold a secret may have been added since the last capture.
  [[nodiscard]] bool has_new_fields() const { return has_new_fields_; }
  // Frames, by id, that have opted out of being read since the last capture. The main frame is "".
  [[nodiscard]] const Vector<std::string>& opted_out() const { return opted_out_; }
  // The newest time of any event.
  [[nodiscard]] std::int64_t now() const { return now_; }

 private:
  EventLog log_;
  MessageStream messages_;
  TabEvents tab_;
  std::int64_t now_ = 0;
  bool has_new_fields_ = false;
  Vector<std::string> opted_out_;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_EVENT_STREAM_H_
