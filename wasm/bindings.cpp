// Registration of the engine with embind: one class of coarse calls, no logic. Who owns which bytes: wasm/README.md.
#include <emscripten/bind.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine.h"

namespace {

// `status` is the position of the error's code in ErrorCode, 0 for success.
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
  WireReply Configure(std::uint32_t length) { return ToWire(engine_.Configure(length)); }
  WireReply BeginCapture() { return ToWire(engine_.BeginCapture()); }
  WireReply Feed(int source, const std::string& session_id, const std::string& frame_id, std::uint32_t length) {
    const bool is_known = source >= 0 && source < static_cast<int>(domtool::SourceKind::kCount);
    const auto kind = is_known ? static_cast<domtool::SourceKind>(source) : domtool::SourceKind::kCount;
    return ToWire(engine_.Feed(kind, session_id, frame_id, length));
  }
  WireReply FinishCapture(std::uint32_t length) { return ToWire(engine_.FinishCapture(length)); }
  WireReply Observe(std::uint32_t length) { return ToWire(engine_.Observe(length)); }
  WireReply Find(std::uint32_t length) { return ToWire(engine_.Find(length)); }
  WireReply Plan(std::uint32_t length) { return ToWire(engine_.Plan(length)); }
  WireReply Advance(std::uint32_t length) { return ToWire(engine_.Advance(length)); }
  WireReply CancelPlan() { return ToWire(engine_.CancelPlan()); }
  WireReply Marks(std::uint32_t length) { return ToWire(engine_.Marks(length)); }
  WireReply Checkpoint() { return ToWire(engine_.Checkpoint()); }
  WireReply Restore(std::uint32_t length) { return ToWire(engine_.Restore(length)); }
  WireReply Note(std::uint32_t length) { return ToWire(engine_.Note(length)); }
  WireReply Remember() { return ToWire(engine_.Remember()); }
  WireReply Stats() { return ToWire(engine_.Stats()); }

 private:
  domtool::Engine engine_;
};

}  // namespace

// The C library's printf would be four kilobytes of the module, for one caller: embind's runtime prints the address of a type
// that was never registered, as its name in an error that none of the types below can cause. It has no name here.
extern "C" int siprintf(char* out, const char* /*format*/, ...) {
  *out = '\0';
  return 0;
}

EMSCRIPTEN_BINDINGS(domtool) {
  emscripten::value_object<WireReply>("Reply")
      .field("status", &WireReply::status)
      .field("address", &WireReply::address)
      .field("size", &WireReply::size);
  emscripten::class_<DomToolEngine>("DomToolEngine")
      .constructor<>()
      .function("reserve", &DomToolEngine::Reserve)
      .function("configure", &DomToolEngine::Configure)
      .function("beginCapture", &DomToolEngine::BeginCapture)
      .function("feed", &DomToolEngine::Feed)
      .function("finishCapture", &DomToolEngine::FinishCapture)
      .function("observe", &DomToolEngine::Observe)
      .function("find", &DomToolEngine::Find)
      .function("plan", &DomToolEngine::Plan)
      .function("advance", &DomToolEngine::Advance)
      .function("cancelPlan", &DomToolEngine::CancelPlan)
      .function("marks", &DomToolEngine::Marks)
      .function("checkpoint", &DomToolEngine::Checkpoint)
      .function("restore", &DomToolEngine::Restore)
      .function("note", &DomToolEngine::Note)
      .function("remember", &DomToolEngine::Remember)
      .function("stats", &DomToolEngine::Stats);
}
