#include "engine.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "action/action.h"
#include "action/call/request.h"
#include "base/base64.h"
#include "base/hash.h"
#include "base/json_tape.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "contract/generated/calls.h"
#include "event_report.h"
#include "id_resolver.h"
#include "identify/identify.h"
#include "ingest/cdp_dom.h"
#include "memory/heal.h"
#include "merge/merge.h"
#include "observer.h"
#include "output/find.h"
#include "output/observation.h"
#include "privacy/privacy.h"
#include "semantics/listeners.h"
#include "semantics/semantics.h"
#include "structure/structure.h"
#include "visibility/visibility.h"

namespace domtool {
namespace {

bool IsWorthRetrying(ErrorCode code) {
  return code == ErrorCode::kStale || code == ErrorCode::kNavigated || code == ErrorCode::kTimeout ||
         code == ErrorCode::kObscured;
}

void WriteError(const Status& status, std::string_view remediation, std::string* out) {
  JsonWriter json(out);
  json.BeginObject();
  json.Field("code", ErrorCodeName(status.code())).Field("message", status.message());
  if (!remediation.empty()) json.Field("remediation", remediation);
  json.Field("retrySuggested", IsWorthRetrying(status.code())).EndObject();
}

std::string_view RemediationFor(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound: return "Call get_dom first and use an id from its answer.";
    case ErrorCode::kSecurityBlocked: return "Leave this page alone; its author asks automated readers not to read it.";
    default: return {};
  }
}

}  // namespace

struct Engine::State {
  // Input: the block reserved for the next call, and the capture being fed.
  std::unique_ptr<char[]> block;
  std::size_t block_size = 0;
  std::optional<CaptureSources> capture;
  StageReport capture_report;
  std::shared_ptr<NodeTable> merged;  // waits for what the caller is asked of its elements
  StyleSet asked_styles = kAllStyles;
  ListenerMemory listeners;

  // The newest table and what is said about it.
  TablePtr table;
  StageReport report;
  std::optional<SafeView> view;
  std::uint64_t snapshots = 0;

  // What the caller was told of it last, until it is noted for later calls.
  struct Told {
    std::string text;
    bool is_difference;
  };
  std::optional<Told> told;
  bool is_remembered = true;

  // What lives longer than a capture.
  PrivacyPolicy policy;
  IdRegistry ids;
  ElementMemory memory;
  ShownControls shown;
  SecretKeeper secrets;
  std::uint64_t salt = 0;  // of the hashes of secrets that leave for a later life
  Observer observer;
  EventReport events{&secrets, &policy};

  IdResolver resolver{ids, memory, shown};
  std::unique_ptr<ActionPlan> plan;
  std::string typed_into;  // of the plan
  std::string typed;
  TablePtr typed_table;  // looked for the field there
  std::string reply;

  Reply Ok() { return {ErrorCode::kOk, reply}; }
  Reply Empty() {
    reply = "{}";
    return Ok();
  }
  Reply Fail(const Status& status) {
    reply.clear();
    WriteError(status, RemediationFor(status.code()), &reply);
    return {status.code(), reply};
  }

  // The reserved block as a NUL-terminated text of `length` bytes; nullptr when there is none that large.
  char* Take(std::size_t length, std::unique_ptr<char[]>* owner) {
    if (!block || length > block_size) return nullptr;
    *owner = std::move(block);
    block_size = 0;
    (*owner)[length] = '\0';
    return owner->get();
  }

  // Reads the reserved block as a small JSON request.
  Result<JsonTape> TakeRequest(std::size_t length, std::string_view what, std::unique_ptr<char[]>* owner) {
    char* const text = Take(length, owner);
    if (text == nullptr) return BadInput(std::string(what) + ": no block of that length was reserved");
    return JsonTape::Read(text, length, what);
  }

  Status FeedSource(SourceKind source, std::string_view session_id, std::string_view frame_id, char* text,
                    std::size_t length);
  void NoteFailures(JsonValue failures);
  Status Merge(JsonValue request);
  void Tell(bool is_difference);
  void Remember();
  void KeepTypedSecret();
  const SafeView& View(bool with_attributes = false);
  Status CheckReadable();
};

Engine::Engine() : state_(std::make_unique<State>()) {}
Engine::~Engine() = default;

