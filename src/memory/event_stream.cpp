#include "memory/event_stream.h"

#include <algorithm>
#include <string_view>

namespace domtool {

void EventStream::Note(JsonValue note) {
  now_ = std::max(now_, note["now"].AsInteger());
  for (const JsonValue event : note["events"].Elements()) {
    constexpr std::string_view kMirror = "Mirror.";
    const std::string_view session = TextAt(event, "sessionId");
    const std::string_view method = TextAt(event, "method");
    const std::int64_t at = std::clamp<std::int64_t>(event["at"].AsInteger(now_), 0, now_);
    if (method.starts_with(kMirror)) {
      messages_.OnReport(session, method.substr(kMirror.size()), event["params"], at);
    } else {
      tab_.OnEvent(session, method, event["params"], at);
    }
  }
}

void EventStream::OnCapture(const NodeTable* before, const NodeTable& after) {
  if (after.frames.empty()) return;
  messages_.OnCapture(before, after, now_);
  tab_.SetMainFrame(after.frames[0].frame_id, after.frames[0].url);
}

}  // namespace domtool
