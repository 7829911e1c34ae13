// The enumerations of enums.def as C++ types, with their names. Lookups are by binary search over a table built at
// compile time; an unknown name gives std::nullopt.
#ifndef DOMTOOL_TABLE_ENUMS_H_
#define DOMTOOL_TABLE_ENUMS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace domtool {

// Properties of a role. Code that needs to know what kind of thing an element is tests one of these, so that a new role
// is one line of enums.def.
enum class RoleTrait : std::uint32_t {
  kNoTrait = 0,
  kWidget = 1U << 0,                  // a person operates it
  kNameFromContent = 1U << 1,         // accname 2F, in any context; see semantics/name_rules.h for other roles
  kLandmark = 1U << 2,                // WAI-ARIA landmark
  kStructure = 1U << 3,               // worth a line of its own in an outline
  kPresentationalChildren = 1U << 4,  // WAI-ARIA "children presentational"
  kOwnContent = 1U << 5,              // what is inside is not part of the name of what is around it
  kTitleDescribes = 1U << 6,          // a title is its description, never its name
  kNamingProhibited = 1U << 7,        // WAI-ARIA 1.3 section 5.2.8.6
  kEmbedded = 1U << 8,                // inside other text it is represented by its value (accname 2C)
  kMeaningless = 1U << 9,             // adds nothing to what is inside it
  // Kinds of things.
  kField = 1U << 10,      // holds a value that a person enters or chooses
  kTyped = 1U << 11,      // its value is set by typing
  kPicked = 1U << 12,     // its value is set in parts, of a date or a time
  kRange = 1U << 13,      // has a number within a range (WAI-ARIA "range")
  kItem = 1U << 14,       // one of many similar ones
  kCell = 1U << 15,       // of a table or a grid, a header's too
  kGroup = 1U << 16,      // groups its content, and means nothing without a name
  kDialog = 1U << 17,     // a dialog, modal or not
  kPopup = 1U << 18,      // opens and closes over the page
  kChoice = 1U << 19,     // of a menu, a list box or a tree
  kAnnounced = 1U << 20,  // a live region, or a gauge that changes on its own
  // States and properties that it supports (WAI-ARIA 1.2 section 6.6, "used in roles", including inherited ones).
  kCheckable = 1U << 21,        // aria-checked
  kExpandable = 1U << 22,       // aria-expanded; list items too, as in browsers
  kMultiline = 1U << 23,        // aria-multiline
  kMultiselectable = 1U << 24,  // aria-multiselectable
  kOriented = 1U << 25,         // aria-orientation
  kPressable = 1U << 26,        // aria-pressed
  kReadonly = 1U << 27,         // aria-readonly
  kRequirable = 1U << 28,       // aria-required; radio buttons, dates and times by HTML alone
  kSelectable = 1U << 29,       // aria-selected
  kSortable = 1U << 30,         // aria-sort
  // A header and a footer inside it are not the page's (HTML-AAM 1.0 section 3.5).
  kSectioning = 1U << 31,
};
constexpr RoleTrait operator|(RoleTrait a, RoleTrait b) {
  return static_cast<RoleTrait>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}

enum class Role : std::uint8_t {
#define DOMTOOL_ROLE(enumerator, name, traits) enumerator,
#include "table/enums.def"
};

// kUnknown: the row's node_name column holds the local name. Document and text rows are kUnknown too.
enum class Tag : std::uint8_t {
  kUnknown,
#define DOMTOOL_TAG(enumerator, name, role) enumerator,
#include "table/enums.def"
};

// HTML section 4.10.5.1. kNone: not an input element.
enum class InputType : std::uint8_t {
  kNone,
#define DOMTOOL_INPUT(enumerator, type, role) enumerator,
#include "table/enums.def"
};

enum class Style : std::uint8_t {
#define DOMTOOL_STYLE(enumerator, name) enumerator,
#include "table/enums.def"
  kCount
};

