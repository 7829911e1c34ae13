#include "output/line_looks.h"

#include <algorithm>

namespace domtool {
namespace {

void AddRow(const SafeView& view, NodeIndex i, LookHash* out) {
  if (view.is_element(i)) out->Add(view.looks(i), view.is_hovered(i) || view.states(i).Has(State::kFocused));
}

}  // namespace

void AddLooks(const SafeView& view, NodeIndex begin, NodeIndex end, LookHash* out) {
  for (NodeIndex i = begin; i < end; i = Next(i)) AddRow(view, i, out);
}

void LineLooks::Add(NodeIndex i) {
  if (!IsControl(i)) AddRow(view_, i, &rest_);
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
    if (!is_other) AddRow(view_, i, out);
    i = is_other ? view_.subtree_end(i) : Next(i);
  }
}

bool LineLooks::IsControl(NodeIndex i) const {
  return view_.is_interactive(i) && std::find(controls_.begin(), controls_.end(), i) != controls_.end();
}

}  // namespace domtool
