// The facts that every writer returns in addition to its bytes.
#ifndef DOMTOOL_OUTLINE_WRITER_RESULT_H_
#define DOMTOOL_OUTLINE_WRITER_RESULT_H_

#include <cstddef>
#include <string>

namespace domtool {

struct Written {
  std::string content;
  bool is_json = false;           // the content is one JSON value; otherwise it is text
  std::size_t emitted_nodes = 0;  // elements in it that can be named by id
  bool is_difference = false;     // it reports what has changed since ObserveOptions.since
  bool is_truncated = false;
  // How many bytes of the content describe the page; the rest describes the observation (counts, events and their
  // ages).
  std::size_t state_bytes = std::string::npos;
};

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_WRITER_RESULT_H_
