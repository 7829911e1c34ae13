// Lines of the 'text' format before they are joined: the text of each, its position, what it belongs to, and how
// important it is to keep. outline/ writes and folds them, diff/ compares those of two snapshots.
#ifndef DOMTOOL_TABLE_OUTLINE_LINE_H_
#define DOMTOOL_TABLE_OUTLINE_LINE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// In the order in which they are folded.
enum class Importance : std::uint8_t {
  kDistantText,  // outside the viewport
  kText,
  kDistantControl,
  kStructure,  // headings, landmarks, frames
  kControl,
  kDialogText,
  kDialog,  // anything else in a dialog, a modal, or the focused form
  kFocus,   // the focused element or its active descendant: never folded
};

constexpr bool IsText(Importance importance) {
  return importance == Importance::kDistantText || importance == Importance::kText ||
         importance == Importance::kDialogText;
}

// Ends a line of text that is unreadable because it is completely covered.
inline constexpr std::string_view kCoveredText = " [covered]";

// The appearance of something, as opposed to its text: numbers that are compared between two snapshots.
struct LookHash {
  std::uint32_t content_hash = 0;  // hash of attributes, values and words, and of what is shown
  std::uint32_t style_hash = 0;    // of its styles
  bool is_touched = false;         // it is under the pointer or has the focus, which alone may change how it is drawn
  std::uint32_t box_hash = 0;      // of its boxes, in whole pixels of the viewport

  // `looks` is that of one more row (NodeTable::looks), in document order; `more` is anything else that is not a style.
  void Add(std::uint32_t looks, std::uint32_t more, bool touched) {
    content_hash = content_hash * 0x9E3779B1U + ((looks >> 16) ^ more);
    style_hash = style_hash * 0x9E3779B1U + (looks & 0xFFFFU);
    is_touched = is_touched || touched;
  }
};

struct OutlineLine {
  std::string text;
  int indent = 0;
  Importance importance = Importance::kText;
  // The id of the container, control or block that the line is or belongs to. It stays the same if the beginning of the
  // line is removed. Lines of one block share it.
  StableId id = kNoStableId;
  NodeIndex row = kNoNode;         // that it is or belongs to, in the newest table
  std::uint32_t controls = 0;      // number of ids named in it
  bool is_row = false;             // of a table: ids at the beginning of its cells may have no bracket
  bool may_vanish = false;         // a container that has no meaning when it is empty
  LookHash looks;                  // of its content except its controls; of the first line, of the whole page
  Vector<LookHash> control_looks;  // of each control named in it, in order
  char mark = 0;                   // of a line of a difference (diff/diff.h); 0: none
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_OUTLINE_LINE_H_
