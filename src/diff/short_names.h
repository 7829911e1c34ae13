// How a difference names in a few words what its reader knows.
#ifndef DOMTOOL_DIFF_SHORT_NAMES_H_
#define DOMTOOL_DIFF_SHORT_NAMES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "table/outline_line.h"

namespace domtool {

// How much of a known text is repeated to identify it.
inline constexpr std::size_t kShortenedBytes = 60;

std::string Shortened(std::string_view text, std::size_t bytes);

// A line by a control in it, otherwise by its first words.
std::string ShortName(const OutlineLine& line);

// "bt002686(Landlord Ruiz)" of the control at `at`: what a drawn list shows now may have been one of its options before.
std::string IdAndWords(const OutlineLine& line, std::size_t at);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_SHORT_NAMES_H_
