// upload: gives files of this machine to the page, in one of three ways.
//
//   the node is a file field, holds the only one, or is its label  ─► DOM.setFileInputFiles, also of a field that is hidden
//   it says that files may be dropped on it                        ─► Input.dispatchDragEvent, as a drag from the desktop
//   anything else ─► press, with file choosers intercepted         ─► DOM.setFileInputFiles of the field whose chooser opened
//
// A file chooser is a window of the browser: no input reaches it. The field makes trusted `input` and `change` events all the same.
// What the field then says of its files, in its user agent shadow tree, is the read-back.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "action/outcome/read_back.h"
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/press.h"
#include "action/verbs/verb.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kChooserPauseMs = 50;
constexpr int kMaxChooserWaits = 20;
constexpr std::string_view kIntercept = "Page.setInterceptFileChooserDialog";
constexpr std::string_view kDragEvent = "Input.dispatchDragEvent";
constexpr ActionError kTakesOneFile{ErrorCode::kBadInput, "% takes one file, and there are more.", "Give it one file."};
constexpr ActionError kTakesNoFolder{ErrorCode::kBadInput, "% takes files, and a folder was given.",
                                     "Name the files in it."};

bool IsFileField(const NodeTable& table, NodeIndex row) { return table.input_type(row) == InputType::kFile; }

// How many file fields `row` may stand for: itself, those inside, those it labels. The last of them in *field.
int CountFields(const NodeTable& table, NodeIndex row, NodeIndex* field) {
  int count = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!IsFileField(table, RowAt(i))) continue;
    if (!table.is_inclusive_descendant(RowAt(i), row) && !AreLabelAndControl(table, RowAt(i), row)) continue;
    *field = RowAt(i);
    ++count;
  }
  return count;
}

// No snapshot shows drop listeners, so the words of the author decide.
bool SaysDrop(const NodeTable& table, NodeIndex row) {
  const auto says = [](std::string_view words) {
    return ContainsIgnoreAsciiCase(words, "drop") && !ContainsIgnoreAsciiCase(words, "dropdown");
  };
  return says(table.AttrOr(row, "class")) || says(table.AttrOr(row, "id")) || says(TextInside(table, row));
}

std::string_view FileName(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

// HTML 4.10.5.1.18 (accept), by the suffix alone; true where the suffix does not decide, such as "image/*".
bool MayAccept(std::string_view accept, std::string_view path) {
  const std::string_view name = FileName(path);
  const std::string_view suffix = name.substr(std::min(name.find_last_of('.'), name.size()));
  const bool names_suffixes = accept.starts_with('.') || accept.find(",.") != std::string_view::npos;
  if (!names_suffixes || accept.find("/*") != std::string_view::npos) return true;
  return !suffix.empty() && ContainsIgnoreAsciiCase(accept, suffix);
}

// True also of a field that has come since.
bool TakesFolders(const NodeTable& table, const FileChooser& chooser) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (table.backend_node_id[i] != chooser.field || !IsFileField(table, row)) continue;
    if (table.frames[At(table.frame[i])].session_id != chooser.session) continue;
    return table.HasAttr(row, "webkitdirectory");
  }
  return true;
}

void WriteFiles(const Vector<std::string>& files, JsonWriter* json) {
  json->Key("files").BeginArray();
  for (const std::string& file : files) json->String(file);
  json->EndArray();
}

// ---- a field

const ActionError* CheckField(Act& act, NodeIndex row) {
  const NodeTable& table = act.table();
  const ActionRequest& call = act.call();
  if (const ActionError* error = CheckEnabled(table, row)) return error;
  if (call.files.size() > 1 && !table.HasAttr(row, "multiple")) return &kTakesOneFile;
  if (call.has_folder && !table.HasAttr(row, "webkitdirectory")) return &kTakesNoFolder;
  const std::string_view accept = table.AttrOr(row, "accept");
  for (const std::string& file : call.files) {
    if (MayAccept(accept, file)) continue;
    act.AddEvent("the field asks for another kind of file");
    break;
  }
  return nullptr;
}

// The field's own words: the name of one file, the number of several.
bool HoldsFiles(Act& act, JsonValue described) {
  std::string_view status;
  for (JsonValue root : described["node"]["shadowRoots"].Elements()) {
    for (JsonValue part : root["children"].Elements()) {
      for (JsonValue text : part["children"].Elements()) status = text["nodeValue"].AsString();
    }
  }
  const Vector<std::string>& files = act.call().files;
  const std::string number = Decimal(files.size());
  const bool holds = number == "1" ? status == FileName(files[0]) : status.find(number) != std::string_view::npos;
  if (holds) act.AddEvent("files that the field holds: " + number);
  return holds;
}

