#include "semantics/implicit_role.h"

#include <utility>

#include "base/number.h"
#include "base/utf8.h"

namespace domtool {
namespace {

Role InputRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const InputType type = table.input_type(i);
  const Role role = InputTypeRole(type);
  if (role != Role::kTextbox) return role;
  const bool suggests = type != InputType::kPassword && table.HasAttr(i, "list") &&
                        context.scopes.Find(i, table.AttrOr(i, "list")) != kNoNode;
  return suggests ? Role::kCombobox : Role::kTextbox;
}

// HTML: a select shows a list when its display size is above 1; `multiple` makes it 4 unless `size` says otherwise.
Role SelectRole(const NodeTable& table, NodeIndex i) {
  const std::optional<int> size = ParseInteger(table.AttrOr(i, "size"));
  const int shown = size && *size > 0 ? *size : (table.HasAttr(i, "multiple") ? 4 : 1);
  return shown > 1 ? Role::kListBox : Role::kCombobox;
}

Role ImageRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const bool is_decorative = table.HasAttr(i, "alt") && table.AttrOr(i, "alt").empty();
  const bool is_kept =
      context.facts.Has(i, kHasGlobalAria) || context.facts.Has(i, kHasTitle) || context.facts.Has(i, kHasTabIndex);
  return is_decorative && !is_kept ? Role::kNone : Role::kImage;
}

// A link without an href counts only if it has a click handler.
Role AnchorRole(const NodeTable& table, NodeIndex i) {
  if (table.HasAttr(i, "href") || table.HasAttr(i, "xlink:href")) return Role::kLink;
  return table.tag[At(i)] == Tag::kA && table.flags[At(i)].is_clickable ? Role::kLink : Role::kGeneric;
}

Role SummaryRole(const NodeTable& table, NodeIndex i) {
  const NodeIndex parent = table.parent[At(i)];
  const bool discloses = parent != kNoNode && table.tag[At(parent)] == Tag::kDetails;
  return discloses ? Role::kDisclosureTriangle : Role::kGeneric;
}

// SVG-AAM section 5.4, for elements without a Tag.
constexpr std::pair<std::string_view, Role> kGraphics[] = {
    {"path", Role::kGraphicsSymbol},   {"rect", Role::kGraphicsSymbol},
    {"circle", Role::kGraphicsSymbol}, {"ellipse", Role::kGraphicsSymbol},
    {"line", Role::kGraphicsSymbol},   {"polygon", Role::kGraphicsSymbol},
    {"image", Role::kImage},           {"polyline", Role::kGraphicsSymbol},
    {"use", Role::kGraphicsObject}};

Role NamelessTagRole(const SemanticsContext& context, NodeIndex i) {
  for (const auto& [name, role] : kGraphics) {
    if (context.table.node_name[At(i)] == name) return IsGraphicDescribed(context, i) ? role : Role::kNone;
  }
  return Role::kGeneric;
}

}  // namespace

bool IsGraphicDescribed(const SemanticsContext& context, NodeIndex i) {
  return context.relations.FirstChild(i, Tag::kTitle) != kNoNode ||
         context.relations.FirstChild(i, Tag::kDesc) != kNoNode || context.facts.Has(i, kHasTabIndex) ||
         HasAuthorName(context, i);
}

bool HasAuthorName(const SemanticsContext& context, NodeIndex i) {
  if (context.facts.Has(i, kHasAriaLabel) || context.facts.Has(i, kHasTitle)) return true;
  if (!context.facts.Has(i, kHasAriaLabelledBy)) return false;
  bool refers = false;
  std::size_t asked = 0;
  ForEachToken(LabelledByIds(context.table, i), [&](std::string_view id) {
    if (!refers && ++asked <= 8) refers = context.scopes.Find(i, id) != kNoNode;
  });
  return refers;
}

Role ImplicitRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  switch (const Tag tag = table.tag[At(i)]) {
    case Tag::kA:
    case Tag::kArea: return AnchorRole(table, i);
    case Tag::kG: {
      const bool is_exposed = IsGraphicDescribed(context, i) || table.flags[At(i)].is_clickable;
      return is_exposed ? Role::kGroup : Role::kGeneric;
    }
    case Tag::kImg: return ImageRole(context, i);
    case Tag::kInput: return InputRole(context, i);
    case Tag::kSection: return HasAuthorName(context, i) ? Role::kRegion : Role::kGeneric;
    case Tag::kSelect: return SelectRole(table, i);
    case Tag::kSummary: return SummaryRole(table, i);
    case Tag::kUnknown: return NamelessTagRole(context, i);
    default: {
      const Role role = TagRole(tag);
      // HTML-AAM, attribute popover: the minimum role is group.
      return role == Role::kGeneric && table.HasAttr(i, "popover") ? Role::kGroup : role;
    }
  }
}

}  // namespace domtool
