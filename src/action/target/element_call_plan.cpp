#include "action/target/element_call_plan.h"

#include <utility>

#include "action/input/generated/page_functions.h"
#include "base/json_writer.h"

namespace domtool {
namespace {

constexpr std::string_view kResolve = "DOM.resolveNode";

// The replies of has_focus.ts.
constexpr std::int64_t kHas = 2;
constexpr std::int64_t kLikeHas = 1;
constexpr std::int64_t kGone = 4;

constexpr ActionError kNoFocus{ErrorCode::kNotActionable,
                               "The focus went elsewhere from %, so no more keys were pressed.",
                               "Call get_dom to see what has it."};

}  // namespace

void ElementCallPlan::TakeFocus(bool at_end) {
  must_have_focus_ = true;
  is_caret_due_ = at_end;
  CallOn(kHasFocus, {});
}

void ElementCallPlan::CheckFocus(bool must_be) {
  must_have_focus_ = must_be;
  function_ = kHasFocus;
  SendCall();
}

void ElementCallPlan::OnFocusReported(std::int64_t place) {
  if (place == kHas || (!must_have_focus_ && (place & kLikeHas) != 0)) return OnFocused();
  // An element that is rebuilt when it takes the focus is looked for.
  const bool is_gone = must_have_focus_ && (place & kGone) != 0;
  if (is_gone) return SeekAgain() ? void() : FailNodeGone();
  FailWithoutRetry(kNoFocus);
}

void ElementCallPlan::CallOn(const char* function, Vector<NodeIndex> nodes) {
  function_ = function;
  arguments_ = std::move(nodes);
  arguments_.insert(arguments_.begin(), row());
  const SessionStop& stop = path()[0];
  if (function != kHasFocus) NoteInput(Input::kPartial);
  AppendFence();
  if (!is_caret_due_) batch().Send("DOM.focus", stop.session, NodeParams(stop.backend_node_id));
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
  // A node that is gone cannot be focused.
  const bool is_refused = step == CallStep::kWorld && function_ == kHasFocus && next < replies.size() &&
                          replies[next].kind == StepReply::Kind::kError;
  if (is_refused && SeekAgain()) {
    call_step_ = CallStep::kNone;
    return true;
  }
  if (FailUnlessAllOk(replies, next)) return true;
  call_step_ = CallStep::kNone;
  const StepReply& reported = replies[replies.size() - 1];
  if (step == CallStep::kWorld) {
    SendResolve(replies);
  } else if (step == CallStep::kObjects) {
    objects_.clear();
    for (const StepReply& reply : replies) objects_.emplace_back(reply.result["object"]["objectId"].AsString());
    SendCall();
  } else if (reported.result["exceptionDetails"].exists()) {
    FailMalformed(reported);
  } else if (function_ == kHasFocus) {
    OnFocusReported(reported.result["result"]["value"].AsInteger());
  } else {
    OnCalled(reported.result["result"]["value"]);
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
    if (node != arguments_[0]) {
      batch().Send(kResolve, path()[0].session, params);
      continue;
    }
    // All of them are let go at the end.
    batch().Press(kResolve, params, "Runtime.releaseObjectGroup", R"({"objectGroup":"DomTool"})", path()[0].session);
  }
  call_step_ = CallStep::kObjects;
}

void ElementCallPlan::SendCall() {
  if (is_caret_due_) {
    is_caret_due_ = false;
    Call(kCaretToEnd);
    batch().Send("DOM.focus", path()[0].session, NodeParams(path()[0].backend_node_id));
  }
  if (function_ != kHasFocus) NoteInput(Input::kComplete);
  Call(function_);
  call_step_ = CallStep::kCalled;
}

void ElementCallPlan::Call(const char* function) {
  const bool is_input = function != kHasFocus && function != kCaretToEnd;
  std::string params;
  JsonWriter json(&params);
  json.BeginObject().Field("functionDeclaration", function).Field("returnByValue", true).Key("arguments").BeginArray();
  if (is_input) json.BeginObject().Field("value", std::string_view(request().text)).EndObject();
  for (std::size_t i = 1; i < objects_.size(); ++i) {
    json.BeginObject().Field("objectId", std::string_view(objects_[i])).EndObject();
  }
  json.EndArray();
  json.Field("objectId", std::string_view(objects_[0])).EndObject();
  batch().Send("Runtime.callFunctionOn", path()[0].session, params);
}

}  // namespace domtool
