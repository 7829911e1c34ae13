// The passes of table/passes.def one by one, over tables that tests make, with the columns that each declares to read
// and write.
#ifndef DOMTOOL_TESTS_SUPPORT_PASSES_H_
#define DOMTOOL_TESTS_SUPPORT_PASSES_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "identify/identify.h"
#include "semantics/context.h"
#include "semantics/text_alternative.h"
#include "table/node_table.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"

namespace domtool::testing {

// The columns that passes fill. Flags are one column, whichever pass writes them.
enum Column : std::uint8_t {
  kFlags,
  kBounds,
  kRole,
  kName,
  kDescription,
  kValueText,
  kStates,
  kLevel,
  kReasons,
  kTier,
  kDisagreements,
  kSets,
  kDrawnFields,
  kLooks,
  kItem,
  kPart,
  kTitle,
  kTitleHash,
  kHiddenReason,
  kVisibleRect,
  kVisibleRatio,
  kCoveredBy,
  kClickPoint,
  kHasClickPoint,
  kScrolls,
  kAreas,
  kStableId,
  kFingerprint,
  kTitleKey,
  kTwinKey,
  kColumns
};
std::string_view ColumnName(Column column);

// A set of columns, one bit each, at the column's index.
using ColumnSet = std::uint32_t;

// A hash of the column's values, independent of where they are stored.
std::uint64_t HashOfColumn(const NodeTable& table, Column column);
// Restores the column's state before the first pass that writes it.
void ResetColumn(NodeTable* table, const NodeTable& merged, Column column);

// What the passes pass on in addition to the table.
struct PassRun {
  explicit PassRun(NodeTable* t) : table(t), context(t), alternative(&context), fragments(t->size()) {}

  NodeTable* table;
  SemanticsContext context;
  TextAlternative alternative;
  Fragments fragments;
  AreaLists areas;
  IdRegistry ids;
};

struct Pass {
  std::string_view call;
  void (*run)(PassRun* run);
  ColumnSet reads;
  ColumnSet writes;
};

const std::vector<Pass>& Passes();

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_PASSES_H_
