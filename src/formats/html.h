// The 'html' format with its templates or without them. Tests compare the first, restored, with the second.
#ifndef DOMTOOL_FORMATS_HTML_H_
#define DOMTOOL_FORMATS_HTML_H_

#include "outline/options.h"
#include "outline/writer_result.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteHtml(const SafeView& view, const ObserveOptions& options, bool with_templates);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_HTML_H_
