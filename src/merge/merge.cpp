#include "merge/merge.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "merge/ax_join.h"
#include "merge/document_rows.h"
#include "merge/frames.h"
#include "merge/live_state_join.h"
#include "merge/skipped_contents.h"
#include "merge/styles_that_matter.h"

namespace domtool {
namespace {

// Whether the sandbox attribute of the element gives its document an opaque origin (HTML 4.8.5). attributes_begin of the next
// row is not set yet for the last row, whose attributes end at the end of the list.
bool IsSandboxed(const NodeTable& table, NodeIndex owner) {
  if (owner == kNoNode) return false;
  const std::size_t next = At(owner) + 1;
  const bool is_newest = next == table.attributes_begin.size();
  const std::size_t end = is_newest ? table.attributes.size() : table.attributes_begin[next];
  for (std::size_t a = table.attributes_begin[At(owner)]; a < end; ++a) {
    const auto& [name, value] = table.attributes[a];
    if (name == "sandbox") return !ContainsIgnoreAsciiCase(value, "allow-same-origin");
  }
  return false;
}

class Merger {
 public:
  Merger(const CaptureSources& sources, NodeTable* table, StageReport* report)
      : sources_(sources), index_(sources), table_(*table), report_(*report) {}

  Status Run() {
    const std::string_view main_frame = index_.MainFrameId();
    if (index_.Find(main_frame).snapshot == nullptr) {
      return {ErrorCode::kInternal, "The main document could not be captured."};
    }
    ReserveRows();
    EnterFrame(main_frame, kNoFrame, kNoNode);
    while (!open_.empty() && table_.size() < limits::kMaxNodes) Step();
    if (!open_.empty())
      report_.AddLimitation(LimitationKind::kTooManyNodes, {}, "nodes beyond the limit were left out");
    if (table_.frames.front().document == kNoNode) {
      return {ErrorCode::kInternal, "The main document has no nodes."};
    }
    table_.FinishStructure();
    FixSkippedContents(&table_);
    DescribePage();
    return Status::Ok();
  }

 private:
  // Reserves the wide columns for every node: most nodes become rows, and a column that grows by doubling may waste half.
  void ReserveRows() {
    std::size_t rows = 0;
    for (const SessionSources& session : sources_.sessions) {
      if (!session.snapshot) continue;
      for (const SnapshotDocument& document : session.snapshot->documents) rows += document.parent_index.size();
    }
    rows = std::min(rows, limits::kMaxNodes);
    const auto reserve = [rows](auto&... columns) { (columns.reserve(rows), ...); };
    reserve(table_.node_name, table_.text, table_.rendered_text, table_.form_value, table_.style, table_.bounds);
  }

  // A document that is being walked. The walk goes on after the documents inside it.
  struct OpenDocument {
    std::unique_ptr<DocumentRows> rows;
    const CdpSnapshot* snapshot;  // the snapshot that contains it
    FrameIndex frame;
    std::size_t depth;
  };

  void Step() {
    OpenDocument& current = open_.back();
    if (current.rows->is_done()) {
      if (current.rows->left_out() > 0) {
        report_.AddLimitation(
            LimitationKind::kSourceInconsistent, table_.frames[At(current.frame)].frame_id,
            "DOMSnapshot.captureSnapshot: " + Decimal(current.rows->left_out()) + " nodes have no parent");
      }
      open_.pop_back();
      return;
    }
    const NodeIndex row = current.rows->AppendNext();
    if (row == kNoNode) return;
    if (table_.kind[At(row)] == NodeKind::kDocument && table_.frames[At(current.frame)].document == kNoNode) {
      table_.frames[At(current.frame)].document = row;
    }
    if (table_.is_element(row)) MaybeEnterChild(row, current);
  }

  void MaybeEnterChild(NodeIndex owner, const OpenDocument& around) {
    if (!OwnsFrames(table_.tag[At(owner)])) return;
    const std::string_view child = ChildFrameId(owner, around);
    if (child.empty()) return;
    if (around.depth >= limits::kMaxFrameDepth || table_.frames.size() >= limits::kMaxFrames) {
      report_.AddLimitation(LimitationKind::kTooManyFrames, child, "frames beyond the limit were left out");
      return;
    }
    EnterFrame(child, around.frame, owner);
  }

  std::string_view ChildFrameId(NodeIndex owner, const OpenDocument& around) const {
    const std::int32_t content = around.rows->content_document();
    const auto& documents = around.snapshot->documents;
    if (content >= 0 && static_cast<std::size_t>(content) < documents.size()) {
      return around.snapshot->String(documents[static_cast<std::size_t>(content)].frame_id);
    }
    return index_.FrameOwnedBy(table_.frames[At(around.frame)].session_id, table_.backend_node_id[At(owner)]);
  }

  bool IsEntered(std::string_view frame_id) const {
    return std::any_of(table_.frames.begin(), table_.frames.end(),
                       [&](const FrameInfo& frame) { return frame.frame_id == frame_id; });
  }

