// SafeView: the table with only what may be emitted. Output writers take only this, and only privacy/ can make one
// (tests/privacy/only_the_gate_test.cpp proves that writing a NodeTable does not compile).
//
// Every text is a SafeText: without secrets and control, bidi and tag characters, with white space collapsed and the
// length limited.
// A view never outlives its table.
#ifndef DOMTOOL_TABLE_SAFE_VIEW_H_
#define DOMTOOL_TABLE_SAFE_VIEW_H_

#include <cstdint>
#include <string_view>

#include "base/vector.h"
#include "table/dom_places.h"
#include "table/name_counts.h"
#include "table/node_table.h"
#include "table/scrollers.h"
#include "table/word_gaps.h"

namespace domtool {

// Text that may be emitted. Copyable, never made from a plain string outside of privacy/.
class SafeText {
 public:
  SafeText() = default;
  [[nodiscard]] std::string_view view() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  friend bool operator==(SafeText a, SafeText b) { return a.text_ == b.text_; }

 private:
  friend class PrivacyGate;
  explicit SafeText(std::string_view text) : text_(text) {}
  std::string_view text_;
};

// An attribute that may be shown, as its author wrote it (privacy/public_attributes.h says which).
struct SafeAttribute {
  const char* name = nullptr;  // a literal
  SafeText value;
};

// Details that few elements have.
struct SafeDetails {
  SafeText description;
  SafeText value;
  SafeText href;
  SafeText action;  // where it sends a form
  SafeText method;
  SafeText form;
  SafeText placeholder;
  SafeAttribute test_id;      // of any of the attributes for tests
  SafeText role_description;  // of a picture
};

struct SafeFrame {
  SafeText url;
  SafeText base_url;  // for relative addresses in it; empty if it is its own address
  SafeText origin;
  SafeText title;
};

class SafeView {
 public:
  SafeView(SafeView&&) noexcept;
  SafeView& operator=(SafeView&&) noexcept;
  ~SafeView();
  [[nodiscard]] std::size_t size() const { return table_->size(); }
  [[nodiscard]] NodeKind kind(NodeIndex i) const { return table_->kind[At(i)]; }
  [[nodiscard]] bool is_element(NodeIndex i) const { return table_->is_element(i); }
  [[nodiscard]] NodeIndex parent(NodeIndex i) const { return table_->parent[At(i)]; }
  [[nodiscard]] NodeIndex subtree_end(NodeIndex i) const { return table_->subtree_end[At(i)]; }
  // Similar siblings have the same.
  [[nodiscard]] NodeIndex first_similar(NodeIndex i) const { return table_->first_similar[At(i)]; }
  [[nodiscard]] bool is_item(NodeIndex i) const { return table_->is_item(i); }
  [[nodiscard]] bool is_part(NodeIndex i) const { return table_->is_part(i); }
  [[nodiscard]] NodeIndex title_row(NodeIndex i) const { return table_->title[At(i)]; }
  [[nodiscard]] FrameIndex frame(NodeIndex i) const { return table_->frame[At(i)]; }
  [[nodiscard]] std::size_t frame_count() const { return table_->frames.size(); }
  [[nodiscard]] NodeIndex frame_document(FrameIndex f) const { return table_->frames[At(f)].document; }
  [[nodiscard]] NodeIndex frame_owner(FrameIndex f) const { return table_->frames[At(f)].owner; }
  [[nodiscard]] std::string_view frame_id(FrameIndex f) const { return table_->frames[At(f)].frame_id; }
  [[nodiscard]] std::string_view session_id(FrameIndex f) const { return table_->frames[At(f)].session_id; }
  [[nodiscard]] bool is_cross_origin(FrameIndex f) const { return table_->frames[At(f)].is_cross_origin; }
  [[nodiscard]] bool is_frame_owner(NodeIndex i) const { return table_->flags[At(i)].is_frame_owner; }
  // An element in which the browser's viewer shows a PDF.
  [[nodiscard]] bool is_pdf(NodeIndex i) const { return table_->AttrIs(i, "type", "application/pdf"); }
  [[nodiscard]] bool in_shadow_tree(NodeIndex i) const { return table_->flags[At(i)].in_shadow_tree; }
  [[nodiscard]] bool name_is_guess(NodeIndex i) const { return table_->flags[At(i)].name_is_guess; }
  [[nodiscard]] bool is_unshown_option(NodeIndex i) const { return table_->flags[At(i)].is_unshown_option; }
  [[nodiscard]] bool is_cut_off(NodeIndex i) const { return table_->flags[At(i)].is_cut_off; }
  [[nodiscard]] bool name_is_content(NodeIndex i) const { return table_->flags[At(i)].name_is_content; }
  [[nodiscard]] bool name_must_be_shown(NodeIndex i) const { return table_->flags[At(i)].name_must_be_shown; }
  [[nodiscard]] BackendNodeId backend_node_id(NodeIndex i) const { return table_->backend_node_id[At(i)]; }
  [[nodiscard]] Tag tag(NodeIndex i) const { return table_->tag[At(i)]; }
  [[nodiscard]] Role role(NodeIndex i) const { return table_->role[At(i)]; }
  // Which option of a secret list is chosen is as secret as its value.
  [[nodiscard]] StateSet states(NodeIndex i) const {
    StateSet states = table_->states[At(i)];
    if (tag(i) == Tag::kOption && redaction(i) != Redaction::kNone) states.Remove(State::kSelected);
    return states;
  }
  [[nodiscard]] int level(NodeIndex i) const { return table_->level[At(i)]; }
  [[nodiscard]] ReasonSet reasons(NodeIndex i) const { return table_->reasons[At(i)]; }
  [[nodiscard]] bool is_interactive(NodeIndex i) const { return table_->is_interactive(i); }
  [[nodiscard]] std::uint32_t looks(NodeIndex i) const { return table_->looks[At(i)]; }
  [[nodiscard]] bool is_hovered(NodeIndex i) const { return table_->flags[At(i)].is_hovered; }
  [[nodiscard]] Tier tier(NodeIndex i) const { return table_->tier[At(i)]; }
  [[nodiscard]] bool is_visible(NodeIndex i) const { return table_->is_visible(i); }
  [[nodiscard]] HiddenReason hidden_reason(NodeIndex i) const { return table_->hidden_reason[At(i)]; }
  [[nodiscard]] double visible_ratio(NodeIndex i) const { return static_cast<double>(table_->visible_ratio[At(i)]); }
  [[nodiscard]] bool has_layout(NodeIndex i) const { return table_->flags[At(i)].has_layout; }
  // kAutoZIndex where it has none.
  [[nodiscard]] std::int32_t z_index(NodeIndex i) const { return table_->style[At(i)].z_index; }
  [[nodiscard]] const Rect& bounds(NodeIndex i) const { return table_->bounds[At(i)]; }
  [[nodiscard]] const ComputedStyle& style(NodeIndex i) const { return table_->style[At(i)]; }
  [[nodiscard]] NodeIndex covered_by(NodeIndex i) const { return table_->covered_by[At(i)]; }
  [[nodiscard]] bool has_click_point(NodeIndex i) const { return table_->has_click_point[At(i)]; }
  [[nodiscard]] Point click_point(NodeIndex i) const { return table_->click_point[At(i)]; }
  // For two texts.
  [[nodiscard]] bool has_word_gap(NodeIndex before, NodeIndex text) const { return HasWordGap(*table_, before, text); }
  [[nodiscard]] const ScrollBox* scroll(NodeIndex i) const { return table_->Scroll(i); }
  [[nodiscard]] const PartialSet* set(NodeIndex i) const { return table_->Set(i); }
  [[nodiscard]] DomPlaces dom_places() const { return DomPlacesOf(*table_); }
  [[nodiscard]] NameCounts name_counts(const DomPlaces& places) const { return {*table_, places}; }
  [[nodiscard]] Vector<NodeIndex> scrollers() const { return ScrollersOf(*table_); }
  [[nodiscard]] StableId stable_id(NodeIndex i) const { return table_->stable_id[At(i)]; }
  [[nodiscard]] const PageInfo& page() const { return table_->page; }
  // True for a row that a person can see: visible, and its frame may be shown.
  [[nodiscard]] bool is_shown(NodeIndex i) const { return is_visible(i) && !is_omitted_[At(frame(i))]; }
  // True where policy withholds the frame's whole content.
  [[nodiscard]] bool is_omitted(FrameIndex f) const { return is_omitted_[At(f)]; }

