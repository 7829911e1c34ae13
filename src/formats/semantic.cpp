// The 'semantic' format: SemanticPage of the contract. A flat list of controls in document order and of scrolling
// boxes:
//
//   {"i":"ab123456","r":"btn","n":"Add to basket","xy":[40,210],"occ":true}                       minified (V3)
//   {"id":"ab123456","role":"button","name":"Add to basket","bounds":{"x":8,"y":200,…}}           with keys 'full' (V2)
//
// Left out: controls with less than minVisibleRatio in the viewport, if that is the scope; those inside another control
// that are no control by their own role (atomic leaves); containers of other controls without a painted background or
// text (containers without meaning); labels whose text is in their control's name.
#include "formats/writers.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "outline/control_text.h"
#include "outline/labels.h"
#include "outline/node_text.h"
#include "outline/relevance.h"
#include "outline/tokens.h"
#include "query/selector_path.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxNameCharacters = 50;       // V3
constexpr std::size_t kMaxFullNameCharacters = 100;  // V2
constexpr float kMinHiddenHeight = 50;               // content must exceed a box by more than this to scroll
constexpr std::size_t kTokensAfterList = 100;        // what follows the list, if maxTokens limits the whole

struct ShortRole {
  std::string_view role;
  const char* word;
};
constexpr ShortRole kShortRoles[] = {{"button", "btn"},   {"textbox", "inp"},   {"searchbox", "inp"},
                                     {"checkbox", "chk"}, {"menuitem", "menu"}, {"option", "opt"}};

// The ARIA role; without one, the nearest role for what a person does with it.
std::string_view AriaRole(const SafeView& view, NodeIndex i) {
  if (!IsPlain(view.role(i))) return RoleAriaName(view.role(i));
  return view.reasons(i).Has(InteractiveReason::kEditable) ? "textbox" : "generic";
}

std::string_view MinifiedRole(const SafeView& view, NodeIndex i) {
  if (view.tag(i) == Tag::kSelect) return "sel";
  const std::string_view role = AriaRole(view, i);
  for (const ShortRole& entry : kShortRoles) {
    if (entry.role == role) return entry.word;
  }
  return role;
}

std::string Percent(double part, double whole) {
  std::string text;
  AppendInteger(&text, whole > 0 ? std::llround(100 * part / whole) : 0);
  text += '%';
  return text;
}

