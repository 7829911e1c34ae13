#include "action/verbs/line_collector.h"

#include <algorithm>
#include <utility>

namespace domtool {
namespace {

using Line = const std::string*;

// The longest end of [a, a_end) that [b, b_end) begins with.
std::size_t Overlap(Line a, Line a_end, Line b, Line b_end) {
  for (std::size_t length = std::min(a_end - a, b_end - b); length > 0; --length) {
    if (std::equal(a_end - length, a_end, b)) return length;
  }
  return 0;
}

}  // namespace

std::size_t LineCollector::Add(Vector<std::string> window) {
  const std::size_t count = lines_.size();
  Line a = last_.begin();
  Line a_end = last_.end();
  Line b = window.begin();
  Line b_end = window.end();
  for (; a != a_end && b != b_end && *a == *b; ++a) ++b;
  std::size_t overlap = Overlap(a, a_end, b, b_end);
  if (overlap == 0) {
    for (; a != a_end && b != b_end && a_end[-1] == b_end[-1]; --a_end) --b_end;
    overlap = Overlap(a, a_end, b, b_end);
  }
  for (b += overlap; b != b_end; ++b) {
    if (overlap > 0 || std::find(a, a_end, *b) == a_end) lines_.push_back(*b);
  }
  last_ = std::move(window);
  return lines_.size() - count;
}

}  // namespace domtool
