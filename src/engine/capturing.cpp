// beginCapture, feed, finishCapture: turns the fed replies into a table by running all stages.
#include <algorithm>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "engine/state.h"
#include "identify/identify.h"
#include "ingest/cdp_dom.h"
#include "merge/merge.h"
#include "semantics/semantics.h"
#include "structure/structure.h"
#include "visibility/visibility.h"

namespace domtool {
Reply Engine::BeginCapture() {
  state_->capture.emplace();
  state_->merged.reset();
  state_->events.stream().BeginCapture();
  state_->capture_report = {};
  return state_->Empty();
}

// The replies of a capture. The frame of a reply about a whole session is ''.
//   kDomSnapshot                  each session, with paint order and the requested STYLES
//   kAxTree                       each frame, for hybrid fidelity
//   kDomDocument                  by other hosts; js-glue does not ask for it
//   kFrameTree, kLayoutMetrics    each session
//   kFrameOwner, its kFrameBox    each child frame, with the parent's session
//   kLiveStates                   each session: js-glue/tool/capture/read_live_states.ts, if it returns
//   kTargetInfo                   each out-of-process frame: the parameters of the event
Status Engine::State::FeedSource(SourceKind source, std::string_view session_id, std::string_view frame_id, char* text,
                                 std::size_t length) {
  SessionSources& session = capture->Session(session_id);
  const auto take = [](auto result, auto assign) {
    if (!result.ok()) return result.status();
    assign(std::move(result).value());
    return Status::Ok();
  };
  switch (source) {
    case SourceKind::kDomSnapshot:
      return take(ReadCdpSnapshot(text, length), [&](CdpSnapshot v) { session.snapshot = std::move(v); });
    case SourceKind::kDomDocument:
      return take(ReadDomDocument(text, length), [&](CdpSnapshot v) { session.dom_document = std::move(v); });
    case SourceKind::kFrameTree:
      return take(ReadFrameTree(text, length), [&](Vector<CdpFrame> v) { session.frames = std::move(v); });
    case SourceKind::kLayoutMetrics:
      return take(ReadLayoutMetrics(text, length), [&](CdpLayoutMetrics v) { session.metrics = v; });
    case SourceKind::kFrameOwner:
      return take(ReadFrameOwner(text, length),
                  [&](BackendNodeId v) { capture->Owner(session_id, frame_id).owner = v; });
    case SourceKind::kFrameBox:
      return take(ReadFrameBox(text, length), [&](CdpFrameBox v) { capture->Owner(session_id, frame_id).box = v; });
    case SourceKind::kAxTree:
      return take(ReadCdpAxTree(text, length), [&](Vector<CdpAxNode> v) {
        capture->ax_trees.push_back({session.session_id, capture->arena.Copy(frame_id), std::move(v)});
      });
    case SourceKind::kLiveStates:
      return take(ReadLiveStates(text, length), [&](CdpLiveStates v) { session.live_states = std::move(v); });
    case SourceKind::kTargetInfo:
      return take(ReadTargetInfo(text, length), [&](CdpTargetInfo v) { session.target_frame_id = v.target_id; });
    case SourceKind::kCount: break;
  }
  return BadInput("feed: unknown source");
}

Reply Engine::Feed(SourceKind source, std::string_view session_id, std::string_view frame_id, std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  char* const text = s.Take(length, &owner);
  if (text == nullptr) return s.Fail(BadInput("feed: no block of that length was reserved"));
  if (!s.capture) return s.Fail(BadInput("feed: no capture was begun"));
  if (s.capture->arena.bytes() + length > limits::kMaxCaptureBytes) {
    return s.Fail({ErrorCode::kUnsupported, "The page is too large: its replies exceed the limit of one capture."});
  }
  if (s.capture->sessions.size() >= limits::kMaxSessions) return s.Fail(BadInput("feed: too many sessions"));
  // The parsed strings point into the block, so the capture keeps it.
  s.capture->arena.Adopt(std::move(owner), length + 1);
  const Status status = s.FeedSource(source, session_id, frame_id, text, length);
  if (status.ok()) return s.Empty();
  s.capture_report.AddLimitation(LimitationKind::kSourceMalformed, frame_id, status.message());
  return s.Fail(status);
}

void Engine::State::NoteFailures(JsonValue failures) {
  for (const JsonValue failure : failures.Elements()) {
    const std::string_view source = failure["source"].AsString();
    const bool is_ax = source == SourceName(SourceKind::kAxTree);
    const bool is_box = source == SourceName(SourceKind::kFrameOwner) || source == SourceName(SourceKind::kFrameBox);
    // Only our own sentences are written. The caller's strings are not copied into the reply.
    const bool is_timeout = failure["reason"].AsString() == "timeout";
    capture_report.AddLimitation(is_ax    ? LimitationKind::kAxUnavailable
                                 : is_box ? LimitationKind::kFrameOffsetUnknown
                                          : LimitationKind::kFrameNotCaptured,
                                 failure["frameId"].AsString(),
                                 is_timeout ? "no answer in time" : "the browser refused");
  }
}

// Merges the fed replies into one table, `merged`.
Status Engine::State::Merge(JsonValue request) {
  if (!capture) return BadInput("finishCapture: no capture was begun");
  RecordReported();
  NoteFailures(request["failures"]);
  merged = std::make_shared<NodeTable>();
  CaptureSources sources = std::move(*capture);
  capture.reset();
  asked_styles = sources.styles = static_cast<StyleSet>(request["styles"].AsInteger(kAllStyles));
  const JsonValue excluded = request["excluded"];
  has_frame_rules = excluded.exists();
  for (const JsonValue frame : excluded.Elements()) sources.excluded_frames.push_back(frame.AsString());
  events.ReportKnownFramesOnly(has_frame_rules);
  ForgetShownOf(sources.excluded_frames);
  Status status = MergeSources(std::move(sources), merged.get(), &capture_report);
  if (!status.ok()) merged.reset();
  return status;
}

// Forgets the shown snapshots if they may contain text of a frame that is now excluded.
void Engine::State::ForgetShownOf(const Vector<std::string_view>& excluded) {
  const auto is_excluded = [&](const std::string& frame) {
    return std::find(excluded.begin(), excluded.end(), frame) != excluded.end();
  };
  if (std::none_of(reported_frames.begin(), reported_frames.end(), is_excluded)) return;
  reported_frames.clear();
  observer.Forget();
}

void Engine::State::NoteReportedFrames() {
  for (const FrameInfo& frame : table->frames) {
    if (frame.parent == kNoFrame || frame.document == kNoNode) continue;
    if (std::find(reported_frames.begin(), reported_frames.end(), frame.frame_id) != reported_frames.end()) continue;
    if (reported_frames.size() >= limits::kMaxFrames) {
      reported_frames.clear();
      observer.Forget();
    }
    reported_frames.emplace_back(frame.frame_id);
  }
}

namespace {

// Every frame of the page with the address of its document at the moment of the snapshot.
void WriteFrames(const NodeTable& table, JsonWriter* json) {
  json->Key("frames").BeginArray();
  for (const FrameInfo& frame : table.frames) {
    json->BeginObject().Field("id", frame.frame_id);
    json->Field("url", frame.is_excluded ? frame.excluded_url : frame.url);
    json->Field("origin", frame.is_excluded ? frame.excluded_origin : frame.origin);
    if (frame.parent != kNoFrame) json->Field("parent", static_cast<std::int64_t>(At(frame.parent)));
    json->EndObject();
  }
  json->EndArray();
}

}  // namespace

// Called once more with the listeners, `continueCapture` of js-glue, if the first reply asked for them.
Reply Engine::FinishCapture(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "finishCapture", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue root = request.value().root();
  const bool is_second_call = s.merged != nullptr;
  if (is_second_call) {
    s.listeners.Learn(root["listeners"]);
  } else if (const Status status = s.Merge(root); !status.ok()) {
    return s.Fail(status);
  }
  s.listeners.Apply(s.merged.get());
  if (!is_second_call && root["mayAsk"].AsBool()) {
    s.reply = R"({"styles":0,"listenersOf":)";
    if (s.listeners.WriteUnknown(*s.merged, &s.reply)) {
      s.reply += '}';
      return s.Ok();
    }
  }
  const std::shared_ptr<NodeTable> captured = std::move(s.merged);
  NodeTable* const table = captured.get();
  s.merged.reset();
  ComputeSemantics(table);
  ComputeStructure(table);
  ComputeVisibility(table);
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject().Field("styles", static_cast<std::int64_t>(table->styles_that_matter));
  // A style that matters was not requested. The caller requests it and captures again.
  if ((table->styles_that_matter & ~s.asked_styles) != 0) {
    json.EndObject();
    return s.Ok();
  }
#define DOMTOOL_IDENTIFY_PASS(stage, call, reads, writes) s.ids.call;
#include "table/passes.def"
  s.observer.EnterDocument(table->frames.front());
  s.secrets.Learn(*table, s.table.get(), s.policy);

  s.events.OnCapture(s.table.get(), *table);
  s.table = captured;
  s.is_table_recorded = false;
  s.report = std::move(s.capture_report);
  s.view.reset();
  ++s.snapshot_count;

  const auto interactive = std::count_if(s.table->reasons.begin(), s.table->reasons.end(),
                                         [](ReasonSet reasons) { return !reasons.empty(); });
  json.Field("snapshotId", SnapshotName(s.snapshot_count));
  json.Field("totalRows", static_cast<std::int64_t>(s.table->size()));
  json.Field("interactiveNodes", static_cast<std::int64_t>(interactive));
  std::string limitations;
  WriteLimitations(s.report, &limitations);
  json.Key("limitations").Raw(limitations);
  if (s.has_frame_rules) WriteFrames(*s.table, &json);
  json.EndObject();
  return s.Ok();
}

}  // namespace domtool
