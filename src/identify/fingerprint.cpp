#include "identify/fingerprint.h"

#include <algorithm>
#include <string_view>

#include "base/hash.h"
#include "base/url.h"
#include "base/vector.h"
#include "base/words.h"
#include "identify/generated_id.h"

namespace domtool {
namespace {

constexpr std::string_view kStableAttributes[] = {"id", "name", "for", "type", "placeholder"};

// A link within the page is identified by its fragment, any other by its address without the query.
std::string_view PathOf(std::string_view url) {
  const std::string_view path = WithoutQuery(url);
  return path.empty() ? url : path;
}

// The value, or "" if a program generated it.
std::string_view UnlessGenerated(std::string_view value) { return LooksGenerated(value) ? std::string_view() : value; }

std::uint64_t FingerprintOf(const NodeTable& t, NodeIndex i, std::uint64_t path) {
  Hasher h;
  h.Add(path).Add(t.node_name[At(i)]).Add(static_cast<std::uint64_t>(t.role[At(i)]));
  for (const std::string_view attribute : kStableAttributes) h.Add(UnlessGenerated(t.AttrOr(i, attribute)));
  h.Add(UnlessGenerated(t.test_id(i).value));
  h.Add(WithoutDigits(t.AttrOr(i, "aria-label")));
  h.Add(PathOf(t.AttrOr(i, "href")));
  if (t.is_part(i)) h.Add(WithoutDigits(t.name[At(i)]));
  if (IsDialog(t.role[At(i)]) && t.name[At(i)].empty()) h.Add(t.title_hash[At(i)]);
  const std::uint64_t result = h.Finish();
  return result == 0 ? 1 : result;
}

}  // namespace

bool IsNamedByAuthor(const NodeTable& t, NodeIndex i) {
  for (const std::string_view given : {t.AttrOr(i, "id"), t.test_id(i).value}) {
    const std::string_view name = UnlessGenerated(given);
    // A number in it may be the position in a list.
    if (!name.empty() && name.find_first_of("0123456789") == std::string_view::npos) return true;
  }
  return false;
}

void ComputeFingerprints(NodeTable* table) {
  NodeTable& t = *table;
  // The path down to a row: the fingerprint of the frame or part around it.
  Vector<std::uint64_t> path(t.size(), 0);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex p = t.parent[i];
    path[i] = p == kNoNode ? 0 : path[At(p)];
    if (t.kind[i] == NodeKind::kDocument && p != kNoNode) {
      path[i] = Hasher().Add(t.fingerprint[At(p)]).Add(t.frames[At(t.frame[i])].origin).Finish();
    }
    if (t.kind[i] != NodeKind::kElement) continue;
    t.fingerprint[i] = FingerprintOf(t, RowAt(i), path[i]);
    if (t.is_part(RowAt(i))) path[i] = t.fingerprint[i];
  }
}

}  // namespace domtool
