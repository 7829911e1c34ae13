// Changes of many lines that a difference reports in one: which controls are covered, clipped, focused or look off now, and which lines
// look different.
#ifndef DOMTOOL_DIFF_STATE_CHANGES_H_
#define DOMTOOL_DIFF_STATE_CHANGES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

class StateChanges {
 public:
  // Of two lines that name the same controls in the same order.
  void NoteStatesOfMany(const OutlineLine& was, const OutlineLine& is);
  void NoteFocus(const OutlineLine& was, const OutlineLine& is);
  void NoteLook(const OutlineLine& was, const OutlineLine& is);

  // Appends a line for each kind. The element that lost the focus is left out if another one is reported to have it.
  // Returns how many changes these are, without those of NoteStatesOfMany.
  std::size_t AppendTo(Vector<OutlineLine>* out, bool is_focus_reported);

 private:
  // Texts, each after a space, of which the first few are shown.
  struct Shown {
    void Add(std::string_view text);
    std::string texts;
    std::size_t count = 0;
  };
  struct Controls {
    Shown entered;
    Shown left;
  };

  static void Append(const char* what, const Shown& shown, Vector<OutlineLine>* out);
  static void Note(const OutlineLine& was, const OutlineLine& is, std::string_view state, Controls* controls);

  Controls covered_;
  Controls cut_off_;
  Controls looks_off_;
  Controls focused_;
  Shown looks_;
};

}  // namespace domtool

#endif  // DOMTOOL_DIFF_STATE_CHANGES_H_
