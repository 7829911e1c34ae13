#include "outline/walk.h"

#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "outline/draft_builder.h"
#include "outline/labels.h"
#include "outline/line_layout.h"
#include "outline/node_text.h"
#include "outline/scroll_text.h"
#include "outline/words_on_control.h"

namespace domtool {
namespace {

class Walk {
 public:
  Walk(const SafeView& view, const ObserveOptions& options)
      : view_(view), options_(options), is_label_in_name_(FindLabelsInNames(view)), draft_(view, options.root) {}

  Draft Run() && {
    NodeIndex i = options_.root == kNoNode ? NodeIndex{0} : options_.root;
    const NodeIndex end = options_.root == kNoNode ? RowAt(view_.size()) : view_.subtree_end(i);
    while (At(i) < At(end)) {
      draft_.LeaveBefore(i);
      i = view_.is_element(i) ? VisitElement(i) : VisitText(i);
    }
    return std::move(draft_).Finish();
  }

 private:
  NodeIndex VisitText(NodeIndex i) {
    const NodeKind kind = view_.kind(i);
    if (kind == NodeKind::kDocument) {
      return view_.is_omitted(view_.frame(i)) ? view_.subtree_end(i) : Next(i);
    }
    const bool is_marker = view_.tag(i) == Tag::kPseudoMarker;
    const std::string_view text = view_.text(i).view();
    // Bullets add nothing to the line break; numbers do.
    const bool is_bullet = is_marker && text.find_first_of("0123456789") == std::string_view::npos;
    if (view_.is_shown(i) && !draft_.is_written_elsewhere() && !is_bullet && IsInScope(i)) {
      IsHtmlSpaceOnly(text) ? draft_.AppendSpace(i) : draft_.AppendText(i, PieceKind::kText);
    }
    return Next(i);
  }

  NodeIndex VisitElement(NodeIndex i) {
    const Tag tag = view_.tag(i);
    if (tag == Tag::kBr || tag == Tag::kHr) {
      draft_.is_in_row() ? draft_.AppendSpace(i) : draft_.EndLine();
      return view_.subtree_end(i);
    }
    if (tag == Tag::kHead || tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kOption)
      return view_.subtree_end(i);
    if (view_.is_frame_owner(i)) return VisitFrame(i);
    if (view_.is_shown(i) && view_.is_interactive(i) && IsInScope(i)) return VisitControl(i);
    if (tag == Tag::kTextarea || tag == Tag::kSelect) return view_.subtree_end(i);
    if (view_.is_shown(i)) {
      if (view_.role(i) == Role::kHeading) return VisitHeading(i);
      if (IsContainer(view_, i) || HasMore(view_, i)) return VisitContainer(i);
      // Keys go to it, so it is always written.
      if (HasFocus(view_, i)) return VisitFocused(i);
      if (IsLargePicture(view_, i)) return VisitPicture(i);
      // A caption is read in its place.
      if (view_.role(i) == Role::kImage && HasOwnName(view_, i)) return VisitImage(i);
      if (view_.role(i) == Role::kProgressBar || view_.role(i) == Role::kMeter) return VisitGauge(i);
    }
    return VisitPlain(i);
  }

  NodeIndex VisitFrame(NodeIndex i) {
    if (!view_.is_shown(i)) return view_.subtree_end(i);
    draft_.EnterContainer(i, LineKind::kFrame);
    return Next(i);
  }

  // A control represents its whole subtree, unless that contains more controls.
  NodeIndex VisitControl(NodeIndex i) {
    const bool is_leaf = IsLeafControl(view_, i);
    const bool starts_line = !draft_.is_in_row() && IsBlock(view_, i);
    if (starts_line) draft_.EndLine();
    if (draft_.is_in_row()) draft_.BeginInRow(i);
    const bool has_own_name = !is_leaf && HasOwnName(view_, i);
    // If the focused element is out of view, its content is not written.
    draft_.AppendControl(i, is_leaf || has_own_name || !IsInWantedScope(i));
    if (starts_line) draft_.SetRow(i);
    if (is_leaf) {
      if (HasWordsBesideName(view_, i)) AppendWrittenWords(i);
      if (starts_line) draft_.EndLine();
      return view_.subtree_end(i);
    }
    if (has_own_name && !draft_.is_in_row()) draft_.EndLine();
    OpenElement control{i};
    control.is_row = !draft_.is_in_row() && (IsRowOfCells(view_, i) || IsLine(view_, i));
    control.is_in_line = control.is_row && !starts_line && !IsRowOfCells(view_, i);
    control.is_block = starts_line;
    draft_.Enter(control);
    return Next(i);
  }

