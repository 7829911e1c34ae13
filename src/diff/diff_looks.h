// Changes in the appearance and position of lines, for the difference of two snapshots (diff.h).
#ifndef DOMTOOL_DIFF_DIFF_LOOKS_H_
#define DOMTOOL_DIFF_DIFF_LOOKS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

// Of more controls or lines that changed alike, the rest are only counted.
inline constexpr std::size_t kMostListed = 5;
inline constexpr std::size_t kNothing = std::string::npos;

// What a difference reports in addition to changed looks or positions.
enum class DiffDetail : std::uint8_t { kLooksOnly, kWords, kLooks };

// The index of the line's control that looks different; the number of controls if the rest of the line does, kNothing
// if nothing does.
std::size_t FindDifferentLook(const OutlineLine& was, const OutlineLine& is, DiffDetail detail);

// Where that control begins in the line, or npos.
std::size_t PlaceOf(const OutlineLine& line, std::size_t control);

// Whether anything on the page looks different.
bool HasOtherLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after);

// If every line has the same words: reports what looks different, or else what moved. The page has changed, so the
// difference must not say that nothing did.
Vector<OutlineLine> DiffLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after,
                              std::string_view since);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_DIFF_LOOKS_H_
