#include "action/element_call_plan.h"

#include <utility>

#include "base/json_writer.h"

namespace domtool {

void ElementCallPlan::CallOn(const char* function, Vector<NodeIndex> nodes) {
  function_ = function;
  arguments_ = std::move(nodes);
  arguments_.insert(arguments_.begin(), row());
  const SessionStop& stop = path()[0];
  NoteInput(false);
  AppendFence();
  batch().Send("DOM.focus", stop.session, NodeParams(stop.backend_node_id));
  // The world in which the glue reads the focus, too.
  std::string params;
  JsonWriter(&params)
      .BeginObject()
      .Field("frameId", table().frames[At(table().frame[At(row())])].frame_id)
      .Field("worldName", "DomTool")
      .EndObject();
  batch().Send("Page.createIsolatedWorld", stop.session, params);
  call_step_ = CallStep::kWorld;
}

bool ElementCallPlan::TakeCallReplies(const StepReplies& replies) {
  std::size_t next = 0;
  const CallStep step = call_step_;
  if (step == CallStep::kNone) return false;
  if (step == CallStep::kWorld && !CheckFence(replies, &next)) return true;
  if (FailUnlessAllOk(replies, next)) return true;
  call_step_ = CallStep::kNone;
  if (step == CallStep::kWorld) {
    SendResolve(replies);
  } else if (step == CallStep::kObjects) {
    SendCall(replies);
  } else if (replies[0].result["exceptionDetails"].exists()) {
    FailMalformed(replies[0]);
  } else {
    OnCalled(replies[0].result["result"]["value"]);
  }
  return true;
}

void ElementCallPlan::SendResolve(const StepReplies& replies) {
  const std::int64_t context = replies[replies.size() - 1].result["executionContextId"].AsInteger(0);
  for (NodeIndex node : arguments_) {
    std::string params;
    JsonWriter(&params)
        .BeginObject()
        .Field("backendNodeId", static_cast<int>(table().backend_node_id[At(node)]))
        .Field("executionContextId", context)
        .Field("objectGroup", "DomTool")
        .EndObject();
    batch().Send("DOM.resolveNode", path()[0].session, params);
  }
  call_step_ = CallStep::kObjects;
}

void ElementCallPlan::SendCall(const StepReplies& replies) {
  std::string params;
  JsonWriter json(&params);
  json.BeginObject().Field("functionDeclaration", function_).Field("returnByValue", true).Key("arguments").BeginArray();
  json.BeginObject().Field("value", std::string_view(request().text)).EndObject();
  for (std::size_t i = 1; i < replies.size(); ++i) {
    json.BeginObject().Field("objectId", replies[i].result["object"]["objectId"].AsString()).EndObject();
  }
  json.EndArray();
  json.Field("objectId", replies[0].result["object"]["objectId"].AsString()).EndObject();
  NoteInput(true);
  batch().Send("Runtime.callFunctionOn", path()[0].session, params);
  batch().Send("Runtime.releaseObjectGroup", path()[0].session, R"({"objectGroup":"DomTool"})");
  call_step_ = CallStep::kCalled;
}

}  // namespace domtool
