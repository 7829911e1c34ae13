#include "merge/sources.h"

namespace domtool {

SessionSources& CaptureSources::Session(std::string_view session_id) {
  for (SessionSources& session : sessions) {
    if (session.session_id == session_id) return session;
  }
  sessions.push_back({});
  sessions.back().session_id = arena.Copy(session_id);
  return sessions.back();
}

FrameOwnerSource& CaptureSources::Owner(std::string_view session_id, std::string_view frame_id) {
  for (FrameOwnerSource& owner : owners) {
    if (owner.session_id == session_id && owner.frame_id == frame_id) return owner;
  }
  owners.push_back({});
  owners.back().session_id = arena.Copy(session_id);
  owners.back().frame_id = arena.Copy(frame_id);
  return owners.back();
}

}  // namespace domtool
