// Generated ids: id attributes that a program made up, and which a rebuild of the page may change.
#ifndef DOMTOOL_IDENTIFY_GENERATED_ID_H_
#define DOMTOOL_IDENTIFY_GENERATED_ID_H_

#include <string_view>

namespace domtool {

// True for an id with five digits in a row ("ember12345"), a colon and a digit (":r3:"), or for a long one of hex digits.
bool LooksGenerated(std::string_view id);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_GENERATED_ID_H_