class SemanticWriter {
 public:
  SemanticWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view), options_(options), json_(&written_.content), contains_control_(view.size()) {
    written_.is_json = true;
    if (options.wants_selectors) selectors_.emplace(view);
  }

  Written Write(const RecentEvents& events) && {
    MarkContainers();
    Choose();
    WriteHead();
    WriteList();
    WriteScrollers();
    WriteFrames();
    written_.state_bytes = written_.content.size();
    if (options_.relevance != nullptr) {
      WriteFilter(*options_.relevance, options_.relevance->whole_nodes, listed_.size(),
                  EstimateTokens(written_.content), &json_);
    }
    WriteMeta();
    WriteEvents(events);
    json_.EndObject();
    return std::move(written_);
  }

 private:
  // ---- which rows

  [[nodiscard]] bool IsOperable(NodeIndex i) const {
    return view_.is_element(i) && view_.is_interactive(i) && view_.is_shown(i);
  }

  // nullptr if it does not scroll far enough to matter.
  [[nodiscard]] const ScrollBox* ScrollOf(NodeIndex i) const {
    const ScrollBox* const scroll = view_.is_element(i) && view_.is_shown(i) ? view_.scroll(i) : nullptr;
    return scroll != nullptr && scroll->above + scroll->below > kMinHiddenHeight ? scroll : nullptr;
  }

  void MarkContainers() {
    for (std::size_t r = 0; r < view_.size(); ++r) {
      if (!IsOperable(RowAt(r))) continue;
      // The ancestors of a marked row are already marked.
      for (NodeIndex p = view_.parent(RowAt(r)); p != kNoNode && !contains_control_[At(p)]; p = view_.parent(p)) {
        contains_control_[At(p)] = true;
      }
    }
  }

  void Choose() {
    const Vector<bool> is_label_in_name = FindLabelsInNames(view_);
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      const bool scrolls = ScrollOf(i) != nullptr;
      if (!scrolls && !IsOperable(i)) continue;
      ++total_;
      const bool is_in_viewport = IsReliablyVisible(i);
      in_viewport_ += is_in_viewport ? 1 : 0;
      const bool is_inside_atomic = At(i) < At(atomic_end_) || (At(i) < At(leaf_end_) && !IsWidget(i));
      EnterAtomic(i);
      const bool is_in_scope = options_.scope == ObserveOptions::Scope::kPage || is_in_viewport;
      if (!is_in_scope || is_inside_atomic || !(scrolls || (IsMeaningful(i) && !is_label_in_name[r]))) continue;
      const bool is_selected = options_.selected == nullptr || (*options_.selected)[r];
      if (is_selected && IsRelevant(view_, options_, i)) listed_.push_back(i);
    }
  }

  // The 2/3 rule. An element larger than the viewport counts if it fills that share of the viewport.
  [[nodiscard]] bool IsReliablyVisible(NodeIndex i) const {
    const double ratio = view_.visible_ratio(i);
    if (ratio <= 0) return false;
    // The column holds floats, so the inclusive limit is compared as a float.
    if (static_cast<float>(ratio) >= static_cast<float>(options_.min_visible_ratio)) return true;
    const PageInfo& page = view_.page();
    return ratio * view_.bounds(i).area() >= options_.min_visible_ratio * page.viewport_width * page.viewport_height;
  }

  [[nodiscard]] bool IsWidget(NodeIndex i) const { return HasTrait(view_.role(i), RoleTrait::kWidget); }

  // Where children are presentational, and in native fields, nothing is listed. Inside any other control, only what is
  // a control by its own role, such as the buttons of a tree item.
  void EnterAtomic(NodeIndex i) {
    if (!IsOperable(i) || !IsWidget(i)) return;
    const bool is_closed = HasTrait(view_.role(i), RoleTrait::kPresentationalChildren) ||
                           view_.tag(i) == Tag::kSelect || view_.tag(i) == Tag::kInput ||
                           view_.tag(i) == Tag::kTextarea;
    NodeIndex& end = is_closed ? atomic_end_ : leaf_end_;
    if (At(view_.subtree_end(i)) > At(end)) end = view_.subtree_end(i);
  }

  // A container has a meaning if a person sees its boundary or it has text of its own.
  [[nodiscard]] bool IsMeaningful(NodeIndex i) const {
    const Role role = view_.role(i);
    if (!contains_control_[At(i)] || IsWidget(i) || HasTrait(role, RoleTrait::kLandmark) || IsDialog(role)) return true;
    const ComputedStyle& style = view_.style(i);
    if (style.background != kTransparent || style.has_background_image) return true;
    return !ShownText(view_, i).empty() || (!view_.name(i).empty() && !view_.name_is_content(i));
  }

  // ---- writing

  void WriteHead() {
    const SafeFrame& main = view_.frame_text(FrameIndex{0});
    const PageInfo& page = view_.page();
    json_.BeginObject().Field("mode", "semantic").Field("url", main.url.view()).Field("title", main.title.view());
    json_.Key("viewport").BeginObject().Field("width", page.viewport_width);
    json_.Field("height", page.viewport_height).EndObject();
    json_.Field("scrollPosition", Percent(page.scroll.y, page.max_scroll.y));
  }

  void WriteList() {
    json_.Key(options_.wants_full_keys ? "semanticNodes" : "interactive_tree").BeginArray();
    std::size_t tokens = EstimateTokens(written_.content) + kTokensAfterList;
    std::size_t written = 0;
    for (const NodeIndex i : listed_) {
      const std::size_t begin = written_.content.size();
      json_.BeginObject();
      WriteNode(i);
      json_.EndObject();
      if (options_.max_tokens != 0) tokens += EstimateTokens(std::string_view(written_.content).substr(begin));
      if (options_.max_tokens != 0 && tokens > options_.max_tokens) {
        written_.content.resize(begin);
        written_.is_truncated = true;
        break;
      }
      ++written;
      occluded_ += view_.covered_by(i) != kNoNode ? 1 : 0;
    }
    json_.EndArray();
    listed_.resize(written);
    written_.emitted_nodes = written;
  }

  // The keys that both kinds have.
  void WriteNode(NodeIndex i) {
    static constexpr const char* kKeys[][6] = {{"i", "r", "n", "v", "s", "f"},
                                               {"id", "role", "name", "value", "state", "frameId"}};
    const bool is_full = options_.wants_full_keys;
    const char* const* const keys = kKeys[is_full ? 1 : 0];
    WriteText(keys[0], IdOf(view_, i));
    WriteText(keys[1], is_full ? AriaRole(view_, i) : MinifiedRole(view_, i));
    WriteText(keys[2], NameOf(i, is_full ? kMaxFullNameCharacters : kMaxNameCharacters));
    WriteText(keys[3], view_.value(i).view());
    WriteText(keys[4], StateWords(view_, i, view_.states(i)));
    is_full ? WriteFull(i) : WriteMinified(i);
    if (selectors_) json_.Field(is_full ? "selectorPath" : "sel", selectors_->Of(i));
    if (At(view_.frame(i)) != 0) json_.Field(keys[5], static_cast<int>(At(view_.frame(i))));
  }

  void WriteMinified(NodeIndex i) {
    const Point at = view_.has_click_point(i) ? view_.click_point(i) : view_.bounds(i).center();
    json_.Key("xy").BeginArray().Integer(std::llround(at.x)).Integer(std::llround(at.y)).EndArray();
    if (options_.include_boxes) WriteBox(view_, i, &json_);
    if (ScrollOf(i) != nullptr) {
      json_.Key("scr").BeginObject();
      WriteDepth("h", i, &json_);
      json_.EndObject();
    }
    if (view_.covered_by(i) != kNoNode) json_.Field("occ", true);
  }

  void WriteFull(NodeIndex i) {
    const bool has_type = view_.tag(i) == Tag::kInput || view_.tag(i) == Tag::kButton;
    const SafeAttribute* const end = view_.attributes_end(i);
    for (const SafeAttribute* a = view_.attributes_begin(i); has_type && a != nullptr && a != end; ++a) {
      if (std::string_view(a->name) == "type") WriteText("type", a->value.view());
    }
    WriteText("placeholder", view_.placeholder(i).view());
    WriteText("href", view_.href(i).view());
    if (view_.in_shadow_tree(i)) json_.Field("isInShadow", true);
    static constexpr const char* kSides[] = {"x", "y", "width", "height"};
    const auto box = BoxOf(view_, i);
    json_.Key("bounds").BeginObject();
    for (std::size_t k = 0; k < box.size(); ++k) json_.Field(kSides[k], box[k]);
    json_.EndObject();
  }

  void WriteText(const char* key, std::string_view text) {
    if (!text.empty()) json_.Field(key, text);
  }

  // The name that a person would use; as a last resort its tag, so that there always is one.
  [[nodiscard]] std::string NameOf(NodeIndex i, std::size_t max_characters) const {
    std::string name(ShownName(view_, i));
    if (name.empty() && !contains_control_[At(i)]) name = ShownTextInside(view_, i, false);
    if (name.empty()) name = ShownText(view_, i);
    for (const SafeText other :
         {view_.placeholder(i), view_.description(i), view_.test_id(i).value, view_.node_name(i)}) {
      if (name.empty()) name = other.view();
    }
    return std::string(WithoutCutId(TruncateCharacters(name, max_characters), name));
  }

  // The scroll position in the contract's units of scrollHeight; at the end nothing remains below.
  void WriteDepth(const char* more_key, NodeIndex i, JsonWriter* json) const {
    const ScrollBox& scroll = *view_.scroll(i);
    const double above = static_cast<double>(scroll.above);
    const double height = above + static_cast<double>(scroll.below) + view_.bounds(i).height();
    json->Field("depth", Percent(above, height)).Field(more_key, scroll.below >= 1);
  }

  void WriteScrollers() {
    std::string containers;
    JsonWriter json(&containers);
    for (const NodeIndex i : listed_) {
      if (ScrollOf(i) == nullptr) continue;
      json.BeginObject().Field("id", IdOf(view_, i));
      WriteDepth("hasMore", i, &json);
      json.EndObject();
    }
    WriteArray("scrollableContainers", containers);
  }

  // The origins of other sites' frames that contain a listed entry.
  void WriteFrames() {
    std::string frames;
    JsonWriter json(&frames);
    Vector<bool> is_listed(view_.frame_count());
    for (const NodeIndex i : listed_) {
      const FrameIndex frame = view_.frame(i);
      if (is_listed[At(frame)] || !view_.is_cross_origin(frame)) continue;
      is_listed[At(frame)] = true;
      json.BeginObject().Field("f", static_cast<int>(At(frame)));
      json.Field("origin", view_.frame_text(frame).origin.view()).EndObject();
    }
    WriteArray("frames", frames);
  }

  void WriteArray(const char* key, const std::string& elements) {
    if (!elements.empty()) json_.Key(key).BeginArray().Raw(elements).EndArray();
  }

  void WriteMeta() {
    const std::pair<const char*, std::size_t> counts[] = {{"totalElements", total_},
                                                          {"viewportElements", in_viewport_},
                                                          {"prunedElements", total_ - listed_.size()},
                                                          {"occludedElements", occluded_},
                                                          {"extractionTimeMs", 0},
                                                          {"estimatedTokens", EstimateTokens(written_.content)}};
    json_.Key("meta").BeginObject();
    for (const auto& [key, count] : counts) json_.Field(key, static_cast<std::int64_t>(count));
    json_.EndObject();
  }

  void WriteEvents(const RecentEvents& events) {
    if (!events.lines.empty()) {
      json_.Key("recentEvents").BeginArray();
      for (const std::string& line : events.lines) json_.String(line);
      json_.EndArray();
    }
    if (events.has_errors) json_.Field("hasErrors", true);
    if (events.has_success) json_.Field("hasSuccess", true);
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  Written written_;
  JsonWriter json_;
  Vector<bool> contains_control_;
  std::optional<SelectorPaths> selectors_;
  NodeIndex atomic_end_{0};
  NodeIndex leaf_end_{0};
  Vector<NodeIndex> listed_;
  std::size_t total_ = 0;
  std::size_t in_viewport_ = 0;
  std::size_t occluded_ = 0;
};

}  // namespace

Written WriteSemantic(const SafeView& view, const ObserveOptions& options, const RecentEvents& events) {
  return SemanticWriter(view, options).Write(events);
}

}  // namespace domtool