// A set of styles, one bit each, at the style's index.
using StyleSet = std::uint32_t;
template <typename... Styles>
constexpr StyleSet StylesOf(Styles... styles) {
  return (StyleSet{0} | ... | (StyleSet{1} << static_cast<unsigned>(styles)));
}
constexpr StyleSet kAllStyles = StylesOf(Style::kCount) - 1;
// For text in an SVG (SVG 2 section 13).
constexpr StyleSet kStylesOfSvgText = StylesOf(Style::kFill, Style::kFillOpacity, Style::kStroke);
// Without these a text may only seem harder to read than it is.
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
inline constexpr std::size_t kTiers = 3;

std::string_view RoleName(Role role);
extern const RoleTrait kRoleTraits[];
// Whether the role has one of the traits.
inline bool HasTrait(Role role, RoleTrait traits) {
  const RoleTrait own = kRoleTraits[static_cast<std::size_t>(role)];
  return (static_cast<std::uint32_t>(own) & static_cast<std::uint32_t>(traits)) != 0;
}
inline bool IsDialog(Role role) { return HasTrait(role, RoleTrait::kDialog); }
// Whether it means no role of its own.
constexpr bool IsPlain(Role role) { return role == Role::kNone || role == Role::kGeneric; }
// Its word in text: "disclosure".
std::string_view RoleTextName(Role role);
// The WAI-ARIA role nearest to it for what a person does with it.
std::string_view RoleAriaName(Role role);
// Exact, case-sensitive: "button", "RootWebArea".
std::optional<Role> RoleFromName(std::string_view name);

std::string_view TagName(Tag tag);
// HTML-AAM 1.0 section 3.4, as far as the element alone decides; kGeneric if attributes decide the role.
Role TagRole(Tag tag);
// `local_name` in lower case.
Tag TagFromName(std::string_view local_name);

// For the attribute `type`, which HTML reads without case: kText if it is missing or unknown.
InputType InputTypeFromName(std::string_view type);
// kNone for 'hidden', kGeneric if it is no input type.
Role InputTypeRole(InputType type);

// The name as a literal if tests identify elements by this attribute (data-testid, data-cy, …), otherwise nullptr.
const char* TestIdAttribute(std::string_view name);
std::string_view StyleName(Style style);
std::string_view ReasonName(InteractiveReason reason);
std::string_view HiddenReasonName(HiddenReason reason);
std::string_view StateName(State state);
std::string_view SourceName(SourceKind source);
std::string_view LimitationName(LimitationKind kind);
// 'semantic', 'non-semantic', 'structural'.
std::string_view TierName(Tier tier);

// A set of enumerators of E; E::kCount is at most 64.
template <typename E>
class EnumSet {
 public:
  using Bits = std::conditional_t<(static_cast<std::uint32_t>(E::kCount) > 32), std::uint64_t, std::uint32_t>;

  constexpr EnumSet() = default;
  constexpr void Add(E e) { bits_ |= Bit(e); }
  constexpr void Remove(E e) { bits_ &= ~Bit(e); }
  constexpr void Set(E e, bool on) { on ? Add(e) : Remove(e); }
  [[nodiscard]] constexpr bool Has(E e) const { return (bits_ & Bit(e)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr Bits bits() const { return bits_; }
  // Calls visit(E) in the order of declaration.
  template <typename Visitor>
  constexpr void ForEach(Visitor visit) const {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(E::kCount); ++i) {
      if (Has(static_cast<E>(i))) visit(static_cast<E>(i));
    }
  }
  friend constexpr bool operator==(EnumSet a, EnumSet b) { return a.bits_ == b.bits_; }

 private:
  static_assert(static_cast<std::uint32_t>(E::kCount) <= 64);
  static constexpr Bits Bit(E e) { return Bits{1} << static_cast<std::uint32_t>(e); }
  Bits bits_ = 0;
};

using StateSet = EnumSet<State>;
using ReasonSet = EnumSet<InteractiveReason>;

// Why a value was withheld; kNone if it was not.
enum class Redaction : std::uint8_t {
  kNone,
  kPassword,
  kOneTimeCode,
  kPayment,
  kIdentity,
  kPolicy,
  kEchoedSecret,
  kFrameOmitted
};
std::string_view RedactionName(Redaction redaction);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_ENUMS_H_
