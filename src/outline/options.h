// ObserveOptions of the contract.
#ifndef DOMTOOL_OUTLINE_OPTIONS_H_
#define DOMTOOL_OUTLINE_OPTIONS_H_

#include <cstddef>
#include <string_view>

#include "base/json_tape.h"
#include "base/status.h"
#include "contract/generated/calls.h"
#include "outline/outline.h"
#include "table/node_table.h"

namespace domtool {

struct Relevance;

struct ObserveOptions {
  using Format = domtool::Format;
  using Scope = domtool::Scope;

  Format format = Format::kText;
  Scope scope = Scope::kPage;  // where the caller names none, the semantic format has kViewport
  std::size_t max_tokens = 0;  // 0: no bound
  bool is_for_agent = false;   // folded from the outside in
  bool include_boxes = false;
  // For the host alone, who looks before it lets a caller act: nothing counts as shown to the caller.
  bool is_aside = false;
  bool has_full_keys = false;  // semantic format: V2
  bool has_events = false;     // what happened, in fields
  bool has_selectors = false;  // semantic format: each entry with its selector path
  double min_visible_ratio = kObserveOptionsMinVisibleRatioDefault;  // semantic format
  // Only this node and what is inside, for 'expand'; text format. Set by the engine from `root_id`.
  NodeIndex root = kNoNode;
  std::string_view since;  // the snapshot of which only the difference is wanted; empty: none
  std::string_view query;  // keep what is about it; empty: everything
  std::size_t max_nodes = kObserveOptionsMaxNodesDefault;     // controls that a query keeps
  double min_relevance = kObserveOptionsMinRelevanceDefault;  // of what it keeps, as a share of the best
  const Relevance* relevance = nullptr;                       // what that is; set by the observer
  std::string_view root_id;                                   // as the caller spelt it; empty: the whole page
};

// In what order lines give way to a bound.
constexpr FoldOrder OrderOf(const ObserveOptions& options) {
  return options.is_for_agent ? FoldOrder::kOutsideIn : FoldOrder::kByImportance;
}

// Whether the format shows attributes as the page's author wrote them, so that the view must hold those.
bool ShowsAttributes(const ObserveOptions& options);
std::string_view FormatName(ObserveOptions::Format format);

// Refuses members of the wrong type or value as BAD_INPUT.
Status ReadObserveOptions(JsonValue json, ObserveOptions* options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_OPTIONS_H_
