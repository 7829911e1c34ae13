// The engine's share of an observation, stage by stage: the work of Engine from Feed to Observe, each step between two
// laps of a clock. engine_benchmark drives it natively, stage_bindings as wasm. The shipped engine is timed next to it,
// so that a forgotten step is noticed.
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
#include "recall/reported_controls.h"
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
  // Time since the last lap does not count.
  virtual void Begin() = 0;
  // ... counts for `stage`, an index into kStages.
  virtual void End(std::size_t stage) = 0;
};

// One capture of one page: every Read, then Finish, then the requested other steps.
class StagedRun {
 public:
  explicit StagedRun(StageClock* clock) : clock_(*clock) {}

  // One reply, read in place; block[size] is NUL. False if the engine refuses it.
  bool Read(SourceKind source, std::string_view session_id, std::string_view frame_id, std::unique_ptr<char[]> block,
            std::size_t size);
  // The table, and the page as `text`. False if the main document is missing.
  bool Finish();
  // Merge and `rendered` alone, and the lines that tests/bench/javascript writes from the same replies.
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
  ReportedControls shown_;
};

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_BENCH_ENGINE_STAGES_H_
