// The 'table' format: TableRow[] of the contract, every element with all decisions and their reasons. For tests and
// debugging. It may contain text that no person sees, but never a secret value.
#ifndef DOMTOOL_FORMATS_TABLE_H_
#define DOMTOOL_FORMATS_TABLE_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteTable(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_TABLE_H_