char* Engine::Reserve(std::size_t size) {
  State& s = *state_;
  s.block.reset();
  s.block_size = 0;
  if (size > limits::kMaxReplyBytes) return nullptr;
  s.block.reset(new (std::nothrow) char[size + 1]);
  if (!s.block) return nullptr;
  s.block_size = size;
  return s.block.get();
}

Reply Engine::Configure(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "configure", &owner);
  if (!request.ok()) return s.Fail(request.status());
  PrivacyPolicy policy = s.policy;
  const Status status = ReadPrivacyPolicy(request.value().root()["privacy"], &policy);
  if (!status.ok()) return s.Fail(status);
  s.policy = std::move(policy);
  if (const std::string_view salt = request.value().root()["salt"].AsString(); !salt.empty()) s.salt = HashOf(salt);
  s.view.reset();
  s.observer.Forget();  // what was shown under the old policy
  s.events.OnPolicy();
  if (s.table) s.secrets.Learn(*s.table, nullptr, s.policy);
  return s.Empty();
}

Reply Engine::BeginCapture() {
  state_->capture.emplace();
  state_->merged.reset();
  state_->events.stream().BeginCapture();
  state_->capture_report = {};
  return state_->Empty();
}

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
    case SourceKind::kPseudoClasses:
      return take(ReadPseudoClasses(text, length), [&](CdpPseudoClasses v) { session.pseudo_classes = std::move(v); });
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
  s.capture_report.Limit(LimitationKind::kSourceMalformed, frame_id, status.message());
  return s.Fail(status);
}

void Engine::State::NoteFailures(JsonValue failures) {
  for (const JsonValue failure : failures.Elements()) {
    const std::string_view source = failure["source"].AsString();
    const bool is_ax = source == SourceName(SourceKind::kAxTree);
    const bool is_box = source == SourceName(SourceKind::kFrameOwner) || source == SourceName(SourceKind::kFrameBox);
    // Only what we know ourselves is repeated: neither source nor reason is taken for text.
    const bool is_timeout = failure["reason"].AsString() == "timeout";
    capture_report.Limit(is_ax    ? LimitationKind::kAxUnavailable
                         : is_box ? LimitationKind::kFrameOffsetUnknown
                                  : LimitationKind::kFrameNotCaptured,
                         failure["frameId"].AsString(), is_timeout ? "no answer in time" : "the browser refused");
  }
}

// Makes one table of what was fed, in `merged`.
Status Engine::State::Merge(JsonValue request) {
  if (!capture) return BadInput("finishCapture: no capture was begun");
  Remember();
  NoteFailures(request["failures"]);
  merged = std::make_shared<NodeTable>();
  CaptureSources sources = std::move(*capture);
  capture.reset();
  asked_styles = sources.styles = static_cast<StyleSet>(request["styles"].AsInteger(kAllStyles));
  const Status status = MergeSources(std::move(sources), merged.get(), &capture_report);
  if (!status.ok()) merged.reset();
  return Status(status);
}

