// UploadPlan: gives files of this machine to the page, in one of three ways.
//
//   the node is a file field, holds the only one, or is its label  ─► DOM.setFileInputFiles, also of a field that is hidden
//   it says that files may be dropped on it                        ─► Input.dispatchDragEvent, as a drag from the desktop
//   anything else ─► press, with file choosers intercepted         ─► DOM.setFileInputFiles of the field whose chooser opened
//
// A file chooser is a window of the browser: no input reaches it. The field makes trusted `input` and `change` events all
// the same. What the field then says of its files, in its user agent shadow tree, is the read-back.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "action/outcome/read_back.h"
#include "action/target/enabled.h"
#include "action/target/press_plan.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {

class UploadPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  Resolution Aim() override;
  [[nodiscard]] bool NeedsLayout() const override { return way_ != Way::kField; }
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  enum class Way { kField, kDrop, kChooser };
  enum class Step { kFence, kIntercepted, kPressed, kWaited, kSet, kRead, kEntered, kOver, kDropped };

  void AwaitChooser();
  void SetFiles(std::string_view session, BackendNodeId field);
  [[nodiscard]] std::string DragParams(std::string_view type) const;
  bool FailWhereRefused(const StepReply& reply);
  void ReadBack(const StepReply& reply);

  Way way_ = Way::kChooser;
  Step step_ = Step::kFence;
  NodeIndex field_ = kNoNode;  // of the table that the plan began with
  int waits_ = 0;
  int hold_ = 0;
  std::uint64_t choosers_ = 0;  // how many had opened before
  std::string session_;         // of the field
  BackendNodeId field_node_ = kNoBackendNode;
  bool holds_files_ = false;
};

namespace {

constexpr int kChooserPauseMs = 50;
constexpr int kMaxChooserWaits = 20;
constexpr std::string_view kIntercept = "Page.setInterceptFileChooserDialog";
constexpr std::string_view kDragEvent = "Input.dispatchDragEvent";
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

}  // namespace

void UploadPlan::CheckCall(ParameterReader* in, ActionRequest* request) {
  for (const std::string& path : request->files) {
    const bool is_absolute = path.starts_with('/') || path.starts_with("\\\\") || path.find(":\\") == 1;
    if (!is_absolute) in->Complain("files", "must be a list of absolute paths");
  }
  if (request->files.empty()) in->Complain("files", "must name at least one file");
}

void UploadPlan::OnStart() {
  way_ = Way::kChooser;
  const NodeIndex named = PressPlan::Aim().row;
  const int fields = named == kNoNode ? 0 : CountFields(table(), named, &field_);
  if (fields > 1) {
    return Fail(ErrorCode::kAmbiguous, "% holds more than one file field.", "Name one of them, or its label.");
  }
  if (fields == 0) {
    if (named != kNoNode && SaysDrop(table(), named)) way_ = Way::kDrop;
    return Approach();
  }
  way_ = Way::kField;
  if (!ResolveTarget()) return;
  LeaveApproach();
  AppendFence();
}

Resolution UploadPlan::Aim() {
  Resolution named = PressPlan::Aim();
  if (named.row != kNoNode && way_ == Way::kField) named.row = field_;
  return named;
}

const ActionError* UploadPlan::CheckTarget() {
  if (const ActionError* error = CheckEnabled(table(), row())) return error;
  if (way_ != Way::kField) return nullptr;
  if (request().files.size() > 1 && !table().HasAttr(row(), "multiple")) {
    static constexpr ActionError kTakesOne{ErrorCode::kBadInput, "% takes one file, and there are more.",
                                           "Give it one file."};
    return &kTakesOne;
  }
  if (request().has_folder && !table().HasAttr(row(), "webkitdirectory")) return &kTakesNoFolder;
  const std::string_view accept = table().AttrOr(row(), "accept");
  for (const std::string& file : request().files) {
    if (MayAccept(accept, file)) continue;
    AddEvent("the field asks for another kind of file");
    break;
  }
  return nullptr;
}

void UploadPlan::OnArrived() {
  if (way_ == Way::kDrop) {
    NoteInput(Input::kPartial);
    hold_ = batch().Press(kDragEvent, DragParams("dragEnter"), DragParams("dragCancel"));
    step_ = Step::kEntered;
    return;
  }
  session_ = path()[0].session;
  if (event_reader() != nullptr) choosers_ = event_reader()->Chooser().count;
  // The glue has enabled the domain in the page session alone, and choosers are reported only where it is enabled.
  if (!session_.empty()) batch().Press("Page.enable", "{}", "Page.disable", "{}", session_);
  batch().Press(kIntercept, R"({"enabled":true})", kIntercept, R"({"enabled":false})", session_);
  step_ = Step::kIntercepted;
}

