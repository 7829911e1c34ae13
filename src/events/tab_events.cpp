#include "events/tab_events.h"

#include <string>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/url.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::uint64_t kDialogKey = 1;
constexpr double kOldMs = 1'000;

// The address without what a form may have put into it; a fragment that is a route is kept. It ends at white space and
// quotes, which only a hostile address contains.
std::string BareUrl(std::string_view whole) {
  const std::string without_credentials = WithoutCredentials(whole);
  const std::string_view url = WithRoute(without_credentials);
  return std::string(TruncateUtf8(url.substr(0, url.find_first_of(" \t\r\n\"'<>[]")), limits::kMaxEventTextBytes));
}

// "https://host:port" of an address that has one.
std::string_view OriginOf(std::string_view url) {
  const std::size_t host = url.find("://");
  return host == std::string_view::npos ? std::string_view() : url.substr(0, url.find('/', host + 3));
}

}  // namespace

void TabEvents::SetMainFrame(std::string_view frame_id, std::string_view url) {
  main_frame_ = frame_id;
  const std::uint64_t place = HashOf(BareUrl(url));
  // A capture has no fragment.
  if (place != place_) whole_ = HashOf(url);
  place_ = place;
}

void TabEvents::OnEvent(std::string_view session, std::string_view method, JsonValue params, std::int64_t at) {
  if (method.starts_with("Page.")) return OnPage(session, method.substr(5), params, at);
  // Frames of other sites often fail, which rarely matters.
  if (!session.empty()) return;
  const std::string_view type = TextAt(params, "type");
  if (Is(method, "Request.began")) {
    // Requests that a page makes on its own or for later do not show what an action does.
    constexpr std::string_view kUncounted = "Ping Prefetch Preflight CSPViolationReport Manifest Other";
    if (kUncounted.find(type) == std::string_view::npos) ++requests_;
  } else if (Is(method, "Request.ended")) {
    if (Is(type, "Document") || Is(type, "XHR") || Is(type, "Fetch")) OnRequestEnded(params, at);
  } else if (Is(method, "Log.entryAdded")) {
    const JsonValue entry = params["entry"];
    // When the Log domain is enabled, it reports older entries.
    const auto now = static_cast<double>(at);
    const bool is_old = entry["timestamp"].AsNumber(now) < now - kOldMs;
    if (is_old || !Is(TextAt(entry, "level"), "error") || !Is(TextAt(entry, "source"), "security")) return;
    log_.Add(NewEvent(kBlockedLabel, TextAt(entry, "text"), at, EventClass::kError));
  }
}

void TabEvents::OnPage(std::string_view session, std::string_view name, JsonValue params, std::int64_t at) {
  if (Is(name, "javascriptDialogOpening")) {
    PageEvent event = NewEvent(kDialogLabel, TextAt(params, "message"), at);
    // A question is none, whatever it asks about.
    const bool is_question = Is(TextAt(params, "type"), "confirm") || Is(TextAt(params, "type"), "prompt");
    if (!is_question) event.politeness = Politeness::kPolite;
    event.key = kDialogKey;
    log_.Add(std::move(event));
  } else if (Is(name, "javascriptDialogClosed")) {
    PageEvent* const dialog = log_.FindKey(kDialogKey);
    if (dialog != nullptr && dialog->gone == 0) dialog->gone = at;
  } else if (Is(name, "fileChooserOpened")) {
    ++chooser_.count;
    chooser_.session = session;
    chooser_.field = static_cast<BackendNodeId>(params["backendNodeId"].AsInteger());
    chooser_.is_multiple = Is(TextAt(params, "mode"), "selectMultiple");
  } else if (Is(name, "windowOpen") || TextAt(params, "disposition").starts_with("new")) {
    // A link with target=_blank and window.open; a press with Control or the middle button.
    const std::string_view url = TextAt(params, "url");
    // An address without a host may contain anything.
    const bool has_host = url.find("://") != std::string_view::npos;
    PageEvent event = NewEvent(kOpenedLabel, has_host ? BareUrl(url) : std::string(url.substr(0, url.find(':'))), at);
    event.is_quoted = false;
    log_.Add(std::move(event));
  } else if (name.starts_with("download")) {
    OnDownload(params, at);
  } else if (session.empty() && Is(name, "frameNavigated")) {
    const JsonValue frame = params["frame"];
    if (frame["parentId"].exists()) return;
    main_frame_ = TextAt(frame, "id");
    place_ = HashOf({});
    OnNavigated(TextAt(frame, "url"), false, at);
  } else if (session.empty() && Is(name, "navigatedWithinDocument") && TextAt(params, "frameId") == main_frame_) {
    OnNavigated(TextAt(params, "url"), true, at);
  }
}

// Pages rewrite their address often. Another path is an event; changes of query or fragment share one line.
void TabEvents::OnNavigated(std::string_view url, bool is_within, std::int64_t at) {
  const std::string bare = BareUrl(url);
  const std::uint64_t place = HashOf(bare);
  const std::uint64_t whole = HashOf(url);
  const bool is_here = place == place_;
  if (is_here && (!is_within || whole == whole_)) return;
  place_ = place;
  whole_ = whole;
  PageEvent event = NewEvent(is_here ? kMovedLabel : "navigated to", bare, at);
  event.is_quoted = false;
  // Every answer states the address, and the previous page's content is gone.
  if (!is_within) event.captures_begun = 0;
  log_.Add(std::move(event));
}

void TabEvents::OnDownload(JsonValue params, std::int64_t at) {
  const std::uint64_t key = HashOf(TextAt(params, "guid")) | 2;
  const std::string_view state = TextAt(params, "state");
  PageEvent* const known = log_.FindKey(key);
  if (known == nullptr && state.empty()) {
    PageEvent event = NewEvent("download began:", TextAt(params, "suggestedFilename"), at);
    event.key = key;
    log_.Add(std::move(event));
  } else if (known != nullptr && Is(state, "completed")) {
    known->label = "downloaded";
    known->event_class = EventClass::kSuccess;
  } else if (known != nullptr && Is(state, "canceled")) {
    known->label = "download canceled:";
    known->event_class = EventClass::kError;
  }
}

void TabEvents::OnRequestEnded(JsonValue params, std::int64_t at) {
  const std::int64_t status = params["status"].AsInteger();
  const std::string_view error = TextAt(params, "errorText");
  // Requests that a content blocker of the person blocks are meant to fail.
  const bool has_failed =
      status >= 400 || (!error.empty() && !params["canceled"].AsBool() && !Is(error, "net::ERR_BLOCKED_BY_CLIENT"));
  if (!has_failed) return;
  const std::string bare = BareUrl(TextAt(params, "url"));
  const std::string_view origin = OriginOf(bare);
  const std::string document = WithoutCredentials(TextAt(params, "documentURL"));
  const std::string_view url =
      std::string_view(bare).substr(origin == OriginOf(document) ? origin.size() : std::size_t{0});
  std::string text(TextAt(params, "method").substr(0, 10));
  (text += ' ') += url;
  text += ' ';
  if (error.empty()) {
    AppendInteger(&text, status);
  } else {
    text += error.substr(0, 60);
  }
  PageEvent event =
      NewEvent(params["isPage"].AsBool() ? kNoPageLabel : "request failed:", text, at, EventClass::kError);
  event.is_quoted = false;
  log_.Add(std::move(event));
}

}  // namespace domtool
