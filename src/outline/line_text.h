// Writes one line of the 'text' format from its pieces.
//
//   [ab123456] Home [cd234567 button] Buy        a name runs to the end of the line, of the cell, or to the next bracket
//   see [ef345678](Terms) for more               before more text, the name is in parentheses
//   [gh456789] Terms (new)[/] for more           a name that contains parentheses ends with a mark instead
//   [ij567890]() for more                        a control without a name
//   a | b                                        cells; a bar in page text has a backslash (escape.h)
//   (canvas kl789012 600x400)                    a picture, drawing, canvas or video; a colon precedes a name
//   Words below [covered]                        only text, and something covers all of it
//   ef345678 Tea | gh456789 | ij567890(Sold out) in columns of controls an id has no bracket, unless it has states
#ifndef DOMTOOL_OUTLINE_LINE_TEXT_H_
#define DOMTOOL_OUTLINE_LINE_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "outline/control_text.h"
#include "outline/draft.h"
#include "outline/escape.h"
#include "table/safe_view.h"

namespace domtool {

class LineText {
 public:
  LineText(const SafeView& view, const ControlStyle& style, Within within)
      : view_(view), style_(style), within_(within) {}

  void Append(Piece piece);
  // A control whose name may already be written elsewhere.
  void AppendControl(NodeIndex i, RoleShown role_shown, bool shows_name);
  void AppendSpace();
  void AppendSeparator();
  // What follows is in the same cell but not of its column.
  void EndCell();
  // Words of our own.
  void AppendOwnWords(std::string_view words);
  // Ends the name of the last control.
  void EndName(bool adds_space);

  [[nodiscard]] std::string& text() { return line_; }
  // In the order in which they are named.
  [[nodiscard]] const Vector<NodeIndex>& controls() const { return controls_; }

 private:
  void AppendText(std::string_view text);
  void AppendImage(NodeIndex i);
  void AppendPicture(NodeIndex i);

  const SafeView& view_;
  const ControlStyle& style_;
  const Within within_;
  std::string line_;
  std::size_t name_begin_ = 0;    // of the last control: after its bracket
  bool follows_control_ = false;  // the line ends so far with a control and its name
  Vector<NodeIndex> controls_;
};

// A line of controls and text, written on its own.
LineText TextOfLine(const SafeView& view, const ControlStyle& style, const Draft& draft, const DraftLine& line);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_LINE_TEXT_H_
