// Observation of the contract: the members around a format's content. `timing` is left at zero for the glue.
#ifndef DOMTOOL_FORMATS_OBSERVATION_H_
#define DOMTOOL_FORMATS_OBSERVATION_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "formats/recent_events.h"
#include "outline/options.h"
#include "outline/writer_result.h"
#include "table/safe_view.h"
#include "table/stage_report.h"

namespace domtool {

struct ObservationFacts {
  std::uint64_t snapshot = 0;       // ordinal of the capture, 1 for the first
  std::uint64_t hash = 0;           // of the whole page as the format writes it
  std::uint64_t previous_hash = 0;  // of what it is compared with; 0: nothing
  RecentEvents events;
};

// Writes the page in the requested format, which is not text.
Written WriteContent(const SafeView& view, const ObserveOptions& options, const RecentEvents& events);

// Estimated cost of the content, without what describes the observation.
std::size_t TokensOfState(ObserveOptions::Format format, const Written& written);

// Appends the Observation as JSON.
void WriteObservation(const SafeView& view, const ObserveOptions& options, const Written& written,
                      const StageReport& report, const ObservationFacts& facts, std::string* out);

// The limitations of the contract as a JSON array.
void WriteLimitations(const StageReport& report, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_OBSERVATION_H_
