#include "semantics/ax_overlay.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "base/words.h"

namespace domtool {
namespace {

// Chrome's names of roles that the enumeration spells differently.
constexpr std::pair<std::string_view, Role> kAliases[] = {
#define DOMTOOL_AX_ROLE(enumerator, name) {name, Role::enumerator},
#include "table/enums.def"
};

// States that the browser always reports, so their absence is information too. `required` is not one: Chrome omits it
// for a select and a checkbox that have the attribute.
constexpr State kReported[] = {State::kDisabled, State::kChecked,   State::kMixed,    State::kUnchecked,
                               State::kExpanded, State::kCollapsed, State::kSelected, State::kPressed,
                               State::kReadonly, State::kInvalid};

// Text that is part of a value, such as an editable's content, is handled in privacy/.
bool MayTakeValue(const NodeTable& table, NodeIndex i, const AxFacts& facts) {
  if (table.declared_secret(i) != Redaction::kNone || facts.is_editable || table.flags[At(i)].has_form_value)
    return false;
  const Role role = table.role[At(i)];
  return role == Role::kCombobox || role == Role::kListBox || HasTrait(role, RoleTrait::kRange);
}

StateSet Overlaid(StateSet computed, StateSet reported) {
  StateSet states = computed;
  for (const State state : kReported) states.Set(state, reported.Has(state));
  reported.ForEach([&](State state) { states.Add(state); });
  return states;
}

// In Chrome every drop-down is collapsed and has a popup. Only what the author wrote is information.
StateSet WithoutNativePopup(const NodeTable& table, NodeIndex i, StateSet states) {
  if (!table.HasAttr(i, "aria-haspopup")) states.Remove(State::kHasPopup);
  if (table.tag[At(i)] == Tag::kSelect) {
    states.Remove(State::kExpanded);
    states.Remove(State::kCollapsed);
  }
  return states;
}

// Equal except for white space; Chrome keeps that of an attribute.
bool IsSameText(std::string_view a, std::string_view b) {
  if (a == b) return true;
  std::string collapsed;
  AppendCollapsed(&collapsed, a);
  return collapsed == b;
}

bool HasAuthorsName(const NodeTable& table, NodeIndex i) {
  return table.HasAttr(i, "aria-label") || table.HasAttr(i, "aria-labelledby") || table.HasAttr(i, "title") ||
         table.HasAttr(i, "alt");
}

void Apply(NodeTable* t, NodeIndex i, const AxFacts& facts) {
  NodeTable& table = *t;
  table.flags[At(i)].ax_known = true;
  const Role role = RoleFromAxName(facts.role).value_or(table.role[At(i)]);
  const std::string_view browser_name = TrimHtmlSpace(facts.name);
  // The browser uses a placeholder as a name even if it is invisible.
  const bool is_unread =
      table.flags[At(i)].is_placeholder_unread && IsSameText(browser_name, table.AttrOr(i, "placeholder"));
  const std::string_view name = is_unread ? std::string_view() : browser_name;
  const std::string_view computed = table.flags[At(i)].name_is_guess ? std::string_view() : table.name[At(i)];
  if (table.is_element(i) && (role != table.role[At(i)] || !IsSameText(name, computed))) {
    table.disagreements.push_back({i, table.role[At(i)], computed});
  }
  table.role[At(i)] = role;
  // The browser sees no margin between words, such as before a badge. More spaces are between the letters of an
  // animated word.
  constexpr std::size_t kMostSpaces = 2;
  const bool adds_spaces = computed.size() > name.size() && computed.size() <= name.size() + kMostSpaces &&
                           EqualsButForSpaces(name, computed);
  // A guessed name replaces only a missing one.
  if (!adds_spaces && (!name.empty() || !table.flags[At(i)].name_is_guess)) {
    const bool is_news = !table.is_text(i) && !IsSameText(name, table.name[At(i)]);
    table.name[At(i)] = table.is_text(i) ? table.name[At(i)] : name;
    table.flags[At(i)].name_is_guess = false;
    // The browser does not report its source.
    if (is_news && !HasAuthorsName(table, i)) table.flags[At(i)].name_must_be_shown = true;
  }
  table.description[At(i)] = TrimHtmlSpace(facts.description);
  table.states[At(i)] = Overlaid(table.states[At(i)], WithoutNativePopup(table, i, facts.states));
  if (facts.level > 0) table.level[At(i)] = facts.level;
  if (!facts.value.empty() && table.value_text[At(i)].empty() && MayTakeValue(table, i, facts)) {
    table.value_text[At(i)] = facts.value;
  }
}

}  // namespace

std::optional<Role> RoleFromAxName(std::string_view name) {
  const auto* alias =
      std::find_if(std::begin(kAliases), std::end(kAliases), [&](const auto& entry) { return entry.first == name; });
  return alias != std::end(kAliases) ? alias->second : RoleFromName(name);
}

void ApplyAxTree(SemanticsContext* context) {
  NodeTable& table = context->table;
  if (table.ax_facts.empty()) return;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const AxFacts* facts = table.Ax(RowAt(i));
    if (facts == nullptr) continue;
    if (facts->is_ignored) {
      table.flags[i].ax_ignored = true;
    } else {
      Apply(&table, RowAt(i), *facts);
    }
  }
}

}  // namespace domtool
