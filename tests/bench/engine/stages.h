// The engine's share of an observation, stage by stage: what Engine does from Feed to Observe, each step of it between two
// laps of a clock. Natively engine_benchmark drives it, as wasm stage_bindings; what users get is timed next to it, so that
// a step that is forgotten here shows.
#ifndef DOMTOOL_TESTS_BENCH_ENGINE_STAGES_H_
#define DOMTOOL_TESTS_BENCH_ENGINE_STAGES_H_

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "identify/identify.h"
#include "merge/sources.h"
#include "observer.h"
#include "privacy/privacy.h"
#include "recall/heal.h"
#include "recall/shown_controls.h"
#include "table/stage_report.h"

namespace domtool::testing {

inline constexpr std::array<std::string_view, 22> kStages = {
    // a `text` observation
    "read", "merge", "roles", "names", "states", "reasons", "looks", "structure", "rendered", "clips", "occlusion",
    "identify", "privacy", "text", "remember",
    // the other formats and calls
    "tree", "table", "semantic", "skeleton", "html", "find", "difference"};

// What a run reports at the end of each stage.
class StageClock {
 public:
  virtual ~StageClock() = default;
  // What was done since the last lap does not count.
  virtual void Begin() = 0;
  // ... is of `stage`, a position in kStages.
  virtual void End(std::size_t stage) = 0;
};

// One capture of one page: every Read, then Finish, then what is wanted of the rest.
class StagedRun {
 public:
  explicit StagedRun(StageClock* clock) : clock_(*clock) {}

  // One reply, read where it stands; block[size] is NUL. False where the engine refuses it.
  bool Read(SourceKind source, std::string_view session_id, std::string_view frame_id, std::unique_ptr<char[]> block,
            std::size_t size);
  // The table from it, and the page as `text`. False where the main document is missing.
  bool Finish();
  // Merge and `rendered` alone, and the lines that tests/bench/javascript writes of the same replies.
  bool WriteLines();
  void WriteOtherFormats();
  void WriteFindReport();
  void WriteDifference();

  [[nodiscard]] const NodeTable& table() const { return *table_; }
  // The Observation of Finish, or the lines.
  [[nodiscard]] const std::string& written() const { return written_; }

 private:
  bool Merge();
  void End(std::string_view stage);
  void Write(std::string_view stage, ObserveOptions::Format format, const SafeView& view);

  StageClock& clock_;
  CaptureSources sources_;
  StageReport report_;
  std::shared_ptr<NodeTable> table_;
  std::optional<SafeView> view_;
  std::string written_;
  IdRegistry ids_;
  ElementMemory memory_;
  SecretKeeper secrets_;
  Observer observer_;
  ShownControls shown_;
};

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_BENCH_ENGINE_STAGES_H_
