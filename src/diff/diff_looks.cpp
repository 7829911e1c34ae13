#include "diff/diff_looks.h"

#include <algorithm>

#include "base/json_writer.h"
#include "diff/named_controls.h"
#include "diff/short_names.h"

namespace domtool {
namespace {

// A changed attribute must not be reported as no change. If words are already reported, only a visible difference is
// worth reporting, and not one caused by the pointer or the focus. If looks are reported too, only positions remain.
bool LooksDifferent(const LookHash& was, const LookHash& is, DiffDetail detail) {
  if (detail == DiffDetail::kLooks) return was.box_hash != is.box_hash;
  const bool has_new_content = was.content_hash != is.content_hash;
  const bool is_drawn = was.style_hash != is.style_hash;
  const bool is_touched = was.is_touched || is.is_touched;
  if (detail == DiffDetail::kWords) return is_drawn && (has_new_content || !is_touched);
  return has_new_content || (is_drawn && !is_touched);
}

// Adds the first lines that look different; returns their number.
std::size_t AddOther(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after, DiffDetail detail,
                     Vector<OutlineLine>* out) {
  std::size_t count = 0;
  for (std::size_t k = 1; k < after.size(); ++k) {
    const std::size_t other = FindDifferentLook(before[k], after[k], detail);
    if (other == kNothing || ++count > kMostListed) continue;
    OutlineLine& line = out->emplace_back(after[k]);
    const std::size_t at = PlaceOf(line, other);
    line.text = Shortened(std::string_view(line.text).substr(at == std::string::npos ? 0 : at), kShortenedBytes);
    line.mark = '~';
  }
  return count;
}

}  // namespace

std::size_t FindDifferentLook(const OutlineLine& was, const OutlineLine& is, DiffDetail detail) {
  const std::size_t controls = std::min(was.control_looks.size(), is.control_looks.size());
  for (std::size_t c = 0; c < controls; ++c) {
    if (LooksDifferent(was.control_looks[c], is.control_looks[c], detail)) return c;
  }
  return LooksDifferent(was.looks, is.looks, detail) ? is.control_looks.size() : kNothing;
}

std::size_t PlaceOf(const OutlineLine& line, std::size_t control) {
  if (control >= line.control_looks.size()) return std::string::npos;
  std::size_t at = FindControl(line.text, IdStyleOf(line), 0);
  for (; control > 0 && at != std::string::npos; --control) at = FindControl(line.text, IdStyleOf(line), at + 1);
  return at;
}

bool HasOtherLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after) {
  if (before.empty() || after.empty()) return false;
  const LookHash& was = before.front().looks;
  const LookHash& is = after.front().looks;
  return was.content_hash != is.content_hash || was.style_hash != is.style_hash;
}

Vector<OutlineLine> DiffLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after,
                              std::string_view since) {
  Vector<OutlineLine> out(1);
  const std::size_t looking_different = AddOther(before, after, DiffDetail::kLooksOnly, &out);
  const std::size_t moved = looking_different > 0 ? 0 : AddOther(before, after, DiffDetail::kLooks, &out);
  const auto is_other = [&](DiffDetail detail) {
    return !before.empty() && LooksDifferent(before.front().looks, after.front().looks, detail);
  };
  std::string what;
  if (looking_different > 0) {
    what = Decimal(looking_different) + (looking_different == 1 ? " line looks different" : " lines look different");
  } else if (moved > 0) {
    what = Decimal(moved) + (moved == 1 ? " line moved" : " lines moved");
  } else if (is_other(DiffDetail::kLooksOnly)) {
    what = "some that no line shows";
  } else if (is_other(DiffDetail::kLooks)) {
    what = "some moved";
  }
  out.front().importance = Importance::kDialog;
  std::string& summary = out.front().text;
  (summary = what.empty() ? "nothing changed since " : "changes since ") += since;
  if (!what.empty()) (summary += ": 0 in words, ") += what;
  return out;
}

}  // namespace domtool
