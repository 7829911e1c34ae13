#include "merge/ax_join.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/stable_sort.h"
#include "base/vector.h"

namespace domtool {
namespace {

// A backend node id is unique within a process, which a session is: the key is both, so that one list serves all.
using BackendRow = std::pair<std::uint64_t, NodeIndex>;

std::uint64_t KeyOf(std::size_t session, BackendNodeId id) {
  return static_cast<std::uint64_t>(session) << 32 | static_cast<std::uint32_t>(id);
}

std::size_t PositionOf(const CaptureSources& sources, std::string_view session_id) {
  const auto it = std::find_if(sources.sessions.begin(), sources.sessions.end(),
                               [&](const SessionSources& session) { return session.session_id == session_id; });
  return static_cast<std::size_t>(it - sources.sessions.begin());
}

Vector<BackendRow> SortedRows(const CaptureSources& sources, const NodeTable& table) {
  Vector<std::size_t> session_of_frame;
  for (const FrameInfo& frame : table.frames) session_of_frame.push_back(PositionOf(sources, frame.session_id));
  Vector<BackendRow> rows;
  rows.reserve(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    rows.emplace_back(KeyOf(session_of_frame[At(table.frame[i])], table.backend_node_id[i]), RowAt(i));
  }
  StableSort(&rows);
  return rows;
}

}  // namespace

void JoinAxTrees(const CaptureSources& sources, NodeTable* table) {
  if (sources.ax_trees.empty()) return;
  table->ax_index.resize(table->size());
  const Vector<BackendRow> rows = SortedRows(sources, *table);
  for (const AxSource& tree : sources.ax_trees) {
    const std::size_t session = PositionOf(sources, tree.session_id);
    for (const CdpAxNode& node : tree.nodes) {
      const BackendRow wanted(KeyOf(session, node.backend_node_id), NodeIndex{0});
      const auto it = std::lower_bound(rows.begin(), rows.end(), wanted);
      if (it == rows.end() || it->first != wanted.first) continue;
      std::uint32_t& index = table->ax_index[At(it->second)];
      const bool is_better = index != 0 && table->ax_facts[index - 1].is_ignored && !node.facts.is_ignored;
      if (index != 0 && !is_better) continue;
      table->ax_facts.push_back(node.facts);
      index = static_cast<std::uint32_t>(table->ax_facts.size());
    }
  }
}

}  // namespace domtool