Task<> SetFiles(Act& act, const Pressed& pressed, std::string session, BackendNodeId field) {
  act.CountAsSent(Input::kComplete);
  std::string params;
  JsonWriter json(&params);
  json.BeginObject().Field("backendNodeId", static_cast<int>(field));
  WriteFiles(act.call().files, &json);
  json.EndObject();
  act.batch().Send("DOM.setFileInputFiles", session, params);
  co_await act.Results();
  act.batch().Send("DOM.describeNode", session, DescribeParams(field));
  const StepReplies& replies = co_await act.Replies();
  // A page that has taken the files may have emptied or removed it by now; then what it shows tells.
  const bool holds_files = HoldsFiles(act, replies[0].result);
  co_await AwaitEffect(act, holds_files ? Effect::kKnown : Effect::kToBeSeen);
  if (holds_files) co_return act.Finish(Outcome::kDone);
  FinishPress(act, pressed);
}

// ---- a chooser

// Lets the glue report choosers in place of the browser's opening them, until the action ends.
void AppendIntercept(Act& act, const Target& target) {
  const std::string& session = target.path[0].session;
  // The glue has enabled the domain in the page session alone, and choosers are reported only where it is enabled.
  if (!session.empty()) act.batch().Press("Page.enable", "{}", "Page.disable", "{}", session);
  act.batch().Press(kIntercept, R"({"enabled":true})", kIntercept, R"({"enabled":false})", session);
}

FileChooser LastChooser(const Act& act) {
  return act.event_reader() == nullptr ? FileChooser() : act.event_reader()->Chooser();
}

Task<> UploadByChooser(Act& act, Target& target) {
  const std::uint64_t before = LastChooser(act).count;
  AppendIntercept(act, target);
  co_await act.Results();
  act.CountAsSent(Input::kPartial);
  const Pressed pressed = co_await Press(act, target, 1);
  FileChooser chooser = LastChooser(act);
  for (int waits = 0; chooser.count == before; ++waits) {
    if (waits == kMaxChooserWaits) {
      co_return act.Fail(ErrorCode::kNotActionable, "% is no file field, and a press on it opened no file chooser.",
                         "Call get_dom again and name the file field, its label, or where files are dropped.");
    }
    act.batch().Pause(kChooserPauseMs);
    co_await act.Results();
    chooser = LastChooser(act);
  }
  if (act.call().files.size() > 1 && !chooser.is_multiple) co_return act.Fail(kTakesOneFile);
  if (act.call().has_folder && !TakesFolders(act.table(), chooser)) co_return act.Fail(kTakesNoFolder);
  co_await SetFiles(act, pressed, chooser.session, chooser.field);
}

// ---- a drop

std::string DragParams(const Act& act, Point at, std::string_view type) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", type).Field("x", at.x).Field("y", at.y);
  json.Key("data").BeginObject().Key("items").BeginArray().EndArray();
  WriteFiles(act.call().files, &json);
  json.Field("dragOperationsMask", 1).EndObject().EndObject();
  return out;
}

Task<> Drop(Act& act, Target& target) {
  const Point at = target.input_point();
  act.CountAsSent(Input::kPartial);
  const int held = act.batch().Press(kDragEvent, DragParams(act, at, "dragEnter"), DragParams(act, at, "dragCancel"));
  co_await act.Results();
  act.batch().Send(kDragEvent, "", DragParams(act, at, "dragOver"));
  co_await act.Results();
  act.CountAsSent(Input::kComplete);
  act.batch().Release(kDragEvent, DragParams(act, at, "drop"), held);
  co_await act.Results();
  co_await AwaitEffect(act, Effect::kToBeSeen);
  act.FinishByEffect();
}

// ---- the verb

Task<> Upload(Act& act) {
  const NodeTable& table = act.table();
  const NodeIndex named = TargetOf(act.resolver(), table, act.call()).row;
  NodeIndex field = kNoNode;
  const int fields = named == kNoNode ? 0 : CountFields(table, named, &field);
  if (fields > 1) {
    co_return act.Fail(ErrorCode::kAmbiguous, "% holds more than one file field.", "Name one of them, or its label.");
  }
  const bool may_drop = named != kNoNode && SaysDrop(table, named);
  Target target(act);
  const auto find = [&] {
    Resolution resolution = TargetOf(act.resolver(), act.table(), act.call());
    if (resolution.row != kNoNode && fields == 1) resolution.row = field;
    return resolution;
  };
  const auto check = [&](NodeIndex row) { return fields == 1 ? CheckField(act, row) : CheckEnabled(act.table(), row); };
  target.find = find;
  target.check = check;
  if (fields == 0) {
    co_await Reach(act, target);
    if (may_drop) co_return co_await Drop(act, target);
    co_return co_await UploadByChooser(act, target);
  }
  // Also a field that is hidden.
  target.needs_layout = false;
  co_await Resolve(act, target);
  co_await CheckDocuments(act, target);
  co_await SetFiles(act, {}, target.path[0].session, target.path[0].backend_node_id);
}

void CheckUpload(ParameterReader* in, ActionRequest* request) {
  for (const std::string& path : request->files) {
    const bool is_absolute = path.starts_with('/') || path.starts_with("\\\\") || path.find(":\\") == 1;
    if (!is_absolute) in->Complain("files", "must be a list of absolute paths");
  }
  if (request->files.empty()) in->Complain("files", "must name at least one file");
}

}  // namespace

extern const Verb kUploadVerb;
const Verb kUploadVerb{Upload, CheckUpload};

}  // namespace domtool
