// The writer of each format: `Written WriteTree(view, options, events)` for 'tree', in formats/tree.cpp, and so on.
// Only 'text' is elsewhere, in outline/text_format.h, because differences and searches read its lines.
#ifndef DOMTOOL_FORMATS_WRITERS_H_
#define DOMTOOL_FORMATS_WRITERS_H_

#include "formats/recent_events.h"
#include "outline/options.h"
#include "outline/writer_result.h"
#include "table/safe_view.h"

namespace domtool {

#define DOMTOOL_FORMAT(enumerator, writer) \
  Written writer(const SafeView& view, const ObserveOptions& options, const RecentEvents& events);
#include "contract/generated/formats.def"

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_WRITERS_H_
