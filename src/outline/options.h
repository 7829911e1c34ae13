// ObserveOptions of the contract.
#ifndef DOMTOOL_OUTLINE_OPTIONS_H_
#define DOMTOOL_OUTLINE_OPTIONS_H_

#include <cstddef>
#include <string_view>

#include "base/json_tape.h"
#include "base/status.h"
#include "contract/generated/calls.h"
#include "outline/join_lines.h"
#include "table/node_table.h"

namespace domtool {

struct Relevance;

struct ObserveOptions {
  using Format = domtool::Format;
  using Scope = domtool::Scope;

  Format format = Format::kText;
  Scope scope = Scope::kPage;  // if the caller names none, the semantic format uses kViewport
  std::size_t max_tokens = 0;  // 0: unlimited
  bool is_for_agent = false;   // lines out of view are folded first
  bool include_boxes = false;
  // Set by a host that looks before it allows an action: nothing counts as shown to the caller.
  bool is_unrecorded = false;
  bool wants_full_keys = false;            // semantic format: keys: 'full'
  bool wants_events = false;               // events as separate fields
  bool wants_selectors = false;            // semantic format: each entry with its selector path
  std::string_view selector;               // semantic format: list only what this selector matches; empty: everything
  const Vector<bool>* selected = nullptr;  // one per row: whether the selector matches; set by the engine
  double min_visible_ratio = kObserveOptionsMinVisibleRatioDefault;  // semantic format
  // For 'expand' in the text format: only this node and its subtree. The engine sets it from `root_id`.
  NodeIndex root = kNoNode;
  std::string_view since;  // report only the difference from this snapshot; empty: no difference
  std::string_view query;  // keep only what matches it; empty: everything
  std::size_t max_nodes = kObserveOptionsMaxNodesDefault;     // controls that a query keeps
  double min_relevance = kObserveOptionsMinRelevanceDefault;  // of a kept part, as a share of the best part's
  const Relevance* relevance = nullptr;                       // what matches the query; set by the observer
  std::string_view root_id;                                   // as the caller wrote it; empty: the whole page
};

// The order in which lines are folded to fit a limit.
constexpr FoldOrder OrderOf(const ObserveOptions& options) {
  return options.is_for_agent ? FoldOrder::kOutsideIn : FoldOrder::kByImportance;
}

// Whether the format shows attributes as the author wrote them, so the view must contain them.
bool ShowsAttributes(const ObserveOptions& options);
std::string_view FormatName(ObserveOptions::Format format);

// Refuses members of the wrong type or value as BAD_INPUT.
Status ReadObserveOptions(JsonValue json, ObserveOptions* options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_OPTIONS_H_
