// A run of siblings that differ in values only, as one template (html.h). Items are given as their HTML with the places of
// their values; the template keeps what is equal in all of them.
#ifndef DOMTOOL_OUTPUT_HTML_TEMPLATE_H_
#define DOMTOOL_OUTPUT_HTML_TEMPLATE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "output/markup.h"

namespace domtool {

class HtmlTemplate {
 public:
  // Where the next item is written.
  Markup next() { return {&text_, &slots_}; }
  // Ends the item. False, and the item is forgotten, where it is not of the structure of the first.
  bool EndItem();

  [[nodiscard]] std::size_t items() const { return ends_.size(); }
  // "<template>PATTERN<!--\n {{1}}|{{2}}"; requires an item, and that no other is added.
  std::string Head();
  // "\n ab123456|Tea". After Head.
  [[nodiscard]] std::string Line(std::size_t item) const;
  // Bytes that the items take without a template.
  [[nodiscard]] std::size_t plain_bytes() const { return text_.size(); }

  static constexpr std::string_view kTail = "\n--></template>";

 private:
  [[nodiscard]] std::size_t Begin(std::size_t item) const { return item == 0 ? 0 : ends_[item - 1]; }
  [[nodiscard]] std::string_view Value(std::size_t item, std::size_t slot) const {
    const Slot& s = slots_[item * first_slots_ + slot];
    return std::string_view(text_).substr(s.begin, s.end - s.begin);
  }
  // What stands before that value, or behind the last one.
  [[nodiscard]] std::string_view Fixed(std::size_t item, std::size_t slot, std::size_t item_end) const;
  void FindVarying();

  std::string text_;    // of all items
  Vector<Slot> slots_;  // of all items, equally many each
  Vector<std::size_t> ends_;
  std::size_t first_slots_ = 0;
  Vector<bool> varies_;  // by slot
};

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_HTML_TEMPLATE_H_
