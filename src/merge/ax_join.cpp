#include "merge/ax_join.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stable_sort.h"

namespace domtool {
namespace {

using BackendRow = std::pair<BackendNodeId, NodeIndex>;

// The rows of one session, sorted by backend node id: unique within a process, which a session is.
std::vector<BackendRow> RowsOfSession(const NodeTable& table, std::string_view session_id) {
  std::vector<bool> is_wanted(table.frames.size());
  for (std::size_t f = 0; f < table.frames.size(); ++f) is_wanted[f] = table.frames[f].session_id == session_id;
  std::vector<BackendRow> rows;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (is_wanted[At(table.frame[i])]) rows.emplace_back(table.backend_node_id[i], RowAt(i));
  }
  StableSort(&rows);
  return rows;
}

}  // namespace

void JoinAxTrees(const CaptureSources& sources, NodeTable* table) {
  for (const SessionSources& session : sources.sessions) {
    std::vector<BackendRow> rows;
    for (const AxSource& tree : sources.ax_trees) {
      if (tree.session_id != session.session_id) continue;
      if (rows.empty()) rows = RowsOfSession(*table, session.session_id);
      for (const CdpAxNode& node : tree.nodes) {
        const auto it = std::lower_bound(rows.begin(), rows.end(), BackendRow(node.backend_node_id, NodeIndex{0}));
        if (it == rows.end() || it->first != node.backend_node_id) continue;
        std::uint32_t& index = table->ax_index[At(it->second)];
        const bool is_better = index != 0 && table->ax_facts[index - 1].is_ignored && !node.facts.is_ignored;
        if (index != 0 && !is_better) continue;
        table->ax_facts.push_back(node.facts);
        index = static_cast<std::uint32_t>(table->ax_facts.size());
      }
    }
  }
}

}  // namespace domtool
