#include "query/selector_path.h"

#include <cstddef>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kMostBytes = 100;   // of a value
constexpr std::string_view kTestId = "";  // by whatever name the element has one
constexpr std::string_view kAttributes[] = {"id", kTestId, "name", "type", "href"};

std::string TagOf(const SafeView& view, NodeIndex row) { return ToAsciiLower(view.node_name(row).view()); }

struct Given {
  std::string_view attribute;
  std::string_view value;  // empty where the element has none that may be shown
};

Given GivenBy(const SafeView& view, NodeIndex row, std::string_view attribute) {
  Given given{attribute, {}};
  if (attribute == "href") {
    given.value = view.href(row).view();
  } else if (attribute == kTestId) {
    const SafeAttribute& test_id = view.test_id(row);
    if (test_id.name != nullptr) given = {test_id.name, test_id.value.view()};
  } else {
    const SafeAttribute* const end = view.attributes_end(row);
    for (const SafeAttribute* a = view.attributes_begin(row); a != nullptr && a != end; ++a) {
      if (attribute == a->name) given.value = a->value.view();
    }
  }
  if (given.value.size() > kMostBytes) given.value = {};
  return given;
}

std::string Compound(std::string_view tag, const Given& given) {
  std::string out(tag);
  ((out += '[') += given.attribute) += "=\"";
  for (const char c : given.value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += "\"]";
}

}  // namespace

SelectorPaths::SelectorPaths(const SafeView& view) : view_(view), places_(view.dom_places()) {
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_element(RowAt(i))) continue;
    for (const std::string_view attribute : kAttributes) {
      const auto [name, value] = GivenBy(view, RowAt(i), attribute);
      if (!value.empty()) ++counts_[KeyOf(RowAt(i), name, value)];
    }
  }
}

std::uint64_t SelectorPaths::KeyOf(NodeIndex row, std::string_view attribute, std::string_view value) const {
  const std::uint64_t scope = At(places_.scope[At(row)]);
  const std::uint64_t key = Hasher().Add(scope).Add(TagOf(view_, row)).Add(attribute).Add(value).Finish();
  return key == 0 ? 1 : key;
}

std::string SelectorPaths::UniqueOf(NodeIndex row) const {
  for (const std::string_view attribute : kAttributes) {
    const Given given = GivenBy(view_, row, attribute);
    if (given.value.empty()) continue;
    const std::uint32_t* const count = counts_.Find(KeyOf(row, given.attribute, given.value));
    if (count != nullptr && *count == 1) return Compound(TagOf(view_, row), given);
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
