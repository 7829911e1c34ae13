// Observer: how the caller sees the page. It writes a table in the wanted format, and keeps what the page said in the last few
// snapshots that were shown, so that the next answer can be what has changed since one of them.
#ifndef DOMTOOL_OBSERVER_H_
#define DOMTOOL_OBSERVER_H_

#include <cstdint>
#include <string>

#include "diff/shown.h"
#include "formats/observation.h"
#include "outline/options.h"
#include "outline/written.h"
#include "privacy/privacy.h"
#include "table/safe_view.h"
#include "table/stage_report.h"

namespace domtool {

class Observer {
 public:
  // Appends the Observation of the snapshot of that number as JSON. True when it is a difference that reports every change.
  bool Observe(const SafeView& view, const ObserveOptions& options, const SecretKeeper& secrets, StageReport report,
               std::uint64_t snapshot, RecentEvents events, std::string* out);
  // Snapshots of another main document are nothing to compare with.
  void EnterDocument(const FrameInfo& main);
  // Forgets what was shown.
  void Forget() { shown_.Clear(); }

 private:
  ShownSnapshots shown_;
  std::uint64_t last_options_ = 0;
  std::uint64_t last_hash_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_OBSERVER_H_
