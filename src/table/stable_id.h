// How a stable id is spelt: two lower-case letters and six digits, "kd482913": at most three tokens of o200k. No word of a page
// that leaves is spelt so: it is broken by a backslash before its digits, "kd\482913", in an address by the first of them
// percent-encoded, "kd%3482913". One whose scheme is spelt so is not told.
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
// False for most texts that hold no word spelt like an id, at the cost of a sixth of their bytes.
bool MayHoldId(std::string_view text);
// Breaks every word of `text` that is spelt like an id, or that a reader may take for one, as of letters in full width; capitals
// of ASCII are no letters of an id. What is broken holds none. True where there was one.
bool BreakIds(std::string* text);
bool BreakIdsOfAddress(std::string* address);
// Words that a caller may have read broken, as the page has them.
std::string WithWholeIds(std::string_view text);
// `kept`, the beginning of `text`, without the end of a word of it that is spelt like an id only because it was cut.
std::string_view WithoutCutId(std::string_view kept, std::string_view text);
// Adds the ids that are spelt in `text`, as words of their own.
void FindIds(std::string_view text, FlatMap<std::uint32_t>* ids);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_STABLE_ID_H_
