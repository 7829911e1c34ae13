#include "output/line_looks.h"

#include <algorithm>
#include <cstdint>

#include "base/limits.h"

namespace domtool {
namespace {

// Rounded, as a number that is other for every other pixel of a page.
std::uint32_t WholePixel(double edge) {
  const double bounded = std::clamp(edge, -limits::kMaxCoordinate, limits::kMaxCoordinate);
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(bounded + (limits::kMaxCoordinate + 0.5)));
}

void AddRow(const SafeView& view, NodeIndex i, std::uint32_t more, LookHash* out) {
  constexpr std::uint32_t kShown = 0x10000;
  const bool is_touched = view.is_hovered(i) || view.states(i).Has(State::kFocused);
  out->Add(view.looks(i), more ^ (view.is_visible(i) ? kShown : 0), is_touched);
  if (!view.has_layout(i)) return;
  const Rect& box = view.bounds(i);
  for (const double edge : {box.left, box.top, box.right, box.bottom}) {
    out->place = (out->place ^ WholePixel(edge)) * 0x9E3779B1U;
  }
}

}  // namespace

void AddPageLooks(const SafeView& view, LookHash* out) {
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    AddRow(view, i, static_cast<std::uint32_t>(view.backend_node_id(i)) << 1, out);
  }
}

void LineLooks::Add(NodeIndex i) {
  if (!IsControl(i)) AddRow(view_, i, 0, &rest_);
}

void LineLooks::Finish(OutlineLine* line) const {
  line->looks = rest_;
  line->controls = static_cast<std::uint32_t>(controls_.size());
  for (const NodeIndex control : controls_) AddSubtree(control, &line->control_looks.emplace_back());
}

void LineLooks::AddSubtree(NodeIndex top, LookHash* out) const {
  const NodeIndex end = view_.subtree_end(top);
  for (NodeIndex i = top; i < end;) {
    const bool is_other = i != top && IsControl(i);
    if (!is_other) AddRow(view_, i, 0, out);
    i = is_other ? view_.subtree_end(i) : Next(i);
  }
}

bool LineLooks::IsControl(NodeIndex i) const {
  return view_.is_interactive(i) && std::find(controls_.begin(), controls_.end(), i) != controls_.end();
}

}  // namespace domtool
