// Observer writes the Observation of a table in the wanted format. It keeps the lines of the last few snapshots that were
// shown, so that a later answer can be only what has changed since one of them.
#ifndef DOMTOOL_OBSERVER_H_
#define DOMTOOL_OBSERVER_H_

#include <cstdint>
#include <string>

#include "diff/reported_snapshots.h"
#include "formats/observation.h"
#include "outline/options.h"
#include "outline/writer_result.h"
#include "privacy/privacy.h"
#include "table/safe_view.h"
#include "table/stage_report.h"

namespace domtool {

class Observer {
 public:
  // Appends the Observation of snapshot number `snapshot` as JSON. Returns true if it was compared
  // with `since` and nothing was cut: a control that the answer does not name is unchanged.
  bool Observe(const SafeView& view, const ObserveOptions& options, const SecretKeeper& secrets, StageReport report,
               std::uint64_t snapshot, RecentEvents events, std::string* out);
  // Forgets the snapshots if `main` holds another document than they show.
  void EnterDocument(const FrameInfo& main);
  // Forgets what was shown.
  void Forget() { shown_.Clear(); }

 private:
  ReportedSnapshots shown_;
  std::uint64_t last_options_ = 0;
  std::uint64_t last_hash_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_OBSERVER_H_
