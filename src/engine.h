// Engine: one tab's session. It takes the raw CDP replies of a capture, turns them into one immutable NodeTable, and
// answers from it: observations, finds, plans. The order of the stages is in table/passes.def and engine/capturing.cpp.
//
// Ownership: the engine owns every buffer. Not thread-safe; one engine per tab. Nothing here knows JavaScript or the clock.
// Errors: a call that fails returns a reply with the error's code and a DomToolError as JSON; the engine stays usable.
#ifndef DOMTOOL_ENGINE_H_
#define DOMTOOL_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"
#include "table/enums.h"

namespace domtool {

// The reply of every call: JSON that lives until the next call of the same engine (wasm/README.md, rule 3).
struct Reply {
  ErrorCode status = ErrorCode::kOk;
  std::string_view json;
};

class Engine {
 public:
  Engine();
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // A block of `size` bytes for the next call to consume, or nullptr (out of memory, or above limits::kMaxReplyBytes).
  char* Reserve(std::size_t size);

  // The calls of contract/engine_calls.def. `length` bytes of the reserved block are consumed.
#define DOMTOOL_JSON_CALL(Method, name) Reply Method(std::size_t length);
#define DOMTOOL_BARE_CALL(Method, name) Reply Method();
#include "contract/engine_calls.def"
  Reply Feed(SourceKind source, std::string_view session_id, std::string_view frame_id, std::size_t length);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace domtool

#endif  // DOMTOOL_ENGINE_H_
