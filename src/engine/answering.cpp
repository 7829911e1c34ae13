// observe, find, marks, covers, redact: answers about the newest table. Records what the caller was shown.
#include <algorithm>
#include <string>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "contract/generated/calls.h"
#include "engine/state.h"
#include "formats/observation.h"
#include "outline/escape.h"
#include "query/covers.h"
#include "query/find.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A line of page text: what could be read as notation gets a backslash.
std::string AsPageText(std::string words) {
  std::string line;
  BreakIds(&words);
  AppendEscaped(words, &line);
  return line;
}

}  // namespace

// The reply is the answer that the caller sees.
void Engine::State::StoreLastAnswer(bool names_every_change) {
  RecordReported();
  last_answer = {reply, names_every_change};
}

void Engine::State::RecordReported() {
  if (!is_table_recorded) memory.Remember(*table);
  is_table_recorded = true;
  if (last_answer) shown.Note(*table, last_answer->text, last_answer->names_every_change);
  last_answer.reset();
}

const SafeView& Engine::State::View(bool with_attributes) {
  if (!view || (with_attributes && !view->has_attributes())) {
    const bool is_first = !view;
    view.emplace(PrivacyGate::MakeView(*table, policy, secrets, with_attributes));
    if (is_first && view->dropped_characters() > 0) {
      report.AddLimitation(LimitationKind::kControlCharactersDropped, {}, Decimal(view->dropped_characters()));
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
  Vector<bool> selected;
  if (!options.selector.empty()) {
    const SelectorResult found = s.resolver.FindBySelector(*s.table, options.selector);
    if (!found.status.ok()) return s.Fail(found.status);
    selected.resize(s.table->size(), false);
    for (const NodeIndex row : found.rows) selected[At(row)] = true;
    options.selected = &selected;
  }
  const SafeView& view = s.View(ShowsAttributes(options));
  s.reply.clear();
  const std::int64_t now = request.value().root()["now"].AsInteger();
  const bool names_every_change = s.observer.Observe(
      view, options, s.secrets, s.report, s.snapshot_count,
      options.is_unrecorded ? RecentEvents{} : s.events.TakeRecent(now, s.snapshot_count, options), &s.reply);
  if (!options.is_unrecorded) {
    s.NoteReportedFrames();
    s.StoreLastAnswer(names_every_change);
  }
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
  FindQuery query;
  query.text = TrimHtmlSpace(wanted);
  query.role = root["role"].AsString();
  query.near = TrimHtmlSpace(root["near"].AsString());
  if (query.text.empty() && query.role.empty()) return s.Fail(BadInput("find needs a text or a role."));
  const std::int64_t limit = root["limit"].exists() ? root["limit"].AsInteger() : kFindLimitDefault;
  if (limit < kFindLimitMin) return s.Fail(BadInput("find's limit must be a whole number above 0."));
  query.limit = std::min(static_cast<std::size_t>(limit), limits::kMaxFindMatches);
  const Status status = s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  if (const std::string_view within = root["within"].AsString(); !within.empty()) {
    query.within = s.resolver.Resolve(*s.table, within);
    if (query.within == kNoNode)
      return s.Fail({ErrorCode::kNotFound, "No node of the page has the id of `within` now."});
  }
  s.reply.clear();
  WriteFindReport(s.View(), query, &s.reply);
  s.StoreLastAnswer(false);
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

Reply Engine::Covers() {
  State& s = *state_;
  const Status status = s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  const SafeView& view = s.View();
  const bool is_placed =
      std::none_of(s.report.limitations.begin(), s.report.limitations.end(),
                   [](const Limitation& limitation) { return limitation.kind == LimitationKind::kFrameOffsetUnknown; });
  s.reply.clear();
  WriteCovers(view, is_placed, s.secrets.has_secrets() || s.secrets.has_sensitive_control(), &s.reply);
  return s.Ok();
}

Reply Engine::Redact(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "redact", &owner);
  if (!request.ok()) return s.Fail(request.status());
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject().Key("texts").BeginArray();
  const JsonValue root = request.value().root();
  const bool is_page_text = root["asPageText"].AsBool();
  for (const JsonValue text : root["texts"].Elements()) {
    json.String(is_page_text ? AsPageText(s.events.Safe(text.AsString())) : s.events.SafeAddress(text.AsString()));
  }
  json.EndArray().EndObject();
  return s.Ok();
}

}  // namespace domtool
