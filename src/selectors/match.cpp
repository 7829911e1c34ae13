#include "selectors/match.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "selectors/tree_order.h"

namespace domtool {
namespace {

using Kind = SimpleSelector::Kind;
using Rows = Vector<bool>;  // by row

bool IsButton(InputType type) {
  return type == InputType::kButton || type == InputType::kSubmit || type == InputType::kReset;
}

class Matcher {
 public:
  Matcher(const NodeTable& table, const Selector& selector, const SelectorGate& gate)
      : table_(table), selector_(selector), gate_(gate), tree_(table) {}

  Rows Match() && {
    // An inner list stands before the one around it.
    for (const SelectorList& list : selector_.lists) lists_.push_back(MatchList(list));
    Rows all(table_.size(), false);
    for (const Vector<ComplexSelector>& path : selector_.paths) AddAll(MatchPath(path), &all);
    return all;
  }

 private:
  static void AddAll(const Rows& more, Rows* all) {
    for (std::size_t i = 0; i < all->size(); ++i) (*all)[i] = (*all)[i] || more[i];
  }

  Rows MatchPath(const Vector<ComplexSelector>& path) {
    Rows is_searched(table_.size(), false);  // by document or host
    if (!table_.frames.empty() && table_.frames[0].document != kNoNode) {
      is_searched[At(table_.frames[0].document)] = true;
    }
    Rows found;
    for (const ComplexSelector& part : path) {
      if (!found.empty()) is_searched = ScopesInside(found);
      found = MatchForward(part);
      for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] && is_searched[At(tree_.scope(RowAt(i)))];
    }
    return found;
  }

  // The rows inside frames and shadow hosts.
  [[nodiscard]] Rows ScopesInside(const Rows& found) const {
    Rows scopes = found;
    for (const FrameInfo& frame : table_.frames) {
      if (frame.owner == kNoNode || !found[At(frame.owner)]) continue;
      scopes[At(frame.owner)] = false;
      if (frame.document != kNoNode) scopes[At(frame.document)] = true;
    }
    return scopes;
  }

  // A list of :has() means the elements that it is relative to.
  Rows MatchList(const SelectorList& list) {
    Rows all(table_.size(), false);
    for (const ComplexSelector& complex : list.complexes) {
      AddAll(list.is_relative ? MatchBackward(complex) : MatchForward(complex), &all);
    }
    return all;
  }

  // ---- combinators

  // The elements that the complex selector means: those of its first compound, then those of the next that are reached, …
  Rows MatchForward(const ComplexSelector& complex) {
    Rows found(table_.size(), false);
    bool is_host = false;
    for (std::size_t c = 0; c < complex.size(); ++c) {
      const Rows is_reached = c == 0 ? Rows(table_.size(), true) : Reached(found, is_host, complex[c].before);
      for (std::size_t i = 0; i < found.size(); ++i) found[i] = is_reached[i] && Is(RowAt(i), complex[c]);
      is_host = c == 0 && complex[c].simples.size() == 1 && complex[c].simples[0].kind == Kind::kHost;
    }
    return found;
  }

  // The elements that stand so to one that was found. `is_host`: each host was found, as seen from its shadow tree.
  [[nodiscard]] Rows Reached(const Rows& found, bool is_host, Combinator combinator) const {
    Rows reached(found.size(), false);
    const bool is_repeated = combinator == Combinator::kDescendant || combinator == Combinator::kSubsequentSibling;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const NodeIndex row = RowAt(i);
      const NodeIndex before = BeforeBy(combinator, row);
      if (before != kNoNode) {
        reached[i] = found[At(before)] || (is_repeated && reached[At(before)]);
      } else {
        reached[i] = is_host && IsVertical(combinator) && tree_.is_child_of_host(row);
      }
    }
    return reached;
  }

