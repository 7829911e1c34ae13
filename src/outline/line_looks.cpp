#include "outline/line_looks.h"

#include <algorithm>
#include <cstdint>

#include "base/limits.h"

namespace domtool {
namespace {

// Rounded to a number that differs for every pixel of a page.
std::uint64_t WholePixel(double edge) {
  const double bounded = std::clamp(edge, -limits::kMaxCoordinate, limits::kMaxCoordinate);
  return static_cast<std::uint64_t>(bounded + (limits::kMaxCoordinate + 0.5)) & 0xFFFFFFFF;
}

std::uint32_t PlaceAfter(std::uint32_t place, const Rect& box) {
  constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15;
  const std::uint64_t begin = (WholePixel(box.left) << 32 | WholePixel(box.top)) ^ place;
  const std::uint64_t end = WholePixel(box.right) << 32 | WholePixel(box.bottom);
  const std::uint64_t mixed = begin * kMixer;
  return static_cast<std::uint32_t>(((mixed ^ mixed >> 32 ^ end) * kMixer) >> 32);
}

void AddRow(const SafeView& view, NodeIndex i, std::uint32_t more, LookHash* out) {
  constexpr std::uint32_t kShown = 0x10000;
  const bool is_touched = view.is_hovered(i) || view.states(i).Has(State::kFocused);
  out->Add(view.looks(i), more ^ (view.is_visible(i) ? kShown : 0), is_touched);
  if (view.has_layout(i)) out->box_hash = PlaceAfter(out->box_hash, view.bounds(i));
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