Reply Engine::FinishCapture(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "finishCapture", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue root = request.value().root();
  const bool goes_on = s.merged != nullptr;
  if (goes_on) {
    s.listeners.Learn(root["heard"]);
  } else if (const Status merged = s.Merge(root); !merged.ok()) {
    return s.Fail(merged);
  }
  s.listeners.Apply(s.merged.get());
  s.reply = R"({"styles":0,"listenersOf":)";
  if (!goes_on && root["mayAsk"].AsBool() && s.listeners.WriteUnknown(*s.merged, &s.reply)) {
    s.reply += '}';
    return s.Ok();
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
  // Nothing is made of a page of which something was not asked.
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
  s.is_remembered = false;
  s.report = std::move(s.capture_report);
  s.view.reset();
  ++s.snapshots;

  const auto interactive = std::count_if(s.table->reasons.begin(), s.table->reasons.end(),
                                         [](ReasonSet reasons) { return !reasons.empty(); });
  json.Field("snapshotId", SnapshotName(s.snapshots));
  json.Field("totalNodes", static_cast<std::int64_t>(s.table->size()));
  json.Field("interactiveNodes", static_cast<std::int64_t>(interactive));
  std::string limitations;
  WriteLimitations(s.report, &limitations);
  json.Key("limitations").Raw(limitations).EndObject();
  return s.Ok();
}

// The reply is what the caller is told.
void Engine::State::Tell(bool is_difference) {
  Remember();
  told = {reply, is_difference};
}

void Engine::State::Remember() {
  if (!is_remembered) memory.Remember(*table);
  is_remembered = true;
  if (told) shown.Note(*table, told->text, told->is_difference);
  told.reset();
}

// What goes into a sensitive field must not come out of any other place of the page. Asked again of each new table: the
// field may be found only then.
void Engine::State::KeepTypedSecret() {
  typed_table = table;
  if (typed.empty() || !table) return;
  const NodeIndex field = resolver.ResolveToAct(*table, typed_into).row;
  if (field == kNoNode || secrets.RedactionOf(*table, field) == Redaction::kNot) return;
  secrets.Remember(typed, table.get());
  view.reset();
}

const SafeView& Engine::State::View(bool with_attributes) {
  if (!view || (with_attributes && !view->has_attributes())) {
    const bool is_first = !view;
    view.emplace(PrivacyGate::Open(*table, policy, secrets, with_attributes));
    if (is_first && view->dropped_characters() > 0) {
      report.Limit(LimitationKind::kControlCharactersDropped, {}, Decimal(view->dropped_characters()));
    }
  }
  return *view;
}

Status Engine::State::CheckReadable() {
  if (!table) return {ErrorCode::kNotFound, "The page has not been observed yet."};
  if (!events.is_readable()) {
    return {ErrorCode::kSecurityBlocked, "The page opts out of automated reading (data-no-ai)."};
  }
  return Status::Ok();
}

Reply Engine::Observe(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "get_dom", &owner);
  if (!request.ok()) return s.Fail(request.status());
  ObserveOptions options;
  Status status = ReadObserveOptions(request.value().root(), &options);
  if (status.ok()) status = s.CheckReadable();
  if (!status.ok()) return s.Fail(status);

  if (!options.root_id.empty()) {
    options.root = s.resolver.Resolve(*s.table, options.root_id);
    if (options.root == kNoNode) return s.Fail({ErrorCode::kNotFound, "No node of the page has that id now."});
    if (options.format != ObserveOptions::Format::kText) {
      return s.Fail({ErrorCode::kUnsupported, "A single node is written in the format 'text' only."});
    }
  }
  const SafeView& view = s.View(ShowsAttributes(options));
  s.reply.clear();
  const std::int64_t now = request.value().root()["now"].AsInteger();
  const bool is_difference =
      s.observer.Observe(view, options, s.secrets, s.report, s.snapshots,
                         options.is_aside ? RecentEvents{} : s.events.TakeRecent(now, s.snapshots, options), &s.reply);
  if (!options.is_aside) s.Tell(is_difference);
  return s.Ok();
}

Reply Engine::Find(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "find", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue root = request.value().root();
  std::string wanted;
  AppendCollapsed(&wanted, root["text"].AsString());
  const std::string_view trimmed = TrimHtmlSpace(wanted);
  if (trimmed.empty()) return s.Fail(BadInput("find needs a text that is not empty."));
  const std::int64_t limit = root["limit"].exists() ? root["limit"].AsInteger() : kFindLimitDefault;
  if (limit < kFindLimitMin) return s.Fail(BadInput("find's limit must be a whole number above 0."));
  const Status status = s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  s.reply.clear();
  WriteFindReport(s.View(), trimmed, std::min(static_cast<std::size_t>(limit), limits::kMaxFindMatches), &s.reply);
  s.Tell(false);
  return s.Ok();
}

Reply Engine::Plan(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "plan", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue call = request.value().root();
  // What leaves the page does not read it.
  const Status status = IsNavigation(call) ? Status::Ok() : s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  s.Remember();
  s.typed_into = call["nodeId"].AsString();
  s.typed = call["text"].AsString();
  s.KeepTypedSecret();
  s.reply.clear();
  const TablePtr before = s.table ? s.table : std::make_shared<NodeTable>();
  s.plan = BeginAction(call, before, &s.resolver, &s.events, &s.reply);
  return s.Ok();
}

