// How lines look and where they stand, for the difference of two snapshots (diff.h).
#ifndef DOMTOOL_DIFF_DIFF_LOOKS_H_
#define DOMTOOL_DIFF_DIFF_LOOKS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/outline.h"

namespace domtool {

// More lines than these that look other are counted.
inline constexpr std::size_t kMaxLooks = 5;
inline constexpr std::size_t kNothing = std::string::npos;
// Of what the reader knows already no more is repeated than makes it known again.
inline constexpr std::size_t kShortenedBytes = 60;

std::string Shortened(std::string_view text, std::size_t bytes);

// What a difference reports in addition to changed looks or positions.
enum class DiffDetail : std::uint8_t { kNothingElse, kWords, kLooks };

// Which of the line's controls looks other: their number where it is something else of the line, kNothing where nothing is.
std::size_t FindOther(const OutlineLine& was, const OutlineLine& is, DiffDetail detail);

// Where that control begins in the line, or npos.
std::size_t PlaceOf(const OutlineLine& line, std::size_t control);

// Whether anything on the page looks other.
bool HasOtherLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after);

// Where every line says the same: what looks other, or else what stands elsewhere, for the page has changed, and no line may
// deny it.
Vector<OutlineLine> DiffLooks(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after,
                              std::string_view since);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_DIFF_LOOKS_H_
