#include "semantics/look_hash.h"

#include "base/hash.h"

namespace domtool {

std::uint32_t HashOfLooks(const NodeTable& t, NodeIndex i) {
  Hasher content_hash;
  if (!t.is_element(i)) {
    content_hash.Add(t.text[At(i)]).Add(t.rendered_text[At(i)]);
    return static_cast<std::uint32_t>(content_hash.Finish() << 16);
  }
  for (std::size_t a = t.attributes_begin[At(i)]; a < t.attributes_begin[At(i) + 1]; ++a) {
    const auto& [name, value] = t.attributes[a];
    // An attribute's name counts if nothing else reveals the attribute.
    content_hash.Add(value.empty() ? name : value);
  }
  const NodeFlags& flags = t.flags[At(i)];
  content_hash.Add(t.form_value[At(i)])
      .Add(static_cast<std::uint64_t>(flags.input_checked * 2 + flags.option_selected));
  const ComputedStyle& s = t.style[At(i)];
  Hasher hash;
  hash.Add(static_cast<std::uint64_t>(s.background) << 32 | static_cast<std::uint32_t>(s.text_fill));
  hash.Add(static_cast<std::uint64_t>(static_cast<double>(s.opacity) * 250) << 24 | std::uint64_t{s.border} << 16 |
           std::uint64_t{s.shadow} << 8 |
           static_cast<std::uint64_t>(s.is_bold * 4 + s.is_struck * 2 + s.is_underlined));
  return static_cast<std::uint32_t>(content_hash.Finish() << 16 | (hash.Finish() & 0xFFFF));
}

}  // namespace domtool
