// The lines of the page that show what was found: each hit's own line, those of the controls beside it, its row or card
// where that is small, and the containers and headings above. In the order of the page, after "<behind it>" what a dialog
// covers.
#ifndef DOMTOOL_QUERY_FOUND_LINES_H_
#define DOMTOOL_QUERY_FOUND_LINES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

class FoundLines {
 public:
  static constexpr std::size_t kNowhere = std::string_view::npos;

  explicit FoundLines(const SafeView& view);

  // The index of the line that shows the row, or kNowhere; `name` are its words.
  [[nodiscard]] std::size_t PlaceOf(NodeIndex row, std::string_view name) const;
  [[nodiscard]] std::string_view LineAt(std::size_t place) const { return lines_[place].text; }
  // The lines of its containers and of the headings before it, from the outside in, separated by spaces.
  [[nodiscard]] std::string Around(std::size_t place) const;
  [[nodiscard]] bool IsBehind(std::size_t place) const { return place > behind_; }

  // Adds the hit at `place` with what is around it in `row` (kNoNode: nothing) and `controls`. False, and nothing is
  // added, if the lines would exceed `max_tokens` and something was added before.
  bool Add(std::size_t place, NodeIndex row, const Vector<NodeIndex>& controls, std::size_t max_tokens);
  // A hit that no line shows in a readable way.
  bool AddText(std::string_view text, std::size_t max_tokens);

  [[nodiscard]] std::string Text() const;

 private:
  // Counts the tokens; false, and counts nothing, if they would be too many.
  bool TakeRoom(std::size_t more, std::size_t max_tokens);
  void AppendAround(std::size_t place, Vector<std::size_t>* places) const;

  Vector<OutlineLine> lines_;
  FlatMap<std::uint32_t> of_control_;  // 1 + the index of its line
  std::size_t behind_ = kNowhere;      // the line "<behind it>"
  Vector<bool> is_shown_;
  std::string texts_;
  std::size_t tokens_ = 0;
  const SafeView& view_;
};

}  // namespace domtool

#endif  // DOMTOOL_QUERY_FOUND_LINES_H_