void UploadPlan::OnToolReplies(const StepReplies& replies) {
  std::size_t next = 0;
  if (step_ == Step::kFence && !CheckFence(replies, &next)) return;
  if (step_ == Step::kRead) return ReadBack(replies[0]);
  for (; next < replies.size(); ++next) {
    if (FailWhereRefused(replies[next])) return;
  }
  switch (step_) {
    case Step::kFence: return SetFiles(path()[0].session, path()[0].backend_node_id);
    case Step::kIntercepted:
      NoteInput(Input::kPartial);
      AppendPresses(1);
      step_ = Step::kPressed;
      return;
    case Step::kPressed:
    case Step::kWaited: return AwaitChooser();
    case Step::kSet:
      batch().Send("DOM.describeNode", session_, DescribeParams(field_node_));
      step_ = Step::kRead;
      return;
    case Step::kEntered:
      batch().Send(kDragEvent, "", DragParams("dragOver"));
      step_ = Step::kOver;
      return;
    case Step::kOver:
      NoteInput(Input::kComplete);
      batch().Release(kDragEvent, DragParams("drop"), hold_);
      step_ = Step::kDropped;
      return;
    default: return Observe(Effect::kToBeSeen);
  }
}

// ---- a field

void UploadPlan::SetFiles(std::string_view session, BackendNodeId field) {
  session_ = session;
  field_node_ = field;
  NoteInput(Input::kComplete);
  std::string params;
  JsonWriter json(&params);
  json.BeginObject().Field("backendNodeId", static_cast<int>(field));
  WriteFiles(request().files, &json);
  json.EndObject();
  batch().Send("DOM.setFileInputFiles", session, params);
  step_ = Step::kSet;
}

// Extensions may name files only where their user has allowed them file addresses; Chrome says no more than this.
bool UploadPlan::FailWhereRefused(const StepReply& reply) {
  if (reply.kind == StepReply::Kind::kError && reply.message == "Not allowed") {
    Fail(ErrorCode::kSecurityBlocked, "The browser does not let this extension give files to a page.",
         "Ask the user to switch on 'Allow access to file URLs' in the extension's details.");
    return true;
  }
  return FailUnlessOk(reply);
}

// The field's own words: the name of one file, the number of several. A page that has taken the files may have emptied
// or removed it by now; then what it shows tells.
void UploadPlan::ReadBack(const StepReply& reply) {
  std::string_view status;
  for (JsonValue root : reply.result["node"]["shadowRoots"].Elements()) {
    for (JsonValue part : root["children"].Elements()) {
      for (JsonValue text : part["children"].Elements()) status = text["nodeValue"].AsString();
    }
  }
  const std::string number = Decimal(request().files.size());
  holds_files_ = number == "1" ? status == FileName(request().files[0]) : status.find(number) != std::string_view::npos;
  if (holds_files_) AddEvent("files that the field holds: " + number);
  Observe(holds_files_ ? Effect::kKnown : Effect::kToBeSeen);
}

// ---- a chooser

void UploadPlan::AwaitChooser() {
  const FileChooser chooser = event_reader() == nullptr ? FileChooser() : event_reader()->Chooser();
  if (chooser.count == choosers_) {
    if (++waits_ > kMaxChooserWaits) {
      return Fail(ErrorCode::kNotActionable, "% is no file field, and a press on it opened no file chooser.",
                  "Call get_dom again and name the file field, its label, or where files are dropped.");
    }
    batch().Pause(kChooserPauseMs);
    step_ = Step::kWaited;
    return;
  }
  if (request().files.size() > 1 && !chooser.is_multiple) {
    return Fail(ErrorCode::kBadInput, "% takes one file, and there are more.", "Give it one file.");
  }
  if (request().has_folder && !TakesFolders(table(), chooser)) return Fail(kTakesNoFolder);
  SetFiles(chooser.session, chooser.field);
}

// ---- a drop

std::string UploadPlan::DragParams(std::string_view type) const {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", type).Field("x", input_point().x).Field("y", input_point().y);
  json.Key("data").BeginObject().Key("items").BeginArray().EndArray();
  WriteFiles(request().files, &json);
  json.Field("dragOperationsMask", 1).EndObject().EndObject();
  return out;
}

void UploadPlan::OnObserved() {
  if (holds_files_) return Finish(Outcome::kDone);
  PressPlan::OnObserved();
}

DOMTOOL_PLAN(UploadPlan)

}  // namespace domtool
