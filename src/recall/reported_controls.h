// ReportedControls: what each control meant when the caller was last shown it. An id may be used only while that is
// unchanged.
#ifndef DOMTOOL_RECALL_REPORTED_CONTROLS_H_
#define DOMTOOL_RECALL_REPORTED_CONTROLS_H_

#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "recall/meaning.h"
#include "table/node_table.h"

namespace domtool {

class ReportedControls {
 public:
  // The caller is shown `written`; each id in it now stands for what it names in `table`. If it names every
  // change, the controls that it does not name are unchanged.
  void Note(const NodeTable& table, std::string_view written, bool names_every_change);
  // False if the row has the same id but is not what the caller was shown. A row that was never shown matches.
  [[nodiscard]] bool IsAsReported(const NodeTable& table, NodeIndex row) const;

  // As bytes, for another engine to continue with. Empty if larger than limits::kMaxCheckpointBytes.
  [[nodiscard]] std::string Save() const;
  // False, with nothing changed, if these bytes are not from Save.
  bool Restore(std::string_view bytes);

 private:
  struct Shown {
    StableId id = kNoStableId;
    Meaning meaning;
  };

  void Put(StableId id, const Meaning& meaning);
  void DropRemoved(const NodeTable& table);

  std::uint64_t document_ = 0;
  Vector<Shown> shown_;
  FlatMap<std::uint32_t> by_id_;
  bool has_forgotten_ = false;  // so an unknown control may have been shown once
};

}  // namespace domtool

#endif  // DOMTOOL_RECALL_REPORTED_CONTROLS_H_
