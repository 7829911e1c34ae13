#include "privacy/public_attributes.h"

namespace domtool {

const char* PublicAttribute(Tag tag, std::string_view name) {
  static constexpr const char* kPublic[] = {
      "action", "class", "colspan",   "contenteditable", "datetime", "dir",       "for",      "headers", "id",
      "lang",   "max",   "maxlength", "method",          "min",      "minlength", "multiple", "name",    "pattern",
      "rel",    "role",  "rowspan",   "scope",           "size",     "src",       "start",    "step",    "tabindex",
      "target", "type"};
  if (name == "value") return tag == Tag::kOption ? "value" : nullptr;
  for (const char* const allowed : kPublic) {
    if (name == allowed) return allowed;
  }
  return nullptr;
}

}  // namespace domtool