  // The elements that have what the relative selector means: from its last compound back to the one before its first.
  Rows MatchBackward(const ComplexSelector& complex) {
    Rows found(table_.size(), true);
    for (std::size_t c = complex.size(); c-- > 0;) {
      for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] && Is(RowAt(i), complex[c]);
      found = Reaching(found, complex[c].before);
    }
    return found;
  }

  // The elements from which one that was found is reached. What a row is reached from stands before it.
  [[nodiscard]] Rows Reaching(const Rows& found, Combinator combinator) const {
    Rows reaching(found.size(), false);
    const bool is_repeated = combinator == Combinator::kDescendant || combinator == Combinator::kSubsequentSibling;
    for (std::size_t i = found.size(); i-- > 0;) {
      const NodeIndex before = BeforeBy(combinator, RowAt(i));
      if (before != kNoNode && (found[i] || (is_repeated && reaching[i]))) reaching[At(before)] = true;
    }
    return reaching;
  }

  static bool IsVertical(Combinator combinator) {
    return combinator == Combinator::kDescendant || combinator == Combinator::kChild;
  }
  [[nodiscard]] NodeIndex BeforeBy(Combinator combinator, NodeIndex row) const {
    return IsVertical(combinator) ? tree_.parent(row) : tree_.previous(row);
  }

  // ---- compounds

  [[nodiscard]] bool Is(NodeIndex row, const CompoundSelector& compound) {
    if (!table_.is_element(row)) return false;
    for (const SimpleSelector& simple : compound.simples) {
      if (!Is(row, simple)) return false;
    }
    return true;
  }

  [[nodiscard]] bool Is(NodeIndex row, const SimpleSelector& simple) {
    switch (simple.kind) {
      case Kind::kTag: return table_.node_name[At(row)] == simple.name;
      case Kind::kAttribute: return HasAttribute(row, simple);
      case Kind::kNth: return IsNth(row, simple);
      case Kind::kIs:
      case Kind::kHas: return lists_[simple.list][At(row)];
      case Kind::kNot: return !lists_[simple.list][At(row)];
      case Kind::kRoot: return tree_.parent(row) == kNoNode && !tree_.is_child_of_host(row);
      case Kind::kHost: return false;  // no element of the tree that is searched
      case Kind::kEmpty: return IsEmpty(row);
      case Kind::kChecked: return IsChecked(row);
      case Kind::kDisabled: return CanBeDisabled(row) && IsDisabled(row);
      case Kind::kEnabled: return CanBeDisabled(row) && !IsDisabled(row);
      case Kind::kLink:
        return (table_.tag[At(row)] == Tag::kA || table_.tag[At(row)] == Tag::kArea) && table_.HasAttr(row, "href");
    }
    return false;
  }

  [[nodiscard]] bool HasAttribute(NodeIndex row, const SimpleSelector& simple) const {
    for (std::size_t a = table_.attributes_begin[At(row)]; a < table_.attributes_begin[At(row) + 1]; ++a) {
      const Attribute& given = table_.attributes[a];
      if (given.name != simple.name) continue;
      if (simple.compare == AttributeOperator::kExists) return true;
      return ValueMatches(given.value, simple) && MayAsk(row, given) && gate_.MayCompare(table_, row, given);
    }
    return false;
  }

  // The attribute `value` of a field is what was in it at first; of a button it is the label, of a choice a constant.
  [[nodiscard]] bool MayAsk(NodeIndex row, const Attribute& given) const {
    if (given.name == "checked" || given.name == "selected") return gate_.MayTellState(table_, row);
    if (given.name != "value" || table_.tag[At(row)] != Tag::kInput) return true;
    const InputType type = table_.input_type(row);
    return IsButton(type) || type == InputType::kCheckbox || type == InputType::kRadio;
  }

  [[nodiscard]] bool IsNth(NodeIndex row, const SimpleSelector& simple) const {
    const SiblingPlaces& places = tree_.places(row);
    const std::uint32_t place = simple.is_of_type
                                    ? (simple.is_from_end ? places.of_type_from_end : places.of_type_from_start)
                                    : (simple.is_from_end ? places.from_end : places.from_start);
    const std::int64_t steps = std::int64_t{place} - simple.offset;
    if (simple.step == 0) return steps == 0;
    return steps % simple.step == 0 && steps / simple.step >= 0;
  }

  // The texts of these have no rows, so whether they are empty is not known.
  [[nodiscard]] bool IsEmpty(NodeIndex row) const {
    const Tag tag = table_.tag[At(row)];
    if (tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kNoscript || tag == Tag::kTemplate) return false;
    return tree_.is_empty(row);
  }

  [[nodiscard]] bool IsChecked(NodeIndex row) const {
    const NodeFlags& flags = table_.flags[At(row)];
    const InputType type = table_.input_type(row);
    const bool is_checked = (type == InputType::kCheckbox || type == InputType::kRadio)
                                ? flags.input_checked
                                : table_.tag[At(row)] == Tag::kOption && flags.option_selected;
    return is_checked && gate_.MayTellState(table_, row);
  }

  // ---- disabled (HTML 4.16.3)

  [[nodiscard]] bool CanBeDisabled(NodeIndex row) const {
    switch (table_.tag[At(row)]) {
      case Tag::kButton:
      case Tag::kInput:
      case Tag::kSelect:
      case Tag::kTextarea:
      case Tag::kOptgroup:
      case Tag::kOption:
      case Tag::kFieldset: return true;
      default: return false;
    }
  }

  [[nodiscard]] bool IsDisabled(NodeIndex row) {
    if (table_.HasAttr(row, "disabled")) return true;
    const Tag tag = table_.tag[At(row)];
    if (tag == Tag::kOptgroup) return false;
    if (tag == Tag::kOption) {
      const NodeIndex parent = tree_.parent(row);
      return parent != kNoNode && table_.tag[At(parent)] == Tag::kOptgroup && table_.HasAttr(parent, "disabled");
    }
    if (in_disabled_fieldset_.empty()) FindDisabledFieldsets();
    return in_disabled_fieldset_[At(row)];
  }

  // Inside of a disabled fieldset, but not inside of its first legend.
  void FindDisabledFieldsets() {
    in_disabled_fieldset_.resize(table_.size(), false);
    Rows has_legend(table_.size(), false);
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const NodeIndex parent = tree_.parent(RowAt(i));
      if (parent == kNoNode || !table_.is_element(RowAt(i))) continue;
      const bool is_off = table_.tag[At(parent)] == Tag::kFieldset && table_.HasAttr(parent, "disabled");
      const bool is_first_legend = table_.tag[i] == Tag::kLegend && !has_legend[At(parent)];
      if (is_first_legend) has_legend[At(parent)] = true;
      in_disabled_fieldset_[i] = in_disabled_fieldset_[At(parent)] || (is_off && !is_first_legend);
    }
  }

  const NodeTable& table_;
  const Selector& selector_;
  const SelectorGate& gate_;
  TreeOrder tree_;
  Vector<Rows> lists_;
  Rows in_disabled_fieldset_;
};

}  // namespace

Vector<bool> MatchSelector(const NodeTable& table, const Selector& selector, const SelectorGate& gate) {
  return Matcher(table, selector, gate).Match();
}

}  // namespace domtool
