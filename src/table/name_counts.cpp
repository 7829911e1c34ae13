#include "table/name_counts.h"

#include <cstddef>

#include "base/hash.h"

namespace domtool {
namespace {

std::uint64_t KeyOf(NodeIndex scope, NodeIndex parent, std::string_view tag, std::string_view attribute,
                    std::string_view value) {
  Hasher hasher;
  hasher.Add(std::uint64_t{At(scope)}).Add(std::uint64_t{At(parent)}).Add(tag).Add(attribute).Add(value);
  const std::uint64_t key = hasher.Finish();
  return key == 0 ? 1 : key;
}

bool IsName(std::string_view attribute) {
  return attribute == "id" || attribute == "name" || attribute == "type" || attribute == "href" ||
         TestIdAttribute(attribute) != nullptr;
}

}  // namespace

NameCounts::NameCounts(const NodeTable& table, const DomPlaces& places) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table.is_element(RowAt(i))) continue;
    const NodeIndex scope = places.scope[i];
    const std::string_view tag = table.node_name[i];
    ++counts_[KeyOf(scope, kNoNode, tag, {}, {})];
    ++counts_[KeyOf(scope, places.parent[i], tag, {}, {})];
    for (std::size_t a = table.attributes_begin[i]; a < table.attributes_begin[i + 1]; ++a) {
      const auto& [name, value] = table.attributes[a];
      if (!IsName(name)) continue;
      ++counts_[KeyOf(scope, kNoNode, {}, name, value)];
      ++counts_[KeyOf(scope, kNoNode, tag, name, value)];
    }
  }
}

std::uint32_t NameCounts::WithAttribute(NodeIndex scope, std::string_view tag, std::string_view attribute,
                                        std::string_view value) const {
  return At64(KeyOf(scope, kNoNode, tag, attribute, value));
}

std::uint32_t NameCounts::WithTag(NodeIndex scope, std::string_view tag) const {
  return At64(KeyOf(scope, kNoNode, tag, {}, {}));
}

std::uint32_t NameCounts::Children(NodeIndex parent, NodeIndex scope, std::string_view tag) const {
  return At64(KeyOf(scope, parent, tag, {}, {}));
}

std::uint32_t NameCounts::At64(std::uint64_t key) const {
  const std::uint32_t* const count = counts_.Find(key);
  return count == nullptr ? 0 : *count;
}

}  // namespace domtool
