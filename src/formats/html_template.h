// Writes consecutive siblings that differ only in values as one template (html.h). It takes each item's HTML with the
// positions of its values, and keeps what is equal in all of them.
#ifndef DOMTOOL_FORMATS_HTML_TEMPLATE_H_
#define DOMTOOL_FORMATS_HTML_TEMPLATE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "formats/markup.h"

namespace domtool {

class HtmlTemplate {
 public:
  // The buffer for the next item.
  Markup next() { return {&text_, &slots_}; }
  // Ends the item. False, and the item is discarded, if its structure differs from the first.
  bool EndItem();

  [[nodiscard]] std::size_t items() const { return items_; }
  // "<template>PATTERN<!--
  //  {{1}}|{{2}}"; no item may be added afterwards.
  std::string Head();
  // "\n ab123456|Tea". After Head.
  [[nodiscard]] std::string Line(std::size_t item) const;
  // Bytes that the items take without a template.
  [[nodiscard]] std::size_t plain_bytes() const { return text_.size(); }

  static constexpr std::string_view kTail = "\n--></template>";

 private:
  // `at` counts the slots of all items. The last slot of each item is empty and marks its end.
  [[nodiscard]] std::string_view Value(std::size_t at) const { return Between(slots_[at].begin, slots_[at].end); }
  // The text before that slot.
  [[nodiscard]] std::string_view Fixed(std::size_t at) const {
    return Between(at == 0 ? 0 : slots_[at - 1].end, slots_[at].begin);
  }
  [[nodiscard]] std::string_view Between(std::size_t begin, std::size_t end) const {
    return std::string_view(text_).substr(begin, end - begin);
  }

  std::string text_;    // of all items
  Vector<Slot> slots_;  // of all items, the same number for each
  std::size_t items_ = 0;
  std::size_t slots_per_item_ = 0;
  Vector<bool> varies_;  // by slot
};

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_HTML_TEMPLATE_H_
