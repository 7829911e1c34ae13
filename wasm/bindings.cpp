// Registration of the engine with embind: one class of coarse calls, no logic. Who owns which bytes: wasm/README.md.
#include <emscripten/bind.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine.h"

namespace {

// `status` is 0 for success, else 1 + the index in ERROR_CODES, which is the value of the ErrorCode.
struct WireReply {
  int status = 0;
  std::uint32_t address = 0;
  std::uint32_t size = 0;
};

WireReply ToWire(const domtool::Reply& reply) {
  return {static_cast<int>(reply.status),
          static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(reply.json.data())),
          static_cast<std::uint32_t>(reply.json.size())};
}

class DomToolEngine {
 public:
  std::uint32_t Reserve(std::uint32_t bytes) {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(engine_.Reserve(bytes)));
  }
  WireReply Feed(int source, const std::string& session_id, const std::string& frame_id, std::uint32_t length) {
    const bool is_known = source >= 0 && source < static_cast<int>(domtool::SourceKind::kCount);
    const auto kind = is_known ? static_cast<domtool::SourceKind>(source) : domtool::SourceKind::kCount;
    return ToWire(engine_.Feed(kind, session_id, frame_id, length));
  }
#define DOMTOOL_JSON_CALL(Method, name) \
  WireReply Method(std::uint32_t length) { return ToWire(engine_.Method(length)); }
#define DOMTOOL_BARE_CALL(Method, name) \
  WireReply Method() { return ToWire(engine_.Method()); }
#include "contract/engine_calls.def"

 private:
  domtool::Engine engine_;
};

}  // namespace

// embind calls sprintf only for an error that cannot occur here: to name a type that was never registered. This empty version
// keeps the printf of the C library (4 KB) out of the module.
extern "C" int siprintf(char* out, const char* /*format*/, ...) {
  *out = '\0';
  return 0;
}

EMSCRIPTEN_BINDINGS(domtool) {
  emscripten::value_object<WireReply>("Reply")
      .field("status", &WireReply::status)
      .field("address", &WireReply::address)
      .field("size", &WireReply::size);
  emscripten::class_<DomToolEngine>("DomToolEngine").constructor<>()
#define DOMTOOL_CALL(Method, name) .function(name, &DomToolEngine::Method)
#define DOMTOOL_JSON_CALL(Method, name) DOMTOOL_CALL(Method, name)
#define DOMTOOL_BARE_CALL(Method, name) DOMTOOL_CALL(Method, name)
#define DOMTOOL_OTHER_CALL(Method, name, signature) DOMTOOL_CALL(Method, name)
#include "contract/engine_calls.def"
      ;
}
