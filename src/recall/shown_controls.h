// ShownControls: what each control meant when the caller was last shown it. An id acts only while it means that still.
#ifndef DOMTOOL_RECALL_SHOWN_CONTROLS_H_
#define DOMTOOL_RECALL_SHOWN_CONTROLS_H_

#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "recall/meaning.h"
#include "table/node_table.h"

namespace domtool {

class ShownControls {
 public:
  // The caller is shown `written`, and means by each id in it what it stands for in `table`. Where it is a difference that
  // tells everything, what it does not name is as reported before.
  void Note(const NodeTable& table, std::string_view written, bool is_difference);
  // False where the row, though of the same id, is not what the caller was shown. What was never shown is as it is.
  [[nodiscard]] bool IsAsShown(const NodeTable& table, NodeIndex row) const;

  // As bytes, to go on where another engine left off. Empty where it would be more than limits::kMaxCheckpointBytes.
  [[nodiscard]] std::string Save() const;
  // False, with nothing changed, where these are not the bytes of a Save.
  bool Restore(std::string_view bytes);

 private:
  struct Shown {
    StableId id = kNoStableId;
    Meaning meaning;
  };

  void Put(StableId id, const Meaning& meaning);
  void ForgetGone(const NodeTable& table);

  std::uint64_t document_ = 0;
  Vector<Shown> shown_;
  FlatMap<std::uint32_t> by_id_;
  bool has_forgotten_ = false;  // so what is not known may have been shown once
};

}  // namespace domtool

#endif  // DOMTOOL_RECALL_SHOWN_CONTROLS_H_
