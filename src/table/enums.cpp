#include "table/enums.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::string_view kRoleNames[] = {
#define DOMTOOL_ROLE(enumerator, name, traits) name,
#include "table/enums.def"
};
struct RoleWords {
  Role role;
  std::string_view word;
  std::string_view aria_role;
};
constexpr RoleWords kRoleWords[] = {
#define DOMTOOL_ROLE_WORD(enumerator, word, aria_role) {Role::enumerator, word, aria_role},
#include "table/enums.def"
};
// The index of a role's word in kRoleWords, or their number.
constexpr auto kWordsOfRole = [] {
  std::array<std::uint8_t, std::size(kRoleNames)> positions{};
  positions.fill(static_cast<std::uint8_t>(std::size(kRoleWords)));
  for (std::size_t k = 0; k < std::size(kRoleWords); ++k) {
    positions[static_cast<std::size_t>(kRoleWords[k].role)] = static_cast<std::uint8_t>(k);
  }
  return positions;
}();
constexpr std::string_view kTagNames[] = {
    "",
#define DOMTOOL_TAG(enumerator, name, role) name,
#include "table/enums.def"
};
constexpr Role kTagRoles[] = {
    Role::kGeneric,
#define DOMTOOL_TAG(enumerator, name, role) Role::role,
#include "table/enums.def"
};
constexpr std::string_view kInputTypes[] = {
    "",
#define DOMTOOL_INPUT(enumerator, type, role) type,
#include "table/enums.def"
};
constexpr Role kInputRoles[] = {
    Role::kGeneric,
#define DOMTOOL_INPUT(enumerator, type, role) Role::role,
#include "table/enums.def"
};
constexpr std::string_view kTestIdAttributes[] = {
#define DOMTOOL_TEST_ID(name) name,
#include "table/enums.def"
};
constexpr std::string_view kStyleNames[] = {
#define DOMTOOL_STYLE(enumerator, name) name,
#include "table/enums.def"
};
constexpr std::string_view kReasonNames[] = {
#define DOMTOOL_REASON(enumerator, name) name,
#include "table/enums.def"
};
constexpr std::string_view kHiddenNames[] = {
#define DOMTOOL_HIDDEN(enumerator, name) name,
#include "table/enums.def"
};
constexpr std::string_view kStateNames[] = {
#define DOMTOOL_STATE(enumerator, name) name,
#include "table/enums.def"
};
constexpr std::string_view kSourceNames[] = {
#define DOMTOOL_SOURCE(enumerator, name) name,
#include "table/enums.def"
};
constexpr std::string_view kLimitationNames[] = {
#define DOMTOOL_LIMITATION(enumerator, name) name,
#include "table/enums.def"
};

// The indices of `names`, sorted by name, for binary search.
template <std::size_t N>
constexpr auto SortedIndex(const std::string_view (&names)[N]) {
  std::array<std::uint8_t, N> index{};
  for (std::size_t i = 0; i < N; ++i) index[i] = static_cast<std::uint8_t>(i);
  std::sort(index.begin(), index.end(), [&](std::uint8_t a, std::uint8_t b) { return names[a] < names[b]; });
  return index;
}

constexpr auto kRoleIndex = SortedIndex(kRoleNames);
constexpr auto kTagIndex = SortedIndex(kTagNames);

// The index of `name` in `names`, or the number of names.
std::size_t Find(std::span<const std::string_view> names, std::span<const std::uint8_t> index, std::string_view name) {
  const auto it = std::lower_bound(index.begin(), index.end(), name,
                                   [&](std::uint8_t at, std::string_view wanted) { return names[at] < wanted; });
  return it != index.end() && names[*it] == name ? *it : names.size();
}

}  // namespace

using enum RoleTrait;
const RoleTrait kRoleTraits[] = {
#define DOMTOOL_ROLE(enumerator, name, traits) traits,
#include "table/enums.def"
};

std::string_view RoleName(Role role) { return kRoleNames[static_cast<std::size_t>(role)]; }

std::string_view RoleTextName(Role role) {
  const std::size_t words = kWordsOfRole[static_cast<std::size_t>(role)];
  return words == std::size(kRoleWords) ? RoleName(role) : kRoleWords[words].word;
}

std::string_view RoleAriaName(Role role) {
  const std::size_t words = kWordsOfRole[static_cast<std::size_t>(role)];
  return words == std::size(kRoleWords) ? RoleName(role) : kRoleWords[words].aria_role;
}

std::optional<Role> RoleFromName(std::string_view name) {
  const std::size_t position = Find(kRoleNames, kRoleIndex, name);
  if (position == std::size(kRoleNames)) return std::nullopt;
  return static_cast<Role>(position);
}

std::string_view TagName(Tag tag) { return kTagNames[static_cast<std::size_t>(tag)]; }
Role TagRole(Tag tag) { return kTagRoles[static_cast<std::size_t>(tag)]; }

Tag TagFromName(std::string_view local_name) {
  const std::size_t position = Find(kTagNames, kTagIndex, local_name);
  return position == std::size(kTagNames) ? Tag::kUnknown : static_cast<Tag>(position);
}

InputType InputTypeFromName(std::string_view type) {
  for (std::size_t i = 1; i < std::size(kInputTypes); ++i) {
    if (EqualsIgnoreAsciiCase(type, kInputTypes[i])) return static_cast<InputType>(i);
  }
  return InputType::kText;
}

Role InputTypeRole(InputType type) { return kInputRoles[static_cast<std::size_t>(type)]; }

const char* TestIdAttribute(std::string_view name) {
  // All of them are custom data attributes (HTML section 3.2.6.6).
  if (!name.starts_with("data-")) return nullptr;
  for (const std::string_view known : kTestIdAttributes) {
    if (name == known) return known.data();
  }
  return nullptr;
}
std::string_view StyleName(Style style) { return kStyleNames[static_cast<std::size_t>(style)]; }
std::string_view ReasonName(InteractiveReason reason) { return kReasonNames[static_cast<std::size_t>(reason)]; }
std::string_view HiddenReasonName(HiddenReason reason) { return kHiddenNames[static_cast<std::size_t>(reason)]; }
std::string_view StateName(State state) { return kStateNames[static_cast<std::size_t>(state)]; }
std::string_view SourceName(SourceKind source) { return kSourceNames[static_cast<std::size_t>(source)]; }
std::string_view LimitationName(LimitationKind kind) { return kLimitationNames[static_cast<std::size_t>(kind)]; }

std::string_view TierName(Tier tier) {
  switch (tier) {
    case Tier::kSemantic: return "semantic";
    case Tier::kNonSemantic: return "non-semantic";
    case Tier::kStructural: return "structural";
  }
  return "structural";
}

std::string_view RedactionName(Redaction redaction) {
  switch (redaction) {
    case Redaction::kNone: return "";
    case Redaction::kPassword: return "password";
    case Redaction::kOneTimeCode: return "one-time-code";
    case Redaction::kPayment: return "payment";
    case Redaction::kIdentity: return "identity";
    case Redaction::kPolicy: return "policy";
    case Redaction::kEchoedSecret: return "echoed-secret";
    case Redaction::kFrameOmitted: return "frame-omitted";
  }
  return "";
}

}  // namespace domtool
