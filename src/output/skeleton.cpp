#include "output/skeleton.h"

#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "output/labels.h"
#include "output/markup.h"
#include "output/relevance.h"
#include "output/row_text.h"
#include "output/tokens.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxBytes = 100'000;
constexpr std::size_t kMaxTextCharacters = 200;  // inside one element
constexpr std::size_t kNoticeBytes = 80;         // at most, of the comment that says what was left out
constexpr std::size_t kNoticeTokens = 30;

class SkeletonWriter {
 public:
  SkeletonWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view), options_(options), is_spoken_label_(FindSpokenLabels(view)) {}

  Written Write() && {
    std::size_t elements = 0;
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      if (!IsKept(i)) continue;
      ++elements;
      if (!is_full_) WriteLine(i);
    }
    if (is_full_) WriteNotice(elements);
    return std::move(written_);
  }

 private:
  [[nodiscard]] bool IsKept(NodeIndex i) const {
    return view_.is_element(i) && view_.is_interactive(i) && !IsOutOfScope(view_, options_, i) &&
           view_.tag(i) != Tag::kOption && !is_spoken_label_[At(i)] && IsRelevant(view_, options_, i);
  }

  void WriteLine(NodeIndex i) {
    std::string& out = written_.content;
    const std::size_t begin = out.size();
    if (view_.frame(i) != frame_) WriteFrame(view_.frame(i));
    if (!out.empty()) out += '\n';
    WriteElement(i);
    if (view_.tag(i) == Tag::kSelect) {
      for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = Next(c)) {
        if (view_.tag(c) != Tag::kOption || view_.is_unlisted(c)) continue;
        WriteElement(c);
        EndElement(c);
      }
    }
    EndElement(i);
    Measure(begin);
    if (!is_full_) ++written_.emitted_nodes;
  }

  // Keeps the last end of a line behind which the notice still fits.
  void Measure(std::size_t begin) {
    const std::string_view out = written_.content;
    if (options_.max_tokens != 0) tokens_ += EstimateTokens(out.substr(begin));
    const auto fits = [&](std::size_t bytes, std::size_t tokens) {
      return out.size() + bytes <= kMaxBytes && (options_.max_tokens == 0 || tokens_ + tokens <= options_.max_tokens);
    };
    if (fits(kNoticeBytes, kNoticeTokens)) {
      end_of_last_ = out.size();
      lines_ = written_.emitted_nodes + 1;
    }
    is_full_ = !fits(0, 0);
  }

  void WriteNotice(std::size_t elements) {
    std::string& out = written_.content;
    out.resize(end_of_last_);
    written_.emitted_nodes = lines_;
    written_.is_truncated = true;
    out += "\n<!-- cut: ";
    AppendInteger(&out, static_cast<std::int64_t>(lines_));
    out += " of ";
    AppendInteger(&out, static_cast<std::int64_t>(elements));
    out += " elements are shown -->";
  }

  void WriteFrame(FrameIndex frame) {
    std::string& out = written_.content;
    frame_ = frame;
    if (!out.empty()) out += '\n';
    out += "<!-- frame ";
    AppendInteger(&out, static_cast<std::int64_t>(At(frame)));
    if (view_.is_cross_origin(frame)) {
      out += " \"";
      AppendMarkup(view_.frame_text(frame).origin.view(), &out);
      out += '"';
    }
    out += " -->";
  }

  // Start tag and text.
  void WriteElement(NodeIndex i) {
    std::string& out = written_.content;
    const auto attribute = [&](std::string_view name, std::string_view value) { AppendAttribute(name, value, &out); };
    const std::string text = TextOf(i);
    const std::string_view name = view_.name(i).view();
    out += '<';
    out += MarkupName(view_, i);
    attribute("id", IdOf(view_, i));
    attribute("name", view_.attribute(i, "name"));
    attribute("type", view_.attribute(i, "type"));
    attribute("href", view_.href(i).view());
    if (view_.tag(i) == Tag::kOption) attribute("value", view_.attribute(i, "value"));
    if (view_.tag(i) != Tag::kTextarea && view_.tag(i) != Tag::kSelect) attribute("value", view_.value(i).view());
    attribute("placeholder", view_.placeholder(i).view());
    if (!view_.attribute(i, "role").empty()) attribute("role", RoleName(view_.role(i)));
    if (name != text && name != view_.placeholder(i).view()) attribute("aria-label", name);
    attribute("title", view_.description(i).view());
    attribute("data-testid", view_.test_id(i).view());
    AppendStateAttributes(view_, i, &out);
    out += '>';
    AppendMarkup(TruncateCharacters(text, kMaxTextCharacters), &out);
  }

  void EndElement(NodeIndex i) {
    if (IsVoidElement(view_.tag(i))) return;
    written_.content += "</";
    written_.content += MarkupName(view_, i);
    written_.content += '>';
  }

  [[nodiscard]] std::string TextOf(NodeIndex i) const {
    switch (view_.tag(i)) {
      case Tag::kTextarea: return std::string(view_.value(i).view());
      case Tag::kOption: return DirectText(view_, i);
      case Tag::kSelect:
      case Tag::kInput: return {};
      default: return ShownTextInside(view_, i, true);
    }
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const Vector<bool> is_spoken_label_;
  Written written_;
  FrameIndex frame_{0};
  std::size_t tokens_ = 0;
  std::size_t end_of_last_ = 0;  // of the last line that may stay when more do not fit
  std::size_t lines_ = 0;
  bool is_full_ = false;
};

}  // namespace

Written WriteSkeleton(const SafeView& view, const ObserveOptions& options) {
  return SkeletonWriter(view, options).Write();
}

}  // namespace domtool