  void AppendWrittenWords(NodeIndex control) {
    draft_.AppendSpace(control);
    for (NodeIndex c = Next(control); c < view_.subtree_end(control); c = Next(c)) {
      if (IsWrittenWord(view_, c)) draft_.AppendText(c, PieceKind::kText);
      if (view_.is_element(c)) draft_.AppendSpace(c);
    }
  }

  NodeIndex VisitHeading(NodeIndex i) {
    if (draft_.is_in_row()) return HasFocus(view_, i) ? VisitControl(i) : VisitPlain(i);
    draft_.BeginHeading(view_.level(i));
    if (HasFocus(view_, i)) draft_.AppendControl(i, !IsInWantedScope(i));
    OpenElement heading{i};
    heading.is_block = true;
    draft_.Enter(heading);
    return Next(i);
  }

  NodeIndex VisitContainer(NodeIndex i) {
    if (draft_.is_in_row()) return HasFocus(view_, i) ? VisitControl(i) : VisitPlain(i);
    draft_.EnterContainer(i, LineKind::kContainer);
    return Next(i);
  }

  // A focused element is written as it would be without the focus, so that moving the focus does not change its content.
  NodeIndex VisitFocused(NodeIndex i) {
    if (draft_.is_in_row() || !IsBlock(view_, i) || !ContainsShownControl(view_, i)) return VisitControl(i);
    draft_.EndLine();
    draft_.AppendControl(i, HasOwnName(view_, i));
    draft_.SetRow(i);
    draft_.EndLine();
    return VisitPlain(i);
  }

  // The contents of a drawing are read after it. So are the buttons in an element with a picture's role; otherwise its
  // name replaces its content.
  NodeIndex VisitPicture(NodeIndex i) {
    if (IsInScope(i) && !draft_.is_written_elsewhere()) draft_.AppendText(i, PieceKind::kPicture);
    const bool is_written_by_name = view_.role(i) == Role::kImage && HasOwnName(view_, i) && view_.tag(i) != Tag::kSvg;
    return is_written_by_name && !ContainsShownControl(view_, i) ? view_.subtree_end(i) : VisitPlain(i);
  }

  NodeIndex VisitImage(NodeIndex i) {
    if (IsInScope(i) && !draft_.is_written_elsewhere()) draft_.AppendText(i, PieceKind::kImage);
    return view_.subtree_end(i);
  }

  NodeIndex VisitGauge(NodeIndex i) {
    if (IsInScope(i)) draft_.AppendText(i, PieceKind::kGauge);
    return view_.subtree_end(i);
  }

  NodeIndex VisitPlain(NodeIndex i) {
    OpenElement element{i};
    element.is_written_elsewhere = is_label_in_name_[At(i)];
    if (draft_.is_in_row()) {
      draft_.BeginInRow(i);
    } else if (IsRowOfCells(view_, i)) {
      draft_.EndLine();
      element.is_row = true;
    } else if (IsBlock(view_, i)) {
      draft_.BeginBlock();
      element.is_block = true;
    } else if (view_.has_layout(i) && view_.style(i).display == Display::kInlineBlock) {
      AddGapAfterInlineBlock(i);
    }
    draft_.Enter(element);
    return Next(i);
  }

  // Adjacent boxes get a wider gap than a blank, unless they are animated letters of one word.
  void AddGapAfterInlineBlock(NodeIndex i) {
    if (i == box_end_ && CountCharacters(ShownText(view_, i)) != 1) draft_.AppendSpace(i);
    box_end_ = view_.subtree_end(i);
  }

  [[nodiscard]] bool IsInWantedScope(NodeIndex i) const {
    return options_.scope == ObserveOptions::Scope::kPage || view_.visible_ratio(i) > 0;
  }

  // The focused element is written wherever it is.
  [[nodiscard]] bool IsInScope(NodeIndex i) const { return IsInWantedScope(i) || HasFocus(view_, i); }

  const SafeView& view_;
  const ObserveOptions& options_;
  const Vector<bool> is_label_in_name_;
  NodeIndex box_end_ = kNoNode;  // the end of the last inline box
  DraftBuilder draft_;
};

}  // namespace

Draft WalkPage(const SafeView& view, const ObserveOptions& options) { return Walk(view, options).Run(); }

}  // namespace domtool
