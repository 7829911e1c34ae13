// The 'skeleton' format: HTML of shown controls, one per line, in document order, without what is around or inside
// them. Only the options of a list are inside their select.
//
//   <a id="ab123456" href="/home">Home</a>
//   <input id="cd123456" name="q" type="text" placeholder="Search" aria-label="Search the shop">
//   <!-- frame 1 origin="https://pay.test" -->              what follows is in that frame; its origin, if different
//   <select id="ef123456" name="size"><option id="gh123456" value="s" selected>Small</option>…</select>
//
// Attributes: id (the node's), name, type, role, href, value, placeholder, aria-label (the accessible name, if it is
// neither the text nor the placeholder), title (the description), data-testid, disabled, readonly, required, checked,
// selected; other states in data-state. At most 100 KB; a comment at the end counts what is left out.
#include "formats/writers.h"

#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "formats/markup.h"
#include "outline/labels.h"
#include "outline/node_text.h"
#include "outline/relevance.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxBytes = 100'000;
constexpr std::size_t kMaxTextCharacters = 200;  // inside one element

class SkeletonWriter {
 public:
  SkeletonWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view),
        options_(options),
        is_label_in_name_(FindLabelsInNames(view)),
        limit_(&written_, kMaxBytes, false, options.max_tokens) {}

  Written Write() && {
    std::size_t elements = 0;
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      if (!IsKept(i)) continue;
      ++elements;
      if (!limit_.is_full()) WriteLine(i);
    }
    if (limit_.is_full()) limit_.Cut(elements);
    return std::move(written_);
  }

 private:
  [[nodiscard]] bool IsKept(NodeIndex i) const {
    return view_.is_element(i) && view_.is_interactive(i) && !IsExcludedByOptions(view_, options_, i) &&
           view_.tag(i) != Tag::kOption && !is_label_in_name_[At(i)] && IsRelevant(view_, options_, i);
  }

  void WriteLine(NodeIndex i) {
    std::string& out = written_.content;
    if (view_.frame(i) != frame_) WriteFrame(view_.frame(i));
    if (!out.empty()) out += '\n';
    WriteStart(i);
    if (view_.tag(i) == Tag::kSelect) {
      for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = Next(c)) {
        if (view_.tag(c) != Tag::kOption || view_.is_unshown_option(c)) continue;
        WriteStart(c);
        AppendEndTag(view_, c, &out);
      }
    }
    AppendEndTag(view_, i, &out);
    ++written_.emitted_nodes;
    limit_.Measure("\n");
  }

  void WriteFrame(FrameIndex frame) {
    std::string& out = written_.content;
    frame_ = frame;
    if (!out.empty()) out += '\n';
    out += "<!-- frame ";
    AppendInteger(&out, static_cast<std::int64_t>(At(frame)));
    if (view_.is_cross_origin(frame)) AppendAttribute("origin", view_.frame_text(frame).origin.view(), {&out});
    out += " -->";
  }

  // Start tag and text.
  void WriteStart(NodeIndex i) {
    const Markup to{&written_.content};
    *to.out += '<';
    *to.out += MarkupName(view_, i);
    AppendAttribute("id", IdOf(view_, i), to);
    AppendFacts(view_, i, true, to);
    *to.out += '>';
    const std::string text = TextOf(i);
    AppendMarkupText(WithoutCutId(TruncateCharacters(text, kMaxTextCharacters), text), to);
  }

  [[nodiscard]] std::string TextOf(NodeIndex i) const {
    std::string text;
    switch (view_.tag(i)) {
      case Tag::kTextarea: return std::string(view_.value(i).view());
      case Tag::kOption: return OptionText(view_, i);
      case Tag::kSelect:
      case Tag::kInput: return {};
      default: text = ShownTextInside(view_, i, true);
    }
    // A picture inside contributes its name and is not written.
    if (text.empty() && view_.name_is_content(i)) text = view_.name(i).view();
    return text;
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const Vector<bool> is_label_in_name_;
  Written written_;
  FrameIndex frame_{0};
  MarkupLimit limit_;
};

}  // namespace

Written WriteSkeleton(const SafeView& view, const ObserveOptions& options, const RecentEvents&) {
  return SkeletonWriter(view, options).Write();
}

}  // namespace domtool
