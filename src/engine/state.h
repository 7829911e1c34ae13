// The state of an engine between its calls. The calls are grouped by purpose: capturing, answering, acting, persistence.
#ifndef DOMTOOL_ENGINE_STATE_H_
#define DOMTOOL_ENGINE_STATE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "action/action.h"
#include "base/json_tape.h"
#include "engine.h"
#include "event_report.h"
#include "id_resolver.h"
#include "identify/identify.h"
#include "merge/merge.h"
#include "observer.h"
#include "privacy/privacy.h"
#include "recall/heal.h"
#include "semantics/listeners.h"

namespace domtool {

struct Engine::State {
  // Input: the block reserved for the next call, and the capture being fed.
  std::unique_ptr<char[]> block;
  std::size_t block_size = 0;
  std::optional<CaptureSources> capture;
  StageReport capture_report;
  std::shared_ptr<NodeTable> merged;  // kept while the caller reads the event listeners of its elements
  StyleSet asked_styles = kAllStyles;
  ListenerMemory listeners;

  // The newest table, and the limitations of its capture.
  TablePtr table;
  StageReport report;
  std::optional<SafeView> view;
  std::uint64_t snapshot_count = 0;

  // The last answer about the table, until RecordReported records what it showed.
  struct LastAnswer {
    std::string text;
    bool names_every_change;  // a control that it does not name is unchanged
  };
  std::optional<LastAnswer> last_answer;
  bool is_table_recorded = true;  // in `memory`

  // State that outlives a capture.
  PrivacyPolicy policy;
  IdRegistry ids;
  ElementMemory memory;
  ReportedControls shown;
  SecretKeeper secrets;
  std::uint64_t salt = 0;  // of the secret hashes in a checkpoint
  Observer observer;
  EventReport events{&secrets, &policy};

  IdResolver resolver{ids, memory, shown, secrets};
  bool has_frame_rules = false;  // the host allows only some sites: the last capture listed the frames to exclude
  Vector<std::string> reported_frames;  // the caller has seen text of these
  std::unique_ptr<ActionPlan> plan;
  std::string typed_into;  // the node that the plan types into
  std::string typed;
  TablePtr typed_table;  // the table in which typed_into was last looked up
  std::string reply;

  Reply Ok() { return {ErrorCode::kOk, reply}; }
  Reply Empty();
  Reply Fail(const Status& status);
  // The reserved block as a NUL-terminated text of `length` bytes; nullptr when there is none that large.
  char* Take(std::size_t length, std::unique_ptr<char[]>* owner);
  // Reads the reserved block as a small JSON request.
  Result<JsonTape> TakeRequest(std::size_t length, std::string_view what, std::unique_ptr<char[]>* owner);

  Status FeedSource(SourceKind source, std::string_view session_id, std::string_view frame_id, char* text,
                    std::size_t length);
  void NoteFailures(JsonValue failures);
  void ForgetShownOf(const Vector<std::string_view>& excluded);
  void NoteReportedFrames();
  Status Merge(JsonValue request);
  void StoreLastAnswer(bool names_every_change);
  void RecordReported();
  void KeepTypedSecret();
  const SafeView& View(bool with_attributes = false);
  Status CheckReadable();
};

}  // namespace domtool

#endif  // DOMTOOL_ENGINE_STATE_H_
