#include "semantics/role.h"

#include <algorithm>
#include <iterator>

#include "base/utf8.h"
#include "semantics/implicit_role.h"
#include "semantics/table_kind.h"

namespace domtool {
namespace {

// Roles of our enumeration that are not ARIA roles; a role attribute with such a name is ignored.
constexpr std::string_view kNotForAuthors[] = {"ruby"};
constexpr std::size_t kMaxRowsOfSymbol = 64;
constexpr std::size_t kMaxRoleBytes = 40;  // longer than any role

// What a row inherits from its ancestors in its document.
enum Surroundings : std::uint8_t {
  kInSectioning = 1,  // article, aside, main, nav or section: a header or footer is not that of the page
  kInSection = 2,     // article, aside, nav or section: an aside is complementary only if it has a name
  kInEditable = 4
};

// WAI-ARIA 1.2 section 5.2.5, as far as browsers enforce it: a group may be in between.
struct Required {
  Role role;
  Role context;
};
constexpr Required kRequired[] = {
    {Role::kListItem, Role::kList}, {Role::kOption, Role::kListBox}, {Role::kTreeItem, Role::kTree}};

class RoleAssigner {
 public:
  explicit RoleAssigner(SemanticsContext* context)
      : context_(*context),
        table_(context->table),
        kinds_(context->table),
        surroundings_(table_.size()),
        nearest_role_(table_.size(), Role::kGeneric) {}

  void Run() {
    ReadGraphics();
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const NodeIndex row = RowAt(i);
      Inherit(row);
      table_.role[i] = RoleOf(row);
      PassOn(row);
    }
  }

 private:
  // An svg whose content has roles is a container, otherwise a picture.
  void ReadGraphics() {
    is_container_.assign(table_.size(), false);
    svg_.assign(table_.size(), kNoNode);
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const NodeIndex parent = table_.parent[i];
      if (parent == kNoNode || table_.kind[i] == NodeKind::kDocument) continue;
      const NodeIndex around = svg_[At(parent)];
      svg_[i] = around == kNoNode && table_.tag[i] == Tag::kSvg ? RowAt(i) : around;
      if (around != kNoNode && HasGraphicSemantics(RowAt(i), around)) is_container_[At(around)] = true;
    }
  }

  [[nodiscard]] bool HasGraphicSemantics(NodeIndex i, NodeIndex svg) const {
    if (!table_.is_element(i)) return false;
    const Tag tag = table_.tag[At(i)];
    const std::string_view name = table_.node_name[At(i)];
    if (const NodeIndex repeated = RepeatedByUse(context_, i); repeated != kNoNode) return HoldsWords(repeated);
    if (tag == Tag::kTitle || tag == Tag::kDesc) return table_.parent[At(i)] != svg;
    return tag == Tag::kA || name == "text" || name == "foreignobject" || context_.facts.Has(i, kHasTabIndex) ||
           ((context_.facts.Has(i, kHasAriaLabel) || context_.facts.Has(i, kHasRole)) &&
            !context_.facts.IsInAriaHidden(i));
  }

  // Whether what an SVG use element repeats contains a title or a text, judged by its first rows.
  [[nodiscard]] bool HoldsWords(NodeIndex i) const {
    const std::size_t end = std::min<std::size_t>(At(table_.subtree_end[At(i)]), At(i) + kMaxRowsOfSymbol);
    for (std::size_t k = At(i); k < end; ++k) {
      if (table_.tag[k] == Tag::kTitle || table_.node_name[k] == "text") return true;
    }
    return false;
  }

  void Inherit(NodeIndex i) {
    const NodeIndex parent = table_.parent[At(i)];
    if (parent == kNoNode || table_.kind[At(i)] == NodeKind::kDocument) return;
    surroundings_[At(i)] = surroundings_[At(parent)];
    const Role parent_role = table_.role[At(parent)];
    const bool is_passed_over = IsPlain(parent_role);
    nearest_role_[At(i)] = is_passed_over ? nearest_role_[At(parent)] : parent_role;
    if (context_.facts.Has(i, kIsEditingHost)) {
      table_.flags[At(i)].is_editable_host = (surroundings_[At(i)] & kInEditable) == 0;
      surroundings_[At(i)] |= kInEditable;
    } else if (table_.HasAttr(i, "contenteditable") && table_.AttrIs(i, "contenteditable", "false")) {
      surroundings_[At(i)] &= static_cast<std::uint8_t>(~kInEditable);
    }
  }

  void PassOn(NodeIndex i) {
    if (!table_.is_element(i)) return;
    std::uint8_t& around = surroundings_[At(i)];
    const Role role = table_.role[At(i)];
    if (HasTrait(role, RoleTrait::kSectioning))
      around |= role == Role::kMain ? kInSectioning : kInSectioning | kInSection;
    const Tag tag = table_.tag[At(i)];
    const bool is_section = tag == Tag::kSection || tag == Tag::kAside;
    if (is_section && !context_.facts.Has(i, kHasRole)) around |= kInSectioning | kInSection;
  }

  Role RoleOf(NodeIndex i) {
    switch (table_.kind[At(i)]) {
      case NodeKind::kDocument: return Role::kRootWebArea;
      case NodeKind::kText: return Role::kStaticText;
      case NodeKind::kPseudo: return table_.tag[At(i)] == Tag::kPseudoMarker ? Role::kListMarker : Role::kGeneric;
      case NodeKind::kElement: break;
    }
    if (!context_.facts.Has(i, kHasRole)) return NativeRole(i);
    const std::optional<Role> asked = ExplicitRole(table_.AttrOr(i, "role"), HasAuthorName(context_, i));
    if (!asked || !IsInItsPlace(i, *asked)) return NativeRole(i);
    return *asked == Role::kNone ? ResolvePresentational(i) : *asked;
  }

