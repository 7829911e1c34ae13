#include "semantics/looks_off.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/flat_map.h"
#include "base/hash.h"
#include "semantics/sibling_style.h"
#include "table/box_to_tick.h"

namespace domtool {
namespace {

// A switch or box that is pressed itself.
constexpr double kWidestSwitch = 80;
// Items with more controls are not compared control by control.
constexpr std::size_t kMaxControls = 8;

// Its tag, role and first class, unless that is made by a program.
std::uint64_t KindOf(const NodeTable& t, NodeIndex i) {
  std::string_view first = t.AttrOr(i, "class");
  first = first.substr(0, first.find(' '));
  if (first.find_first_of("0123456789") != std::string_view::npos) first = {};
  return Hasher()
             .Add(static_cast<std::uint64_t>(t.tag[At(i)]))
             .Add(static_cast<std::uint64_t>(t.role[At(i)]))
             .Add(first)
             .Finish() |
         1;
}

NodeIndex ControlAt(const NodeTable& t, NodeIndex row, std::size_t place) {
  for (std::size_t k = At(row), end = SearchEnd(t, row); k < end; ++k) {
    if (!t.reasons[k].empty() && place-- == 0) return RowAt(k);
  }
  return kNoNode;
}

// Whether it is or contains a small empty box with a colour or a border.
bool HasBox(const NodeTable& t, NodeIndex control) {
  for (std::size_t k = At(control), end = SearchEnd(t, control); k < end; ++k) {
    const ComputedStyle& s = t.style[k];
    const double widest = k == At(control) ? kWidestSwitch : kWidestDrawing;
    const bool is_drawn = s.background != kTransparent || s.border != 0;
    if (t.is_element(RowAt(k)) && is_drawn && t.bounds[k].width() <= widest && HoldsTickAtMost(t, RowAt(k)))
      return true;
  }
  return false;
}

void AddLooksOffAmong(const NodeTable& t, const Vector<NodeIndex>& among, ControlLooks* controls) {
  FlatMap<std::uint32_t> on;  // by kind
  FlatMap<bool> has_box;
  for (const NodeIndex control : among) {
    if (control == kNoNode || !t.states[At(control)].Has(State::kLooksOn)) continue;
    const std::uint64_t kind = KindOf(t, control);
    ++on[kind];
    bool& is_box = has_box[kind];
    is_box = is_box || HasBox(t, control);
  }
  for (const NodeIndex control : among) {
    if (on.size() == 0 || control == kNoNode) continue;
    const std::uint64_t kind = KindOf(t, control);
    const std::uint32_t* const others = on.Find(kind);
    // A single one may be the chosen one of a menu. Links lead somewhere, so they are chosen and not on.
    if (others == nullptr) continue;
    const bool is_box = *has_box.Find(kind);
    if (is_box ? !HasBox(t, control) : *others == 1) continue;
    const bool is_link = t.tag[At(control)] == Tag::kA && t.HasAttr(control, "href");
    const StateSet& states = t.states[At(control)];
    if (!is_link && !states.Has(State::kLooksOn) && !states.Has(State::kLooksDone)) {
      controls->Add(control, State::kLooksOff);
    }
  }
}

}  // namespace

void AddLooksOff(const NodeTable& t, const Vector<NodeIndex>& groups, ControlLooks* controls) {
  Vector<NodeIndex> rows;
  for (const NodeIndex row : groups) {
    if (row != kNoNode) {
      rows.push_back(row);
      continue;
    }
    // The row of a heading may hold fewer controls than those below it.
    FlatMap<bool> seen;
    for (const NodeIndex first : rows) {
      const std::size_t count = controls->CountIn(first);
      bool& is_seen = seen[count + 1];
      for (std::size_t place = 0; place < count && count <= kMaxControls && !is_seen; ++place) {
        Vector<NodeIndex> among;
        for (const NodeIndex item : rows) {
          if (controls->CountIn(item) == count) among.push_back(ControlAt(t, item, place));
        }
        AddLooksOffAmong(t, among, controls);
      }
      is_seen = true;
    }
    rows.clear();
  }
}

}  // namespace domtool
