// The spelling of a stable id: two lower-case letters and six digits, "kd482913", at most three tokens of o200k. No
// emitted word of a page has this spelling: it is broken by a backslash before its digits, "kd\482913", or in an
// address by percent-encoding the first digit, "kd%3482913". An address whose scheme is spelled like this is not
// reported.
#ifndef DOMTOOL_TABLE_STABLE_ID_H_
#define DOMTOOL_TABLE_STABLE_ID_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "table/node_table.h"

namespace domtool {

// The number of spellings; a StableId is 1 + the index of its own.
inline constexpr std::uint64_t kStableIds = 26ULL * 26 * 1'000'000;
inline constexpr std::size_t kSpelledIdLength = 8;

// "kd482913"; "" for kNoStableId.
std::string SpellId(StableId id);
// The id with this spelling, or kNoStableId.
StableId ParseId(std::string_view text);
// False for most texts without a word spelled like an id; reads only a sixth of their bytes.
bool MayHoldId(std::string_view text);
// Breaks every word of `text` that is spelled like an id, or that a reader may take for one, such as full-width
// letters. ASCII capitals are no letters of an id. A broken word contains no id. True if there was one.
bool BreakIds(std::string* text);
bool BreakIdsOfAddress(std::string* address);
// Restores words that a caller may have read in broken spelling.
std::string WithWholeIds(std::string_view text);
// `kept`, a prefix of `text`, without a final word that is spelled like an id only because it was cut.
std::string_view WithoutCutId(std::string_view kept, std::string_view text);
// Adds the ids that are spelled in `text` as separate words.
void FindIds(std::string_view text, FlatMap<std::uint32_t>* ids);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_STABLE_ID_H_
