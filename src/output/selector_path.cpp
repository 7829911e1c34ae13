#include "output/selector_path.h"

#include <cstddef>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kMostBytes = 100;  // of a value
constexpr const char* kAttributes[] = {"id", "data-testid", "name", "type", "href"};

std::string TagOf(const SafeView& view, NodeIndex row) { return ToAsciiLower(view.node_name(row).view()); }

// Empty where the element has none that may be told.
std::string_view ValueOf(const SafeView& view, NodeIndex row, std::string_view attribute) {
  std::string_view value;
  if (attribute == "href") {
    value = view.href(row).view();
  } else if (attribute == "data-testid") {
    value = view.test_id(row).view();
  } else {
    const SafeAttribute* const end = view.attributes_end(row);
    for (const SafeAttribute* a = view.attributes_begin(row); a != nullptr && a != end; ++a) {
      if (attribute == a->name) value = a->value.view();
    }
  }
  return value.size() <= kMostBytes ? value : std::string_view();
}

std::string Compound(std::string_view tag, std::string_view attribute, std::string_view value) {
  std::string out(tag);
  ((out += '[') += attribute) += "=\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += "\"]";
}

}  // namespace

SelectorPaths::SelectorPaths(const SafeView& view) : view_(view), places_(view.dom_places()) {
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_element(RowAt(i))) continue;
    for (const char* const attribute : kAttributes) {
      const std::string_view value = ValueOf(view, RowAt(i), attribute);
      if (!value.empty()) ++counts_[KeyOf(RowAt(i), attribute, value)];
    }
  }
}

std::uint64_t SelectorPaths::KeyOf(NodeIndex row, std::string_view attribute, std::string_view value) const {
  const std::uint64_t scope = At(places_.scope[At(row)]);
  const std::uint64_t key = Hasher().Add(scope).Add(TagOf(view_, row)).Add(attribute).Add(value).Finish();
  return key == 0 ? 1 : key;
}

std::string SelectorPaths::UniqueOf(NodeIndex row) const {
  for (const char* const attribute : kAttributes) {
    const std::string_view value = ValueOf(view_, row, attribute);
    if (value.empty()) continue;
    const std::uint32_t* const count = counts_.Find(KeyOf(row, attribute, value));
    if (count != nullptr && *count == 1) return Compound(TagOf(view_, row), attribute, value);
  }
  return {};
}

std::string SelectorPaths::InScope(NodeIndex row) const {
  std::string way;
  for (const NodeIndex scope = places_.scope[At(row)]; row != scope && row != kNoNode; row = places_.parent[At(row)]) {
    const std::string unique = UniqueOf(row);
    if (!unique.empty()) return unique + way;
    const std::string step = TagOf(view_, row) + ":nth-of-type(" + Decimal(places_.ordinal[At(row)]) + ")";
    way.insert(0, " > " + step);
  }
  return way.substr(1);
}

std::string SelectorPaths::Of(NodeIndex row) const {
  std::string path = InScope(row);
  for (NodeIndex scope = places_.scope[At(row)];; scope = places_.scope[At(scope)]) {
    if (view_.kind(scope) == NodeKind::kDocument) {
      const NodeIndex owner = view_.frame_owner(view_.frame(scope));
      if (owner == kNoNode) return path;
      scope = owner;
    }
    path.insert(0, InScope(scope) + " >>> ");
  }
}

}  // namespace domtool
