#include "identify/fingerprint.h"

#include <algorithm>
#include <string_view>

#include "base/hash.h"
#include "base/url.h"
#include "base/vector.h"
#include "base/words.h"

namespace domtool {
namespace {

constexpr std::string_view kStableAttributes[] = {"id", "name", "for", "type", "placeholder"};

// A link within the page is known by its fragment, any other by what stands before its query.
std::string_view PathOf(std::string_view url) {
  const std::string_view path = WithoutQuery(url);
  return path.empty() ? url : path;
}

// The value, unless a machine made it.
std::string_view Meant(std::string_view value) { return LooksGenerated(value) ? std::string_view() : value; }

std::uint64_t FingerprintOf(const NodeTable& t, NodeIndex i, std::uint64_t path) {
  Hasher h;
  h.Add(path).Add(t.node_name[At(i)]).Add(static_cast<std::uint64_t>(t.role[At(i)]));
  for (const std::string_view attribute : kStableAttributes) h.Add(Meant(t.AttrOr(i, attribute)));
  h.Add(Meant(t.test_id(i).value));
  h.Add(WithoutDigits(t.AttrOr(i, "aria-label")));
  h.Add(PathOf(t.AttrOr(i, "href")));
  if (t.is_part(i)) h.Add(WithoutDigits(t.name[At(i)]));
  if (IsDialog(t.role[At(i)]) && t.name[At(i)].empty()) h.Add(t.title_hash[At(i)]);
  const std::uint64_t result = h.Finish();
  return result == 0 ? 1 : result;
}

}  // namespace

bool LooksGenerated(std::string_view id) {
  if (id.empty()) return false;
  std::size_t digits = 0;
  std::size_t run = 0;
  for (const char c : id) {
    const bool is_digit = c >= '0' && c <= '9';
    run = is_digit ? run + 1 : 0;
    digits += is_digit ? 1 : 0;
    // Runs of five digits are counters or time stamps.
    if (run >= 5) return true;
  }
  if (id.find(':') != std::string_view::npos && digits > 0) return true;  // React useId, Radix
  if (id.size() < 16) return false;
  const bool is_hex = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == '-';
  });
  return is_hex && digits >= 4;
}

bool IsNamedByAuthor(const NodeTable& t, NodeIndex i) {
  for (const std::string_view given : {t.AttrOr(i, "id"), t.test_id(i).value}) {
    const std::string_view name = Meant(given);
    // A number in it may count what is in a list.
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