  // WAI-ARIA 1.2 section 5.3.4: an element that is focusable or has a global attribute keeps its native role.
  Role ResolvePresentational(NodeIndex i) {
    if (context_.facts.Has(i, kHasGlobalAria) || IsFocusable(context_, i)) return NativeRole(i);
    return Role::kNone;
  }

  // An explicit role outside its required context does not count.
  [[nodiscard]] bool IsInItsPlace(NodeIndex i, Role asked) const {
    const Role parent = nearest_role_[At(i)];
    return parent == Role::kGroup || std::all_of(std::begin(kRequired), std::end(kRequired), [&](const Required& one) {
             return one.role != asked || one.context == parent;
           });
  }

  Role NativeRole(NodeIndex i) {
    const std::uint8_t around = surroundings_[At(i)];
    const Role role = ImplicitRole(context_, i);
    switch (table_.tag[At(i)]) {
      case Tag::kHeader: return (around & kInSectioning) != 0 ? Role::kHeader : role;
      case Tag::kFooter: return (around & kInSectioning) != 0 ? Role::kFooter : role;
      case Tag::kAside: return (around & kInSection) != 0 && !HasAuthorName(context_, i) ? Role::kGeneric : role;
      case Tag::kLi: return ListItemRole(i);
      case Tag::kSvg: return SvgRole(i);
      case Tag::kTable: return kinds_.IsData(i) || (around & kInEditable) != 0 ? Role::kTable : Role::kGeneric;
      case Tag::kTbody:
      case Tag::kTfoot:
      case Tag::kThead:
      case Tag::kTr:
      case Tag::kTd:
      case Tag::kTh: return TablePartRole(i, role);
      default: return role;
    }
  }

  // A drawing within a drawing is a part of it, unless it has a role.
  [[nodiscard]] Role SvgRole(NodeIndex i) const {
    if (svg_[At(i)] != i && !IsGraphicDescribed(context_, i)) return Role::kGeneric;
    return is_container_[At(i)] ? Role::kSvgRoot : Role::kImage;
  }

  // The items of a list whose role was removed are no items.
  [[nodiscard]] Role ListItemRole(NodeIndex i) const {
    const NodeIndex parent = table_.parent[At(i)];
    if (parent == kNoNode) return Role::kListItem;
    const Tag tag = table_.tag[At(parent)];
    const bool is_in_list_element = tag == Tag::kUl || tag == Tag::kOl || tag == Tag::kMenu;
    return is_in_list_element && table_.role[At(parent)] != Role::kList ? Role::kNone : Role::kListItem;
  }

  [[nodiscard]] Role TablePartRole(NodeIndex i, Role role) const {
    const NodeIndex around = kinds_.TableOf(i);
    const Role table_role = around == kNoNode ? Role::kGeneric : table_.role[At(around)];
    const bool is_grid = table_role == Role::kGrid || table_role == Role::kTreeGrid;
    if (role != Role::kCell && role != Role::kColumnHeader) {
      return is_grid || table_role == Role::kTable ? role : Role::kGeneric;
    }
    // A cell must be in a row, which may be a row only by its role.
    const NodeIndex parent = table_.parent[At(i)];
    if (parent == kNoNode || table_.role[At(parent)] != Role::kRow) return Role::kGeneric;
    if (role == Role::kCell) return is_grid ? Role::kGridCell : Role::kCell;
    return HeaderCellRole(i, parent);
  }

  [[nodiscard]] Role HeaderCellRole(NodeIndex i, NodeIndex tr) const {
    const std::string_view scope = table_.AttrOr(i, "scope");
    if (EqualsIgnoreAsciiCase(scope, "row") || EqualsIgnoreAsciiCase(scope, "rowgroup")) return Role::kRowHeader;
    if (EqualsIgnoreAsciiCase(scope, "col") || EqualsIgnoreAsciiCase(scope, "colgroup")) return Role::kColumnHeader;
    return kinds_.RowHoldsData(tr) ? Role::kRowHeader : Role::kColumnHeader;
  }

  SemanticsContext& context_;
  NodeTable& table_;
  const TableKinds kinds_;
  Vector<std::uint8_t> surroundings_;
  Vector<Role> nearest_role_;  // of the nearest ancestor that is neither generic nor none
  Vector<bool> is_container_;
  Vector<NodeIndex> svg_;  // the outermost svg element around the row, including the row
};

}  // namespace

std::optional<Role> ExplicitRole(std::string_view attribute, bool has_author_name) {
  std::optional<Role> found;
  ForEachToken(attribute, [&](std::string_view token) {
    if (found || token.size() > kMaxRoleBytes) return;
    const std::string name = ToAsciiLower(token);
    if (name == "presentation") {
      found = Role::kNone;
    } else if (name == "img") {
      found = Role::kImage;
    } else if (name == "directory") {
      found = Role::kList;
    } else if (std::find(std::begin(kNotForAuthors), std::end(kNotForAuthors), name) == std::end(kNotForAuthors)) {
      found = RoleFromName(name);
    }
    // Without a name these are no landmarks, and the next token is tried.
    if (!has_author_name && (found == Role::kForm || found == Role::kRegion)) found.reset();
  });
  return found;
}

void ComputeRoles(SemanticsContext* context) { RoleAssigner(context).Run(); }

}  // namespace domtool
