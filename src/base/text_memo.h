// TextMemo: what was worked out about a text, by where the text stands. The same class stands in thousands of rows of a
// page and once in the strings of its snapshot, so that it is worked out once. For texts that all live as long as the memo.
#ifndef DOMTOOL_BASE_TEXT_MEMO_H_
#define DOMTOOL_BASE_TEXT_MEMO_H_

#include <cstdint>
#include <string_view>

#include "base/flat_map.h"

namespace domtool {

template <typename Value>
class TextMemo {
 public:
  // `work_out(text)`, which must not ask the memo. An equal text elsewhere is worked out again.
  template <typename WorkOut>
  Value Of(std::string_view text, WorkOut work_out) {
    if (text.empty()) return work_out(text);
    Known& known = known_[reinterpret_cast<std::uintptr_t>(text.data())];
    if (known.size != text.size()) known = {work_out(text), text.size()};
    return known.value;
  }

 private:
  struct Known {
    Value value;
    std::size_t size;  // of the text; 0 of none
  };
  FlatMap<Known> known_;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_TEXT_MEMO_H_
