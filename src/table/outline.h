// Lines of the 'text' format before they are put together: what each says, where it stands, what it is about, and how
// important it is to keep. outline/ writes and folds them, diff/ compares those of two snapshots.
#ifndef DOMTOOL_TABLE_OUTLINE_H_
#define DOMTOOL_TABLE_OUTLINE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// From the first to be folded to the last.
enum class Importance : std::uint8_t {
  kDistantText,  // outside the viewport
  kText,
  kDistantControl,
  kStructure,  // headings, landmarks, frames
  kControl,
  kDialogText,
  kDialog,  // anything else in a dialog, a modal, or the form that has the focus
  kFocus,   // what itself has the focus, or is what keys act on: never folded
};

constexpr bool IsText(Importance importance) {
  return importance == Importance::kDistantText || importance == Importance::kText ||
         importance == Importance::kDialogText;
}

// Ends a line of text that is unreadable because something covers all of it.
inline constexpr std::string_view kCoveredText = " [covered]";

// How something looks, as opposed to what it says: numbers by which the same place is compared in two snapshots.
struct LookHash {
  std::uint32_t content_hash = 0;  // of attributes, values and words, and of what is shown
  std::uint32_t drawn = 0;         // of styles
  bool is_touched = false;  // the pointer is over it or it has the focus, by which alone it may be drawn otherwise
  std::uint32_t place = 0;  // of boxes, on whole pixels of the viewport

  // `looks` is that of one more row (NodeTable::looks), in their order; `more` whatever else is no style of it.
  void Add(std::uint32_t looks, std::uint32_t more, bool touched) {
    content_hash = content_hash * 0x9E3779B1U + ((looks >> 16) ^ more);
    drawn = drawn * 0x9E3779B1U + (looks & 0xFFFFU);
    is_touched = is_touched || touched;
  }
};

struct OutlineLine {
  std::string text;
  int indent = 0;
  Importance importance = Importance::kText;
  // Of the container, the control or the block that the line is, or is of: it stays when what begins the line goes. Lines of
  // one block share it.
  StableId id = kNoStableId;
  NodeIndex row = kNoNode;         // that it is or is of, in the newest table
  std::uint32_t controls = 0;      // ids named in it
  bool is_row = false;             // of a table: ids at the beginning of its cells may stand without a bracket
  bool may_vanish = false;         // a container that says nothing when it is empty
  LookHash looks;                  // of its content except for its controls; of the first line, of the whole page
  Vector<LookHash> control_looks;  // of each control named in it, in their order
  char mark = 0;                   // of a line of a difference (diff/diff.h); 0: none
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_OUTLINE_H_
