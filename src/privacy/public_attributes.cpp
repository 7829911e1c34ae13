#include "privacy/public_attributes.h"

namespace domtool {

const char* PublicAttribute(Tag tag, std::string_view name) {
  static constexpr const char* kPublic[] = {
      "action", "class",   "colspan", "contenteditable", "for", "id",   "max",      "method", "min", "multiple",
      "name",   "pattern", "role",    "rowspan",         "src", "step", "tabindex", "target", "type"};
  if (name == "value") return tag == Tag::kOption ? "value" : nullptr;
  for (const char* const allowed : kPublic) {
    if (name == allowed) return allowed;
  }
  return nullptr;
}

}  // namespace domtool
