#include "bench/engine/stages.h"

#include <algorithm>
#include <utility>

#include "bench/engine/lines.h"
#include "diff/diff.h"
#include "merge/merge.h"
#include "outline/text_format.h"
#include "query/find.h"
#include "semantics/ax_overlay.h"
#include "semantics/context.h"
#include "semantics/interactive.h"
#include "semantics/label_guess.h"
#include "semantics/looks.h"
#include "semantics/name.h"
#include "semantics/role.h"
#include "semantics/set_size.h"
#include "semantics/states.h"
#include "semantics/tier.h"
#include "semantics/value.h"
#include "structure/item.h"
#include "structure/part.h"
#include "structure/title.h"
#include "visibility/behind_page.h"
#include "visibility/clip.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"
#include "visibility/occlusion.h"
#include "visibility/rendered.h"
#include "visibility/scroll.h"
#include "visibility/text_color.h"

namespace domtool::testing {
namespace {

using Format = ObserveOptions::Format;

// The outline after some changes: every tenth line has another text, and the order is reversed.
Vector<OutlineLine> Later(const Vector<OutlineLine>& outline) {
  Vector<OutlineLine> later(outline.rbegin(), outline.rend());
  for (std::size_t k = 0; k < later.size(); k += 10) later[k].text += " now";
  return later;
}

// As Engine reads its input; the sources of a `fast` capture.
Status ReadSource(SourceKind source, std::string_view session_id, std::string_view frame_id, char* text,
                  std::size_t size, CaptureSources* capture) {
  SessionSources& session = capture->Session(session_id);
  const auto take = [](auto result, auto* place) {
    if (result.ok()) *place = std::move(result).value();
    return result.status();
  };
  switch (source) {
    case SourceKind::kDomSnapshot: return take(ReadCdpSnapshot(text, size), &session.snapshot);
    case SourceKind::kFrameTree: return take(ReadFrameTree(text, size), &session.frames);
    case SourceKind::kLayoutMetrics: return take(ReadLayoutMetrics(text, size), &session.metrics);
    case SourceKind::kFrameOwner: return take(ReadFrameOwner(text, size), &capture->Owner(session_id, frame_id).owner);
    case SourceKind::kFrameBox: return take(ReadFrameBox(text, size), &capture->Owner(session_id, frame_id).box);
    case SourceKind::kLiveStates: return take(ReadLiveStates(text, size), &session.live_states);
    case SourceKind::kTargetInfo: {
      Result<CdpTargetInfo> target = ReadTargetInfo(text, size);
      if (target.ok()) session.target_frame_id = target.value().target_id;
      return target.status();
    }
    default: return BadInput("not of a fast capture");
  }
}

}  // namespace

void StagedRun::End(std::string_view stage) {
  clock_.End(static_cast<std::size_t>(std::find(kStages.begin(), kStages.end(), stage) - kStages.begin()));
}

bool StagedRun::Read(SourceKind source, std::string_view session_id, std::string_view frame_id,
                     std::unique_ptr<char[]> block, std::size_t size) {
  char* const text = block.get();
  sources_.arena.Adopt(std::move(block), size + 1);
  clock_.Begin();
  const bool is_read = ReadSource(source, session_id, frame_id, text, size, &sources_).ok();
  End("read");
  return is_read;
}

bool StagedRun::Merge() {
  table_ = std::make_shared<NodeTable>();
  clock_.Begin();
  const bool is_merged = MergeSources(std::move(sources_), table_.get(), &report_).ok();
  End("merge");
  return is_merged;
}

bool StagedRun::Finish() {
  if (!Merge()) return false;
  NodeTable* const table = table_.get();
  {
    SemanticsContext context(table);
    TextAlternative alternative(&context);
#define DOMTOOL_SEMANTICS_PASS(stage, call, reads, writes) call, End(#stage);
#include "table/passes.def"
  }
#define DOMTOOL_STRUCTURE_PASS(stage, call, reads, writes) call, End(#stage);
#include "table/passes.def"
  {
    Fragments fragments(table->size());
    AreaLists areas;
#define DOMTOOL_VISIBILITY_PASS(stage, call, reads, writes) call, End(#stage);
#include "table/passes.def"
  }
#define DOMTOOL_IDENTIFY_PASS(stage, call, reads, writes) ids_.call, End(#stage);
#include "table/passes.def"
  observer_.EnterDocument(table->frames.front());
  secrets_.Learn(*table, nullptr, {});
  view_.emplace(PrivacyGate::MakeView(*table, {}, secrets_));
  End("privacy");
  observer_.Observe(*view_, {}, secrets_, report_, 1, {}, &written_);
  End("text");
  memory_.Remember(*table);
  shown_.Note(*table, written_, false);
  End("remember");
  return true;
}

bool StagedRun::WriteLines() {
  if (!Merge()) return false;
  ComputeRendered(table_.get());
  End("rendered");
  AppendLines(*table_, &written_);
  End("text");
  return true;
}

void StagedRun::Write(std::string_view stage, Format format, const SafeView& view) {
  ObserveOptions options;
  options.format = format;
  clock_.Begin();
  WriteContent(view, options, {});
  End(stage);
}

void StagedRun::WriteOtherFormats() {
  Write("tree", Format::kTree, *view_);
  Write("table", Format::kTable, *view_);
  Write("semantic", Format::kSemantic, *view_);
  const SafeView view = PrivacyGate::MakeView(*table_, {}, secrets_, true);
  Write("skeleton", Format::kSkeleton, view);
  Write("html", Format::kHtml, view);
}

void StagedRun::WriteFindReport() {
  std::string found;
  clock_.Begin();
  domtool::WriteFindReport(*view_, {.text = "e", .limit = 50}, &found);
  End("find");
}

void StagedRun::WriteDifference() {
  const Vector<OutlineLine> before = WriteOutline(*view_, {});
  const Vector<OutlineLine> after = Later(before);
  clock_.Begin();
  DiffOutlines(before, after, "s1");
  End("difference");
}

}  // namespace domtool::testing
