// ShownSnapshots: the outlines of the last few snapshots that the caller was shown, so that `since` can be answered.
#ifndef DOMTOOL_DIFF_SHOWN_H_
#define DOMTOOL_DIFF_SHOWN_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/vector.h"
#include "table/outline.h"

namespace domtool {

struct ShownSnapshot {
  std::string id;
  std::uint64_t options = 0;  // a number for what decides which lines there are; only equal ones compare
  std::uint64_t hash = 0;     // of the lines
  Vector<OutlineLine> lines;
};

class ShownSnapshots {
 public:
  // In place of one of the same id and options, or else of the oldest. One of more than limits::kMaxShownBytes is not kept.
  void Keep(ShownSnapshot snapshot);
  // nullptr when it is not kept (any more). Valid until the next call.
  [[nodiscard]] ShownSnapshot* Find(std::string_view id, std::uint64_t options);
  // The newest that compares; nullptr where there is none.
  [[nodiscard]] ShownSnapshot* Newest(std::uint64_t options);
  // Those of another main document than `document` are forgotten.
  void EnterDocument(std::uint64_t document);
  void Clear();

 private:
  std::array<ShownSnapshot, limits::kMaxShownSnapshots> kept_;
  std::size_t next_ = 0;  // the oldest
  std::uint64_t document_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_DIFF_SHOWN_H_
