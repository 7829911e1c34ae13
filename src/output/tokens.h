// An estimate of how many o200k tokens a text costs, by classes of characters. tests/glue compare it with a tokenizer.
#ifndef DOMTOOL_OUTPUT_TOKENS_H_
#define DOMTOOL_OUTPUT_TOKENS_H_

#include <cstddef>
#include <string_view>

namespace domtool {

std::size_t EstimateTokens(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_TOKENS_H_