  void EnterFrame(std::string_view frame_id, FrameIndex parent, NodeIndex owner) {
    if (IsEntered(frame_id)) return;  // a source that names one frame twice
    const DocumentPlace where = index_.Find(frame_id);
    const CdpFrame* entry = index_.TreeEntry(frame_id);
    FrameInfo info;
    info.frame_id = frame_id;
    info.parent = parent;
    info.owner = owner;
    if (where.session != nullptr) info.session_id = where.session->session_id;
    DescribeDocument(where, entry, &info);
    if (owner != kNoNode) table_.flags[At(owner)].is_frame_owner = true;
    if (IsExcluded(frame_id)) return Exclude(info);
    const auto index = static_cast<FrameIndex>(table_.frames.size());
    if (where.snapshot == nullptr) {
      report_.AddLimitation(LimitationKind::kFrameNotCaptured, frame_id, "no snapshot of this frame's document");
      table_.frames.push_back(info);
      return;
    }
    if (!where.session->snapshot) {
      report_.AddLimitation(LimitationKind::kNoLayout, frame_id, "only DOM.getDocument was read, which has no layout");
    }
    PlaceFrame(where, parent == kNoFrame ? nullptr : &table_.frames[At(parent)], index_.OwnerOf(frame_id),
               owner == kNoNode ? Rect{} : table_.bounds[At(owner)], sources_, &info, &report_);
    table_.frames.push_back(info);
    const double pixels_per_css_pixel = SnapshotPixelsPerCssPixel(*where.session, sources_);
    open_.push_back({std::make_unique<DocumentRows>(ContextOf(*where.snapshot), where.document, index, owner,
                                                    pixels_per_css_pixel, &table_),
                     where.snapshot, index, open_.empty() ? 0 : open_.back().depth + 1});
  }

  [[nodiscard]] bool IsExcluded(std::string_view frame_id) const {
    return std::find(sources_.excluded_frames.begin(), sources_.excluded_frames.end(), frame_id) !=
           sources_.excluded_frames.end();
  }

  // The content of the frame is not walked, so no stage sees it.
  void Exclude(FrameInfo info) {
    info.is_excluded = true;
    info.excluded_url = std::exchange(info.url, {});
    info.excluded_origin = std::exchange(info.origin, "null");
    info.title = {};
    info.is_cross_origin = true;
    table_.frames.push_back(info);
  }

  void DescribeDocument(const DocumentPlace& where, const CdpFrame* entry, FrameInfo* info) const {
    if (where.snapshot != nullptr) {
      const SnapshotDocument& document = where.snapshot->documents[where.document];
      info->url = where.snapshot->String(document.document_url);
      info->base_url = where.snapshot->String(document.base_url);
      info->title = where.snapshot->String(document.title);
    }
    if (entry != nullptr) {
      info->loader_id = entry->loader_id;
      if (info->url.empty()) info->url = entry->url;
    }
    // How Chrome spells an opaque origin, such as a sandbox's (HTML 7.1.1). A frame that has not loaded says the same.
    // Chrome reports no origin for about:srcdoc.
    const bool may_inherit = info->url.starts_with("about:blank") ||
                             (info->url.starts_with("about:srcdoc") && !IsSandboxed(table_, info->owner));
    const bool is_opaque = entry != nullptr && entry->origin == "://" && !may_inherit;
    const bool has_origin = entry != nullptr && !entry->origin.empty() && entry->origin != "://";
    info->origin = is_opaque ? "null" : has_origin ? entry->origin : OriginOf(info->url);
    if (info->parent != kNoFrame) {
      const FrameInfo& main = table_.frames.front();
      // about:blank and about:srcdoc take their parent's origin (HTML 7.3.3).
      if (!has_origin && !is_opaque && info->url.starts_with("about:"))
        info->origin = table_.frames[At(info->parent)].origin;
      info->is_cross_origin = info->origin != main.origin || info->origin == "null";
    }
  }

  SnapshotContext* ContextOf(const CdpSnapshot& snapshot) {
    for (const auto& context : contexts_) {
      if (&context->snapshot == &snapshot) return context.get();
    }
    return contexts_.emplace_back(std::make_unique<SnapshotContext>(snapshot, sources_.styles)).get();
  }

  void DescribePage() {
    const FrameGeometry& g = table_.frames.front().geometry;
    PageInfo& page = table_.page;
    page.viewport_width = g.viewport_width;
    page.viewport_height = g.viewport_height;
    page.scroll = g.scroll;
    page.max_scroll = {std::max(0.0, g.content_width - g.viewport_width),
                       std::max(0.0, g.content_height - g.viewport_height)};
  }

  const CaptureSources& sources_;
  const FrameLookup index_;
  NodeTable& table_;
  StageReport& report_;
  Vector<std::unique_ptr<SnapshotContext>> contexts_;  // the open documents point to them
  Vector<OpenDocument> open_;
};

}  // namespace

Status MergeSources(CaptureSources sources, NodeTable* table, StageReport* report) {
  table->arena = std::move(sources.arena);
  Status status = Merger(sources, table, report).Run();
  if (!status.ok()) return status;
  JoinAxTrees(sources, table);
  JoinLiveStates(sources, table);
  FindStylesThatMatter(sources, table);
  return status;
}

}  // namespace domtool
