// The stages behind embind, in a separate module that is built like the product's and never shipped. Its caller passes
// each reply as js-glue does, then asks how long each stage took and what the heap held at its end.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>
#include <malloc.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bench/engine/stages.h"

namespace domtool::testing {
namespace {

std::uint32_t AddressOf(const void* bytes) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(bytes));
}

// Milliseconds of each stage, with processor time if the caller has such a clock, and the bytes that are allocated at
// its end.
class HeapClock final : public StageClock {
 public:
  explicit HeapClock(const emscripten::val& cpu_clock) : cpu_clock_(cpu_clock) {}

  void Begin() override {
    begin_ = emscripten_get_now();
    cpu_begin_ = CpuNow();
  }
  void End(std::size_t stage) override {
    ms_[stage] += emscripten_get_now() - begin_;
    cpu_ms_[stage] += CpuNow() - cpu_begin_;
    if (weighs_) bytes_[stage] = Allocated();
    Begin();
  }

  // Measuring walks the whole heap: only for runs that are not timed.
  void set_weighs(bool weighs) { weighs_ = weighs; }
  [[nodiscard]] double ms(std::size_t stage) const { return ms_[stage]; }
  [[nodiscard]] double cpu_ms(std::size_t stage) const { return cpu_ms_[stage]; }
  [[nodiscard]] double bytes(std::size_t stage) const { return bytes_[stage]; }
  static double Allocated() { return static_cast<double>(static_cast<std::uint32_t>(mallinfo().uordblks)); }

 private:
  double begin_ = 0;
  [[nodiscard]] double CpuNow() const { return cpu_clock_.isUndefined() ? 0 : cpu_clock_().as<double>(); }

  emscripten::val cpu_clock_;
  double cpu_begin_ = 0;
  bool weighs_ = false;
  std::array<double, kStages.size()> ms_{};
  std::array<double, kStages.size()> cpu_ms_{};
  std::array<double, kStages.size()> bytes_{};
};

class Stages {
 public:
  // `cpu_clock` returns the milliseconds of the processor, or is undefined if they are unknown.
  explicit Stages(emscripten::val cpu_clock) : cpu_clock_(std::move(cpu_clock)) {}

  // Begins a capture.
  void Begin(bool weighs) {
    run_.reset();
    clock_.emplace(cpu_clock_);
    clock_->set_weighs(weighs);
    run_.emplace(&*clock_);
  }
  std::uint32_t Reserve(std::uint32_t size) {
    block_.reset(new char[size + 1]);
    return AddressOf(block_.get());
  }
  bool Read(int source, const std::string& session_id, const std::string& frame_id, std::uint32_t size) {
    block_[size] = '\0';
    return run_->Read(static_cast<SourceKind>(source), session_id, frame_id, std::move(block_), size);
  }
  bool Finish() { return run_->Finish(); }
  bool WriteLines() { return run_->WriteLines(); }
  void WriteTheRest() {
    run_->WriteOtherFormats();
    run_->WriteFindReport();
    run_->WriteDifference();
  }
  void End() { run_.reset(); }

  std::uint32_t WrittenAddress() { return AddressOf(run_->written().data()); }
  std::uint32_t WrittenSize() { return static_cast<std::uint32_t>(run_->written().size()); }
  double Rows() { return static_cast<double>(run_->table().size()); }
  double Ms(std::uint32_t stage) { return clock_->ms(stage); }
  double CpuMs(std::uint32_t stage) { return clock_->cpu_ms(stage); }
  double Bytes(std::uint32_t stage) { return clock_->bytes(stage); }
  double Allocated() { return HeapClock::Allocated(); }
  // The heap's maximum size so far.
  double Top() { return static_cast<double>(AddressOf(sbrk(0))); }
  std::string NameOf(std::uint32_t stage) { return stage < kStages.size() ? std::string(kStages[stage]) : ""; }

 private:
  emscripten::val cpu_clock_;
  std::optional<HeapClock> clock_;
  std::unique_ptr<char[]> block_;
  std::optional<StagedRun> run_;
};

}  // namespace
}  // namespace domtool::testing

EMSCRIPTEN_BINDINGS(domtool_stages) {
  using domtool::testing::Stages;
  emscripten::class_<Stages>("Stages")
      .constructor<emscripten::val>()
      .function("begin", &Stages::Begin)
      .function("reserve", &Stages::Reserve)
      .function("read", &Stages::Read)
      .function("finish", &Stages::Finish)
      .function("writeLines", &Stages::WriteLines)
      .function("writeTheRest", &Stages::WriteTheRest)
      .function("end", &Stages::End)
      .function("writtenAddress", &Stages::WrittenAddress)
      .function("writtenSize", &Stages::WrittenSize)
      .function("rows", &Stages::Rows)
      .function("ms", &Stages::Ms)
      .function("cpuMs", &Stages::CpuMs)
      .function("bytes", &Stages::Bytes)
      .function("allocated", &Stages::Allocated)
      .function("top", &Stages::Top)
      .function("nameOf", &Stages::NameOf);
}
