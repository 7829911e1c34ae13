#include "support/lives.h"

#include <charconv>

#include "semantics/semantics.h"
#include "structure/structure.h"
#include "support/table_builder.h"
#include "table/stable_id.h"

namespace domtool::testing {

NodeTable PageOf(std::string_view html, std::string_view loader) {
  static int next_life = 1'000'000;
  NodeTable t = BuildTable(html);
  for (FrameInfo& frame : t.frames) frame.loader_id = t.arena.Copy(loader);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const std::string_view given = t.AttrOr(RowAt(i), "data-life");
    int life = next_life++;
    std::from_chars(given.data(), given.data() + given.size(), life);
    t.backend_node_id[i] = static_cast<BackendNodeId>(life);
  }
  ComputeSemantics(&t);
  ComputeStructure(&t);
  return t;
}

std::string IdOfElement(const NodeTable& table, std::string_view element_id) {
  return SpellId(table.stable_id[At(RowWithId(table, element_id))]);
}

std::string IdOfNamed(const NodeTable& table, Role role, std::string_view name) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.role[i] == role && table.name[i] == name) return SpellId(table.stable_id[i]);
  }
  return {};
}

}  // namespace domtool::testing
