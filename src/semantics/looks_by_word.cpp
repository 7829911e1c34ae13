#include "semantics/looks_by_word.h"

#include "semantics/look_words.h"

namespace domtool {

void LooksByWord::Read(NodeIndex row) {
  const NodeIndex control = controls_.FirstIn(row);
  const bool is_only = controls_.CountIn(row) == 1;
  if (control == row || IsItem(t_, row) || (is_only && HasSibling(row))) {
    const State look = LookOf(row);
    if (look != State::kCount && !NamesLook(t_.name[At(control)], look)) controls_.Add(control, look);
  }
  if (control == row && is_only) ReadInside(row);
}

// A knob, box or twisty drawn inside shows whether the whole is on or open.
void LooksByWord::ReadInside(NodeIndex control) {
  for (std::size_t k = At(control) + 1, end = SearchEnd(t_, control); k < end; ++k) {
    if (!t_.is_element(RowAt(k))) continue;
    const State look = LookOf(RowAt(k));
    if (look == State::kLooksOn || look == State::kLooksOpen || look == State::kLooksUnread) {
      controls_.Add(control, look);
    }
  }
}

State LooksByWord::LookOf(NodeIndex row) {
  State look = State::kCount;
  for (std::size_t a = t_.attributes_begin[At(row)]; look == State::kCount && a < t_.attributes_begin[At(row) + 1];
       ++a) {
    const auto& [name, value] = t_.attributes[a];
    look = name == "class" ? look_of_class_.Of(value, LookOfClass) : LookOfDataAttribute(name, value);
  }
  return look;
}

bool LooksByWord::HasSibling(NodeIndex row) const {
  const NodeIndex parent = t_.parent[At(row)];
  if (parent == kNoNode) return false;
  for (NodeIndex c = Next(parent); c < t_.subtree_end[At(parent)]; c = t_.NextSibling(c)) {
    const bool is_alike = t_.first_similar[At(c)] == t_.first_similar[At(row)];
    if (c != row && is_alike && controls_.FirstIn(c) != kNoNode) return true;
  }
  return false;
}

}  // namespace domtool
