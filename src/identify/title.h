// Title: what a part of the page is called by its own content, for telling one card of a list from the next. Where it
// leads, what its heading says, or its first words: what stays when a price, a count or a time in it changes. Of a section
// the heading comes first.
#ifndef DOMTOOL_IDENTIFY_TITLE_H_
#define DOMTOOL_IDENTIFY_TITLE_H_

#include <cstdint>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// A letter of English, or any byte of another script.
[[nodiscard]] bool HasLetters(std::string_view text);

class Titles {
 public:
  explicit Titles(const NodeTable& table);
  // A hash of the title of the subtree at `root`; 0 where it has none. Constant time.
  [[nodiscard]] std::uint64_t Of(NodeIndex root) const;
  // The first row at or behind `row`, which may be the end of the table, that holds words; kNoNode where none does.
  [[nodiscard]] NodeIndex WordsFrom(std::size_t row) const { return next_words_[row]; }
  // The row that the title is read from, or kNoNode.
  [[nodiscard]] NodeIndex SourceOf(NodeIndex root) const;

 private:
  [[nodiscard]] NodeIndex FirstIn(const Vector<NodeIndex>& next, NodeIndex root) const;

  const NodeTable& table_;
  // For each row: the first row from there on that is one.
  Vector<NodeIndex> next_link_;
  Vector<NodeIndex> next_heading_;
  Vector<NodeIndex> next_words_;
  Vector<std::uint64_t> hash_;  // of what each of these says
};

// Fills `item_key` of every row: the title of the nearest list item, table row, tree item or article that it is or is in.
// Outside of such, unless its author named it, that of the nearest part of the page that has one beside it: a card, a
// section, a form. The first of a row of siblings that are alike does not name the others, and what is outside of a landmark or dialog
// does not name what is inside.
// Answers for each row the part whose title that is, where it says so by words alone: kNoNode where it is an address.
Vector<NodeIndex> ComputeItemKeys(NodeTable* table, const Titles& titles);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_TITLE_H_
