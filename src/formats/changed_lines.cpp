#include "formats/changed_lines.h"

#include <string_view>

#include "base/limits.h"
#include "formats/recent_events.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// The parts of a line that begins with a control, or with an id and a container, that contain no page text.
const char* CategoryOf(const SafeView& view, std::string_view text) {
  if (text.size() > kSpelledIdLength && text[kSpelledIdLength + 1] == '<') return "element";
  if (!text.starts_with('[')) return "text";
  const StableId id = ParseId(text.substr(1, kSpelledIdLength));
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    if (view.stable_id(i) == id) return HasTrait(view.role(i), RoleTrait::kField) ? "form" : "element";
  }
  return "element";
}

}  // namespace

void AppendChangedLines(const SafeView& view, const Vector<OutlineLine>& difference, std::int64_t at,
                        std::string* entries) {
  std::size_t room = limits::kMaxEvents;
  for (const OutlineLine& line : difference) {
    const bool is_added = line.mark == '+';
    const bool is_removed = line.mark == '-';
    if (!is_added && !is_removed && line.mark != '~') continue;
    if (room-- == 0) return;
    AppendEntry(at,
                is_added     ? "added"
                : is_removed ? "removed"
                             : "changed",
                CategoryOf(view, line.text), line.text, {}, entries);
  }
}

}  // namespace domtool
