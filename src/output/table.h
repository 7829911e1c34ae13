// The 'table' format: TableRow[] of the contract, every element with what the engine decided and why. For tests and
// debugging; it may hold text that no person sees, but never a secret value.
#ifndef DOMTOOL_OUTPUT_TABLE_H_
#define DOMTOOL_OUTPUT_TABLE_H_

#include "output/options.h"
#include "output/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteTable(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_TABLE_H_
