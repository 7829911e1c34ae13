// Looks that words in attributes name (look_words.h): which control a row with such a word is about.
#ifndef DOMTOOL_SEMANTICS_LOOKS_BY_WORD_H_
#define DOMTOOL_SEMANTICS_LOOKS_BY_WORD_H_

#include "base/text_memo.h"
#include "semantics/control_looks.h"
#include "table/node_table.h"

namespace domtool {

class LooksByWord {
 public:
  LooksByWord(const NodeTable& table, ControlLooks* controls) : t_(table), controls_(*controls) {}

  // The state of a row around controls applies to the first of them if the row is an item, or has only that one and
  // similar siblings. Requires a row with a control.
  void Read(NodeIndex row);

 private:
  void ReadInside(NodeIndex control);
  [[nodiscard]] State LookOf(NodeIndex row);
  [[nodiscard]] bool HasSibling(NodeIndex row) const;

  const NodeTable& t_;
  ControlLooks& controls_;
  TextMemo<State> look_of_class_;
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOKS_BY_WORD_H_
