#include "action/element_call_plan.h"

#include "base/json_writer.h"

namespace domtool {
namespace {

constexpr std::string_view kResolveNode = "DOM.resolveNode";
// The world in which the glue reads the focus, too.
constexpr const char* kObjectGroup = "DomTool";

std::string WorldParams(std::string_view frame_id) {
  std::string out;
  JsonWriter(&out).BeginObject().Field("frameId", frame_id).Field("worldName", kObjectGroup).EndObject();
  return out;
}

std::string ResolveParams(BackendNodeId node, std::int64_t context) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("backendNodeId", static_cast<int>(node)).Field("executionContextId", context);
  json.Field("objectGroup", kObjectGroup).EndObject();
  return out;
}

std::string_view ObjectId(const StepReply& reply) { return reply.result["object"]["objectId"].AsString(); }

}  // namespace

void ElementCallPlan::CallOn(std::string_view function, const std::string* text, const Vector<NodeIndex>& nodes,
                             bool is_input) {
  function_ = function;
  text_.reset();
  if (text != nullptr) text_ = *text;
  nodes_ = {path()[0].backend_node_id};
  for (NodeIndex node : nodes) nodes_.push_back(table().backend_node_id[At(node)]);
  is_input_ = is_input;
  const std::string& session = path()[0].session;
  AppendFence();
  if (is_input) {
    NoteInput(false);
    batch().Send("DOM.focus", session, NodeParams(nodes_[0]));
  }
  const FrameInfo& frame = table().frames[At(table().frame[At(row())])];
  batch().Send("Page.createIsolatedWorld", session, WorldParams(frame.frame_id));
  call_step_ = CallStep::kWorld;
}

bool ElementCallPlan::TakeCallReplies(const StepReplies& replies) {
  switch (call_step_) {
    case CallStep::kNone: return false;
    case CallStep::kWorld: OnWorld(replies); break;
    case CallStep::kObjects: OnObjects(replies); break;
    case CallStep::kCalled: OnReturned(replies); break;
  }
  return true;
}

void ElementCallPlan::OnWorld(const StepReplies& replies) {
  std::size_t next = 0;
  if (!CheckFence(replies, &next)) return;
  for (; next < replies.size(); ++next) {
    if (FailUnlessOk(replies[next])) return;
  }
  const std::int64_t context = replies[next - 1].result["executionContextId"].AsInteger(0);
  for (BackendNodeId node : nodes_) batch().Send(kResolveNode, path()[0].session, ResolveParams(node, context));
  call_step_ = CallStep::kObjects;
}

void ElementCallPlan::OnObjects(const StepReplies& replies) {
  std::string params;
  JsonWriter json(&params);
  for (const StepReply& reply : replies) {
    if (FailUnlessOk(reply)) return;
  }
  json.BeginObject().Field("objectId", ObjectId(replies[0])).Field("functionDeclaration", function_);
  json.Key("arguments").BeginArray();
  if (text_) json.BeginObject().Field("value", std::string_view(*text_)).EndObject();
  for (std::size_t i = 1; i < replies.size(); ++i) {
    json.BeginObject().Field("objectId", ObjectId(replies[i])).EndObject();
  }
  json.EndArray().Field("returnByValue", true).Field("silent", true).EndObject();
  if (is_input_) NoteInput(true);
  batch().Send("Runtime.callFunctionOn", path()[0].session, params);
  batch().Send("Runtime.releaseObjectGroup", path()[0].session, R"({"objectGroup":"DomTool"})");
  call_step_ = CallStep::kCalled;
}

void ElementCallPlan::OnReturned(const StepReplies& replies) {
  call_step_ = CallStep::kNone;
  if (FailUnlessOk(replies[0])) return;
  if (replies[0].result["exceptionDetails"].exists()) return FailMalformed(replies[0]);
  OnCalled(replies[0].result["result"]["value"]);
}

}  // namespace domtool
