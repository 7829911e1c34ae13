#include "query/selector_path.h"

#include <algorithm>
#include <cstddef>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "selectors/selector.h"
#include "table/stable_id.h"

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

// A word that is spelt like an id would be broken so that it is no CSS.
bool IsSpeakable(const std::string& selector) {
  std::string broken = selector;
  return !BreakIds(&broken);
}

std::string CompoundOf(std::string_view tag, std::string_view attribute, std::string_view value) {
  std::string out(tag);
  if (attribute == "id") return (out += '#') += SerializeIdentifier(value);
  return (((out += '[') += attribute) += '=') += SerializeString(value) + ']';
}

}  // namespace

SelectorPaths::SelectorPaths(const SafeView& view)
    : view_(view), places_(view.dom_places()), counts_(view.name_counts(places_)) {}

std::string SelectorPaths::UniqueOf(NodeIndex row) const {
  const NodeIndex scope = places_.scope[At(row)];
  const std::string tag = TagOf(view_, row);
  for (const std::string_view attribute : kAttributes) {
    const Given given = GivenBy(view_, row, attribute);
    if (given.value.empty()) continue;
    const std::string value = WithWholeIds(given.value);
    const bool names_a_kind = given.attribute == "type" || given.attribute == "href";
    const bool is_only_with_tag = names_a_kind || counts_.WithAttribute(scope, {}, given.attribute, value) != 1;
    if (is_only_with_tag && counts_.WithAttribute(scope, tag, given.attribute, value) != 1) continue;
    std::string written = CompoundOf(is_only_with_tag ? SerializeIdentifier(tag) : "", given.attribute, value);
    if (IsSpeakable(written)) return written;
  }
  const bool is_body = view_.tag(row) == Tag::kBody && counts_.WithTag(scope, tag) == 1;
  return is_body ? tag : std::string();
}

std::string SelectorPaths::Step(NodeIndex row) const {
  const NodeIndex parent = places_.parent[At(row)];
  const NodeIndex scope = places_.scope[At(row)];
  const std::string tag = TagOf(view_, row);
  const bool is_root = parent == scope && view_.kind(scope) == NodeKind::kDocument;
  if (is_root) return ":root";
  std::string step = SerializeIdentifier(tag);
  if (counts_.Children(parent, scope, tag) > 1) step += ":nth-of-type(" + Decimal(places_.ordinal[At(row)]) + ")";
  return parent == scope ? ":host > " + step : step;
}

std::string SelectorPaths::InScope(NodeIndex row) const {
  std::string way;
  for (const NodeIndex scope = places_.scope[At(row)]; row != scope && row != kNoNode; row = places_.parent[At(row)]) {
    const std::string unique = UniqueOf(row);
    if (!unique.empty()) return unique + way;
    way.insert(0, " > " + Step(row));
  }
  return way.substr(std::min(way.size(), std::size_t{3}));
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
