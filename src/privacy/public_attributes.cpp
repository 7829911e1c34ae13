#include "privacy/public_attributes.h"

namespace domtool {

bool IsPublicAttribute(Tag tag, std::string_view name) {
  // Between spaces, so that one search finds a whole name.
  constexpr std::string_view kPublic =
      " action class colspan contenteditable datetime dir for headers id lang max maxlength method min minlength "
      "multiple "
      "name pattern rel role rowspan scope size src start step tabindex target type ";
  if (name == "value") return tag == Tag::kOption;
  if (name.empty() || name.find(' ') != std::string_view::npos) return false;
  for (std::size_t at = kPublic.find(name); at != std::string_view::npos; at = kPublic.find(name, at + 1)) {
    if (kPublic[at - 1] == ' ' && kPublic[at + name.size()] == ' ') return true;
  }
  return false;
}

}  // namespace domtool
