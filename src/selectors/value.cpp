// Attribute values: Selectors 4 section 6.
#include <string_view>

#include "base/utf8.h"
#include "selectors/match.h"

namespace domtool {
namespace {

bool Equals(std::string_view a, std::string_view b, bool ignores_case) {
  return ignores_case ? EqualsIgnoreAsciiCase(a, b) : a == b;
}

bool HasWord(std::string_view value, const SimpleSelector& wanted) {
  bool is_found = false;
  ForEachToken(
      value, [&](std::string_view token) { is_found = is_found || Equals(token, wanted.value, wanted.ignores_case); });
  return is_found;
}

}  // namespace

bool ValueMatches(std::string_view value, const SimpleSelector& wanted) {
  const std::string_view part = wanted.value;
  const bool ignores_case = wanted.ignores_case;
  switch (wanted.compare) {
    case AttributeOperator::kExists: return true;
    case AttributeOperator::kEquals: return Equals(value, part, ignores_case);
    case AttributeOperator::kWord: return HasWord(value, wanted);
    case AttributeOperator::kDash:
      return Equals(value.substr(0, part.size()), part, ignores_case) &&
             (value.size() == part.size() || value[part.size()] == '-');
    // An empty part is in no value.
    case AttributeOperator::kPrefix: return !part.empty() && Equals(value.substr(0, part.size()), part, ignores_case);
    case AttributeOperator::kSuffix:
      return !part.empty() && value.size() >= part.size() &&
             Equals(value.substr(value.size() - part.size()), part, ignores_case);
    case AttributeOperator::kSubstring:
      if (part.empty()) return false;
      return ignores_case ? ContainsIgnoreAsciiCase(value, part) : value.find(part) != std::string_view::npos;
  }
  return false;
}

}  // namespace domtool
