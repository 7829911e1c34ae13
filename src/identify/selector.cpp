#include "identify/selector.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/utf8.h"
#include "base/vector.h"
#include "table/dom_places.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMostCompounds = 200;

struct Compound {
  std::string tag;
  std::string attribute;  // empty: none
  std::string value;
  std::string whole_value;    // ... with whole ids, which is never shown
  std::uint32_t ordinal = 0;  // 0: any
};

struct Part {
  bool is_from_root = false;
  Vector<Compound> compounds;
};

// What an element may be named by, as query/selector_path.h does. What others hold, such as a value, nobody is to find out.
bool IsNamedBy(std::string_view attribute) {
  return attribute == "id" || attribute == "name" || attribute == "type" || attribute == "href" ||
         TestIdAttribute(attribute) != nullptr;
}

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '.' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

class Reader {
 public:
  explicit Reader(std::string_view path) : rest_(path) {}

  // False where it is none.
  bool Read(Vector<Part>* parts) {
    std::size_t count = 0;
    do {
      Part part;
      part.is_from_root = Skip("> ");
      do {
        if (++count > kMostCompounds || !ReadCompound(&part.compounds.emplace_back())) return false;
      } while (Skip(" > "));
      parts->push_back(std::move(part));
    } while (Skip(" >>> "));
    return rest_.empty();
  }

 private:
  bool Skip(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }

  std::string ReadName() {
    std::size_t size = 0;
    while (size < rest_.size() && IsNameCharacter(rest_[size]) && !rest_.substr(size).starts_with(":nth-of-type("))
      ++size;
    std::string name(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return name;
  }

  bool ReadCompound(Compound* out) {
    out->tag = ToAsciiLower(ReadName());
    if (out->tag.empty()) return false;
    if (Skip(":nth-of-type(")) return ReadOrdinal(out);
    if (!Skip("[")) return true;
    out->attribute = ReadName();
    const bool is_read = IsNamedBy(out->attribute) && Skip("=\"") && ReadString(&out->value) && Skip("]");
    out->whole_value = WithWholeIds(out->value);
    return is_read;
  }

  bool ReadOrdinal(Compound* out) {
    while (!rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9' && out->ordinal < 100'000'000) {
      out->ordinal = out->ordinal * 10 + static_cast<std::uint32_t>(rest_[0] - '0');
      rest_.remove_prefix(1);
    }
    return out->ordinal > 0 && Skip(")");
  }

  bool ReadString(std::string* out) {
    while (!rest_.empty() && rest_[0] != '"') {
      if (rest_[0] == '\\') rest_.remove_prefix(1);
      if (rest_.empty()) return false;
      *out += rest_[0];
      rest_.remove_prefix(1);
    }
    return Skip("\"");
  }

  std::string_view rest_;
};

class Matcher {
 public:
  explicit Matcher(const NodeTable& table) : table_(table), places_(DomPlacesOf(table)) {}

  // The one row of the scope that the part means, or kNoNode.
  [[nodiscard]] NodeIndex Find(NodeIndex scope, const Part& part) const {
    Vector<NodeIndex> found;
    for (NodeIndex i = Next(scope); i < table_.subtree_end[At(scope)]; i = Next(i)) {
      const bool is_there = places_.scope[At(i)] == scope && (!part.is_from_root || places_.parent[At(i)] == scope);
      if (is_there && Is(i, part.compounds[0])) found.push_back(i);
    }
    for (std::size_t k = 1; k < part.compounds.size(); ++k) found = ChildrenOf(found, part.compounds[k]);
    return found.size() == 1 ? found[0] : kNoNode;
  }

  // What is inside of a frame or host; kNoNode where the frame was not captured.
  [[nodiscard]] NodeIndex ScopeInside(NodeIndex row) const {
    for (const FrameInfo& frame : table_.frames) {
      if (frame.owner == row) return frame.document;
    }
    return row;
  }

 private:
  [[nodiscard]] bool Is(NodeIndex row, const Compound& compound) const {
    if (!table_.is_element(row) || ToAsciiLower(table_.node_name[At(row)]) != compound.tag) return false;
    if (compound.ordinal != 0) return places_.ordinal[At(row)] == compound.ordinal;
    if (compound.attribute.empty()) return true;
    const auto value = table_.Attr(row, std::string_view(compound.attribute));
    return value && (*value == compound.value || *value == compound.whole_value);
  }

  [[nodiscard]] Vector<NodeIndex> ChildrenOf(const Vector<NodeIndex>& parents, const Compound& compound) const {
    Vector<NodeIndex> children;
    for (const NodeIndex parent : parents) {
      for (NodeIndex i = Next(parent); i < table_.subtree_end[At(parent)]; i = Next(i)) {
        if (places_.parent[At(i)] == parent && places_.scope[At(i)] != parent && Is(i, compound)) children.push_back(i);
      }
    }
    return children;
  }

  const NodeTable& table_;
  DomPlaces places_;
};

}  // namespace

NodeIndex FindBySelector(const NodeTable& table, std::string_view path) {
  Vector<Part> parts;
  if (table.size() == 0 || table.frames.empty() || !Reader(path).Read(&parts)) return kNoNode;
  const Matcher matcher(table);
  NodeIndex scope = table.frames[0].document;
  NodeIndex found = kNoNode;
  for (const Part& part : parts) {
    if (scope == kNoNode) return kNoNode;
    found = matcher.Find(scope, part);
    if (found == kNoNode) return kNoNode;
    scope = matcher.ScopeInside(found);
  }
  return found;
}

}  // namespace domtool
