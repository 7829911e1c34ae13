#include "action/target/focus.h"

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

void AppendFocus(Act& act, const Target& target) {
  act.batch().Send("DOM.focus", target.path[0].session, NodeParams(target.path[0].backend_node_id));
}

// The world in which the glue reads the focus, too.
void AppendWorld(Act& act, const Target& target) {
  const NodeTable& table = act.table();
  std::string params;
  JsonWriter(&params)
      .BeginObject()
      .Field("frameId", table.frames[At(table.frame[At(target.row)])].frame_id)
      .Field("worldName", "DomTool")
      .EndObject();
  act.batch().Send("Page.createIsolatedWorld", target.path[0].session, params);
}

std::string ResolveParams(const NodeTable& table, NodeIndex node, std::int64_t context) {
  std::string params;
  JsonWriter(&params)
      .BeginObject()
      .Field("backendNodeId", static_cast<int>(table.backend_node_id[At(node)]))
      .Field("executionContextId", context)
      .Field("objectGroup", "DomTool")
      .EndObject();
  return params;
}

void AppendCall(Act& act, const Target& target, const PageObjects& objects, const char* function) {
  const bool is_input = function != kHasFocus && function != kCaretToEnd;
  std::string params;
  JsonWriter json(&params);
  json.BeginObject().Field("functionDeclaration", function).Field("returnByValue", true).Key("arguments").BeginArray();
  if (is_input) json.BeginObject().Field("value", std::string_view(act.call().text)).EndObject();
  for (std::size_t i = 1; i < objects.ids.size(); ++i) {
    json.BeginObject().Field("objectId", std::string_view(objects.ids[i])).EndObject();
  }
  json.EndArray();
  json.Field("objectId", std::string_view(objects.ids[0])).EndObject();
  act.batch().Send("Runtime.callFunctionOn", target.path[0].session, params);
}

// Sends the call, and gives what it returns.
Task<JsonValue> Call(Act& act, Target& target, const PageObjects& objects, const char* function) {
  AppendCall(act, target, objects, function);
  const StepReplies& replies = co_await act.Results();
  const StepReply& reply = replies[replies.size() - 1];
  if (reply.result["exceptionDetails"].exists()) {
    act.FailMalformed(reply);
    co_return {};
  }
  co_return reply.result["result"]["value"];
}

// The target and the other nodes, if any, as objects of the world that the last of `replies` names.
Task<> MakeObjects(Act& act, Target& target, const Vector<NodeIndex>* others, const StepReplies& replies,
                   PageObjects& objects) {
  const std::int64_t context = replies[replies.size() - 1].result["executionContextId"].AsInteger(0);
  const std::string& session = target.path[0].session;
  // All of them are let go at the end.
  act.batch().Press(kResolve, ResolveParams(act.table(), target.row, context), "Runtime.releaseObjectGroup",
                    R"({"objectGroup":"DomTool"})", session);
  if (others != nullptr) {
    for (NodeIndex node : *others) act.batch().Send(kResolve, session, ResolveParams(act.table(), node, context));
  }
  const StepReplies& resolved = co_await act.Results();
  objects.ids.clear();
  for (const StepReply& reply : resolved) objects.ids.emplace_back(reply.result["object"]["objectId"].AsString());
}

Focus JudgeFocus(Act& act, std::int64_t place, bool must_be) {
  if (place == kHas || (!must_be && (place & kLikeHas) != 0)) return Focus::kHere;
  // An element that is rebuilt when it takes the focus is looked for.
  if (!must_be || (place & kGone) == 0) act.FailWithoutRetry(kNoFocus);
  return Focus::kGone;
}

}  // namespace

Task<JsonValue> CallOn(Act& act, Target& target, PageObjects& objects, const char* function,
                       const Vector<NodeIndex>* others) {
  act.CountAsSent(Input::kPartial);
  AppendDocumentCheck(act, target);
  AppendFocus(act, target);
  AppendWorld(act, target);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (!(ReadDocumentCheck(act, target, replies, &next) && act.RequireAllOk(replies, next))) co_return {};
  co_await MakeObjects(act, target, others, replies, objects);
  act.CountAsSent(Input::kComplete);
  co_return co_await Call(act, target, objects, function);
}

Task<Focus> TakeFocus(Act& act, Target& target, PageObjects& objects, bool at_end, bool may_be_gone) {
  AppendDocumentCheck(act, target);
  if (!at_end) AppendFocus(act, target);
  AppendWorld(act, target);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (!ReadDocumentCheck(act, target, replies, &next)) co_return {};
  // A node that is gone cannot be focused.
  if (may_be_gone && replies[next].kind == StepReply::Kind::kError) co_return Focus::kGone;
  if (!act.RequireAllOk(replies, next)) co_return {};
  co_await MakeObjects(act, target, nullptr, replies, objects);
  if (at_end) {
    AppendCall(act, target, objects, kCaretToEnd);
    AppendFocus(act, target);
  }
  const JsonValue place = co_await Call(act, target, objects, kHasFocus);
  co_return JudgeFocus(act, place.AsInteger(), true);
}

Task<Focus> CheckFocus(Act& act, Target& target, PageObjects& objects, bool must_be) {
  const JsonValue place = co_await Call(act, target, objects, kHasFocus);
  co_return JudgeFocus(act, place.AsInteger(), must_be);
}

}  // namespace domtool
