#include "events/event_stream.h"

#include <algorithm>
#include <string_view>

namespace domtool {

void EventStream::Add(JsonValue note) {
  now_ = std::max(now_, note["now"].AsInteger());
  has_new_fields_ = note["hasNewFields"].AsBool();
  opted_out_.clear();
  for (const JsonValue frame : note["optedOut"].Elements()) opted_out_.push_back(std::string(frame.AsString()));
  for (const JsonValue event : note["events"].Elements()) {
    constexpr std::string_view kMirror = "Mirror.";
    const std::string_view session = TextAt(event, "sessionId");
    const std::string_view method = TextAt(event, "method");
    const std::int64_t at = std::clamp<std::int64_t>(event["at"].AsInteger(now_), 0, now_);
    const JsonValue frame = event["frame"];
    // A frame with its own session is of another site, even if its origin is unknown.
    log_.SetPlace(frame.exists() ? TextAt(frame, "id") : session, TextAt(frame, "origin"));
    if (method.starts_with(kMirror)) {
      messages_.OnReport(session, method.substr(kMirror.size()), event["params"], at);
    } else {
      tab_.OnEvent(session, method, event["params"], at);
    }
  }
  log_.SetPlace({}, {});
}

void EventStream::OnCapture(const NodeTable* before, const NodeTable& after) {
  if (after.frames.empty()) return;
  opted_out_.clear();  // the page may be read
  messages_.OnCapture(before, after, now_);
  tab_.SetMainFrame(after.frames[0].frame_id, after.frames[0].url);
}

}  // namespace domtool
