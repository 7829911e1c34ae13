// How a stable id is spelt: two lower-case letters and six digits, "kd482913": at most three tokens of o200k, and a shape
// that the text policy of output/ keeps page text from forging.
#ifndef DOMTOOL_TABLE_STABLE_ID_H_
#define DOMTOOL_TABLE_STABLE_ID_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "table/node_table.h"

namespace domtool {

// How many spellings there are; a StableId is 1 + the position of its own.
inline constexpr std::uint64_t kStableIds = 26ULL * 26 * 1'000'000;
inline constexpr std::size_t kSpelledIdLength = 8;

// "kd482913"; "" for kNoStableId.
std::string SpellId(StableId id);
// The id spelt so, or kNoStableId.
StableId ParseId(std::string_view text);
// Adds the ids that are spelt in `text`, as words of their own.
void FindIds(std::string_view text, FlatMap<std::uint32_t>* ids);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_STABLE_ID_H_
