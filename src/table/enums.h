// The enumerations of enums.def as C++ types, with their names. Lookups are by binary search over a table built at
// compile time; an unknown name gives std::nullopt.
#ifndef DOMTOOL_TABLE_ENUMS_H_
#define DOMTOOL_TABLE_ENUMS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace domtool {

enum RoleTrait : std::uint8_t {
  kTraitWidget = 1,                  // a person operates it
  kTraitNameFromContent = 2,         // accname 2F, wherever the role stands; see semantics/name_rules.h for the others
  kTraitLandmark = 4,                // WAI-ARIA landmark
  kTraitStructure = 8,               // worth a line of its own in an outline
  kTraitPresentationalChildren = 16  // WAI-ARIA "children presentational"
};

enum class Role : std::uint8_t {
#define DOMTOOL_ROLE(enumerator, name, traits) enumerator,
#include "table/enums.def"
};

// kUnknown: the row's node_name column holds the local name. Document and text rows are kUnknown too.
enum class Tag : std::uint8_t {
  kUnknown,
#define DOMTOOL_TAG(enumerator, name) enumerator,
#include "table/enums.def"
};

enum class Style : std::uint8_t {
#define DOMTOOL_STYLE(enumerator, name) enumerator,
#include "table/enums.def"
  kCount
};

// Some of the styles, each by the bit of its position.
using StyleSet = std::uint32_t;
template <typename... Styles>
constexpr StyleSet StylesOf(Styles... styles) {
  return (StyleSet{0} | ... | (StyleSet{1} << static_cast<unsigned>(styles)));
}
constexpr StyleSet kAllStyles = StylesOf(Style::kCount) - 1;
// Of text in an SVG (SVG 2 section 13).
constexpr StyleSet kStylesOfDrawnText = StylesOf(Style::kFill, Style::kFillOpacity, Style::kStroke);
// Without them a text may only seem harder to read than it is.
constexpr StyleSet kStylesOfText = StylesOf(Style::kTextShadow, Style::kTextStrokeWidth, Style::kMixBlendMode);

enum class InteractiveReason : std::uint8_t {
#define DOMTOOL_REASON(enumerator, name) enumerator,
#include "table/enums.def"
  kCount
};

enum class HiddenReason : std::uint8_t {
#define DOMTOOL_HIDDEN(enumerator, name) enumerator,
#include "table/enums.def"
};

enum class State : std::uint8_t {
#define DOMTOOL_STATE(enumerator, name) enumerator,
#include "table/enums.def"
  kCount
};

enum class SourceKind : std::uint8_t {
#define DOMTOOL_SOURCE(enumerator, name) enumerator,
#include "table/enums.def"
  kCount
};

enum class LimitationKind : std::uint8_t {
#define DOMTOOL_LIMITATION(enumerator, name) enumerator,
#include "table/enums.def"
};

enum class Tier : std::uint8_t { kStructural, kNonSemantic, kSemantic };

std::string_view RoleName(Role role);
std::uint8_t RoleTraits(Role role);
constexpr bool IsDialog(Role role) { return role == Role::kDialog || role == Role::kAlertDialog; }
inline bool HasTrait(Role role, RoleTrait trait) { return (RoleTraits(role) & trait) != 0; }
// Exact, case-sensitive: "button", "RootWebArea".
std::optional<Role> RoleFromName(std::string_view name);

std::string_view TagName(Tag tag);
// `local_name` in lower case.
Tag TagFromName(std::string_view local_name);

std::string_view StyleName(Style style);
std::string_view ReasonName(InteractiveReason reason);
std::string_view HiddenReasonName(HiddenReason reason);
std::string_view StateName(State state);
std::string_view SourceName(SourceKind source);
std::string_view LimitationName(LimitationKind kind);
// 'semantic', 'non-semantic', 'structural'.
std::string_view TierName(Tier tier);

// A set of enumerators of E, E::kCount at most 32.
template <typename E>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  constexpr void Add(E e) { bits_ |= Bit(e); }
  constexpr void Remove(E e) { bits_ &= ~Bit(e); }
  constexpr void Set(E e, bool on) { on ? Add(e) : Remove(e); }
  [[nodiscard]] constexpr bool Has(E e) const { return (bits_ & Bit(e)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  // Calls visit(E) in the order of declaration.
  template <typename Visitor>
  constexpr void ForEach(Visitor visit) const {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(E::kCount); ++i) {
      if (Has(static_cast<E>(i))) visit(static_cast<E>(i));
    }
  }
  friend constexpr bool operator==(EnumSet a, EnumSet b) { return a.bits_ == b.bits_; }

 private:
  static_assert(static_cast<std::uint32_t>(E::kCount) <= 32);
  static constexpr std::uint32_t Bit(E e) { return 1u << static_cast<std::uint32_t>(e); }
  std::uint32_t bits_ = 0;
};

using StateSet = EnumSet<State>;
using ReasonSet = EnumSet<InteractiveReason>;

}  // namespace domtool

#endif  // DOMTOOL_TABLE_ENUMS_H_