Reply Engine::Advance(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> message = s.TakeRequest(length, "advance", &owner);
  if (!message.ok()) return s.Fail(message.status());
  if (!s.plan || s.plan->is_done()) return s.Fail(BadInput("advance: no plan is under way"));
  s.Remember();
  if (s.table != s.typed_table) s.KeepTypedSecret();
  s.reply.clear();
  s.plan->Advance(message.value().root(), s.CheckReadable().ok() ? s.table : nullptr, &s.reply);
  return s.Ok();
}

Reply Engine::CancelPlan() {
  State& s = *state_;
  if (!s.plan || s.plan->is_done()) return s.Fail(BadInput("cancelPlan: no plan is under way"));
  s.reply.clear();
  s.plan->Cancel(&s.reply);
  return s.Ok();
}

Reply Engine::Marks(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "marks", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const Status status = s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  const bool is_page = request.value().root()["scope"].AsString() == "page";
  s.reply.clear();
  WriteMarks(s.View(), is_page ? ObserveOptions::Scope::kPage : ObserveOptions::Scope::kViewport, &s.reply);
  return s.Ok();
}

Reply Engine::Clean(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "clean", &owner);
  if (!request.ok()) return s.Fail(request.status());
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject().Key("texts").BeginArray();
  for (const JsonValue text : request.value().root()["texts"].Elements()) json.String(s.events.Safe(text.AsString()));
  json.EndArray().EndObject();
  return s.Ok();
}

Reply Engine::Checkpoint() {
  State& s = *state_;
  s.Remember();
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject().Field("snapshots", static_cast<std::int64_t>(s.snapshots));
  const std::string ids = s.ids.Save();
  const std::string shown = s.shown.Save();
  const bool is_whole = !ids.empty() && !shown.empty();
  json.Key("ids").Raw('"' + (is_whole ? ToBase64(ids) : std::string()) + '"');
  json.Key("shown").Raw('"' + (is_whole ? ToBase64(shown) : std::string()) + '"');
  json.Key("secrets").Raw('"' + ToBase64(s.secrets.Save(s.salt)) + '"').EndObject();
  return s.Ok();
}

Reply Engine::Restore(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "restore", &owner);
  if (!request.ok()) return s.Fail(request.status());
  if (s.snapshots != 0) return s.Fail(BadInput("restore: this engine has captured already"));
  const JsonValue root = request.value().root();
  const std::optional<std::string> secrets = FromBase64(root["secrets"].AsString());
  // Whatever becomes of the ids, what was secret stays so.
  const bool has_secrets = secrets && !secrets->empty() && s.secrets.Restore(*secrets, &s.salt);
  if (has_secrets && root["ids"].AsString().empty()) return s.Empty();
  const std::int64_t snapshots = root["snapshots"].AsInteger(-1);
  const std::optional<std::string> ids = FromBase64(root["ids"].AsString());
  const std::optional<std::string> shown = FromBase64(root["shown"].AsString());
  // All of it or nothing: ids without what they meant would act on whatever has them now.
  ShownControls restored;
  if (snapshots < 0 || !ids || !shown || !restored.Restore(*shown) || !s.ids.Restore(*ids)) {
    return s.Fail(BadInput("restore: that is no checkpoint"));
  }
  s.shown = std::move(restored);
  s.snapshots = static_cast<std::uint64_t>(snapshots);
  return s.Empty();
}

Reply Engine::Note(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> note = s.TakeRequest(length, "note", &owner);
  if (!note.ok()) return s.Fail(note.status());
  s.events.stream().Note(note.value().root());
  return s.Empty();
}

Reply Engine::Remember() {
  State& s = *state_;
  s.Remember();
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject();
  if (const std::string secrets = s.secrets.Save(s.salt); !secrets.empty()) {
    json.Key("secrets").Raw('"' + ToBase64(secrets) + '"');
  }
  json.EndObject();
  return s.Ok();
}

Reply Engine::Stats() {
  State& s = *state_;
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject();
  json.Field("nodes", static_cast<std::int64_t>(s.table ? s.table->size() : 0));
  json.Field("arenaBytes", static_cast<std::int64_t>(s.table ? s.table->arena.bytes() : 0));
  json.EndObject();
  return s.Ok();
}

}  // namespace domtool