  // Whether the row owns a frame that the host excludes.
  [[nodiscard]] bool owns_excluded_frame(NodeIndex i) const { return table_->OwnsExcludedFrame(i); }
  [[nodiscard]] bool is_excluded(FrameIndex f) const { return table_->frames[At(f)].is_excluded; }
  // Rows to paint over in a screenshot, because the view omits their content; in order.
  [[nodiscard]] const Vector<NodeIndex>& rows_to_paint_over() const { return rows_to_paint_over_; }

  [[nodiscard]] SafeText node_name(NodeIndex i) const { return node_name_[At(i)]; }
  [[nodiscard]] SafeText name(NodeIndex i) const { return name_[At(i)]; }
  [[nodiscard]] SafeText description(NodeIndex i) const { return details(i).description; }
  // Text of a text or pseudo row, as rendered if it is rendered.
  [[nodiscard]] SafeText text(NodeIndex i) const { return text_[At(i)]; }
  // Current value of a control; empty if redaction() gives a reason.
  [[nodiscard]] SafeText value(NodeIndex i) const { return details(i).value; }
  [[nodiscard]] SafeText href(NodeIndex i) const { return details(i).href; }
  [[nodiscard]] SafeText action(NodeIndex i) const { return details(i).action; }
  [[nodiscard]] SafeText method(NodeIndex i) const { return details(i).method; }
  [[nodiscard]] SafeText form(NodeIndex i) const { return details(i).form; }
  [[nodiscard]] SafeText placeholder(NodeIndex i) const { return details(i).placeholder; }
  [[nodiscard]] const SafeAttribute& test_id(NodeIndex i) const { return details(i).test_id; }
  [[nodiscard]] SafeText role_description(NodeIndex i) const { return details(i).role_description; }
  // Attributes, if the view was opened with them; otherwise none, also for rows that are not shown.
  [[nodiscard]] bool has_attributes() const { return !attributes_begin_.empty(); }
  [[nodiscard]] const SafeAttribute* attributes_begin(NodeIndex i) const {
    return has_attributes() ? attributes_.data() + attributes_begin_[At(i)] : nullptr;
  }
  [[nodiscard]] const SafeAttribute* attributes_end(NodeIndex i) const {
    return has_attributes() ? attributes_.data() + attributes_begin_[At(i) + 1] : nullptr;
  }
  [[nodiscard]] Redaction redaction(NodeIndex i) const { return redaction_[At(i)]; }
  [[nodiscard]] const SafeFrame& frame_text(FrameIndex f) const { return frames_[At(f)]; }
  // Rows for which the browser's accessibility tree disagrees with the engine, in order, with the engine's words.
  [[nodiscard]] const Vector<Disagreement>& disagreements() const { return table_->disagreements; }
  [[nodiscard]] SafeText computed_name(std::size_t disagreement) const { return computed_names_[disagreement]; }
  // Characters dropped by the text policy.
  [[nodiscard]] std::size_t dropped_characters() const { return dropped_characters_; }

 private:
  friend class PrivacyGate;
  explicit SafeView(const NodeTable* table) : table_(table) {}
  [[nodiscard]] const SafeDetails& details(NodeIndex i) const { return details_[details_index_[At(i)]]; }

  const NodeTable* table_;
  Vector<SafeText> node_name_;
  Vector<SafeText> name_;
  Vector<SafeText> text_;
  Vector<SafeDetails> details_;          // [0] is shared by all without details; the others are in row order
  Vector<std::uint32_t> details_index_;  // one per row: the index in details_
  Vector<Redaction> redaction_;
  Vector<SafeAttribute> attributes_;
  Vector<std::uint32_t> attributes_begin_;  // row r has those from [r] to [r + 1]
  Vector<SafeText> computed_names_;
  Vector<SafeFrame> frames_;
  Vector<bool> is_omitted_;
  Vector<NodeIndex> rows_to_paint_over_;
  std::size_t dropped_characters_ = 0;
  Arena arena_;
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_SAFE_VIEW_H_
