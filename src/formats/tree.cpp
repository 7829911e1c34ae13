// The 'tree' format: PageSerialized of the contract. Wrappers are dropped and their children move up. The contents of
// frames and shadow roots are in page.iframe and page.shadowDom, under the id of their owner or host.
#include "formats/writers.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "outline/item_words.h"
#include "outline/node_text.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::string_view kVersion = "domtool.v1";
// The limits of the format.
constexpr std::size_t kMaxNodes = 1500;  // then a summary node says so
constexpr std::size_t kMaxNameCharacters = 250;
constexpr std::size_t kMaxTextCharacters = 500;       // longer text is cut and marked text_overflow
constexpr std::size_t kMaxEditableCharacters = 1000;  // of all text in a content-editable region
constexpr std::size_t kMaxLikeSiblings = 50;          // more similar siblings, with more text than this, are summarised
constexpr std::size_t kMaxSiblingCharacters = 1500;
constexpr std::size_t kShownSiblings = 20;  // the summary node contains this many of them, and says so
constexpr std::size_t kNoFold = ~std::size_t{0};
// The end of a tree that is cut: the summary and meta, and the end of each open object.
constexpr std::size_t kEndTokens = 64;
constexpr std::size_t kEndOfObjectTokens = 2;

// Similar children of one element, of which only the first are written: the rows [first, end), with other children of
// the same parent between them.
struct Fold {
  NodeIndex first = kNoNode;
  NodeIndex end = kNoNode;
  std::size_t count = 0;
  NodeIndex like = kNoNode;  // the first similar one
};

class TreeWriter {
 public:
  TreeWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view),
        options_(options),
        json_(&written_.content),
        characters_(view.size() + 1),
        fold_from_(view.size()) {
    written_.is_json = true;
    FindPortals();
    CountText();
    FindFolds();
  }

  Written Write() && {
    json_.BeginObject().Key("page").BeginObject();
    WriteContext();
    json_.Key("body");
    const NodeIndex body = BodyOf(view_.frame_document(FrameIndex{0}));
    WriteRoot(body);
    WritePortals("iframe", iframes_);
    WritePortals("shadowDom", shadow_hosts_);
    json_.Key("meta").BeginObject();
    json_.Field("truncated", written_.is_truncated);
    json_.Field("totalNodes", static_cast<std::int64_t>(view_.size()));
    json_.Field("version", kVersion);
    if (!IsBody(body)) json_.Field("error", "no-body");
    json_.EndObject();
    json_.EndObject().EndObject();
    return std::move(written_);
  }

 private:
  // An emitted node whose object is still open.
  struct Open {
    NodeIndex row;
    NodeIndex end;
    std::size_t fold = kNoFold;  // the fold that it summarises
    std::size_t written = 0;     // similar children of it
    bool has_children = false;
  };

  void WriteContext() {
    const SafeFrame& main = view_.frame_text(FrameIndex{0});
    json_.Key("context").BeginObject();
    json_.Field("url", main.url.view());
    json_.Field("title", main.title.view());
    const std::string_view origin = main.origin.view();
    const std::size_t host = origin.find("://");
    json_.Field("domain", host == std::string_view::npos ? std::string_view() : origin.substr(host + 3));
    json_.Key("viewport").BeginObject();
    json_.Field("width", view_.page().viewport_width);
    json_.Field("height", view_.page().viewport_height);
    json_.EndObject().EndObject();
  }

  [[nodiscard]] bool IsBody(NodeIndex i) const { return view_.tag(i) == Tag::kBody || view_.tag(i) == Tag::kFrameset; }

  // The body, or the root element of a document without one, or the document's row.
  [[nodiscard]] NodeIndex BodyOf(NodeIndex document) const {
    for (NodeIndex root = Next(document); At(root) < At(view_.subtree_end(document)); root = view_.subtree_end(root)) {
      if (!view_.is_element(root)) continue;
      for (NodeIndex c = Next(root); At(c) < At(view_.subtree_end(root)); c = view_.subtree_end(c)) {
        if (IsBody(c)) return c;
      }
      return root;
    }
    return document;
  }

  // Writes one node and its kept subtree. `root` is always written.
  void WriteRoot(NodeIndex root) {
    Vector<Open> open;
    OpenNode(root, &open);
    WriteRange(Next(root), view_.subtree_end(root), &open);
  }

  void WriteRange(NodeIndex begin, NodeIndex end, Vector<Open>* open) {
    NodeIndex i = begin;
    while (At(i) < At(end)) {
      while (open->size() > 1 && At(i) >= At(open->back().end)) CloseNode(open);
      if (!view_.is_element(i)) {
        i = view_.subtree_end(i);  // of a document: a frame's contents are in page.iframe
        continue;
      }
      if (IsShadowChild(i) && view_.parent(i) != portal_) {
        i = view_.subtree_end(i);
        continue;
      }
      if (IsPastFold(i, open)) {
        i = open->back().end;
        continue;
      }
      const bool is_kept = IsKept(i);
      if (is_kept && IsFull()) break;
      if (is_kept) OpenNode(i, open);
      i = IsAtomic(i) ? view_.subtree_end(i) : Next(i);
    }
    while (open->size() > 1) CloseNode(open);
    if (At(i) < At(end)) {
      BeginChild(open);
      WriteTruncation(open->front().row);
    }
    CloseNode(open);
  }

  // Whether no other node may be written. Once true, it stays true.
  [[nodiscard]] bool IsFull() {
    if (is_full_ || written_.emitted_nodes == kMaxNodes) return true;
    if (options_.max_tokens == 0) return false;
    counter_.Add(std::string_view(written_.content).substr(counted_));
    counted_ = written_.content.size();
    is_full_ = counter_.tokens() + kEndTokens + kEndOfObjectTokens * depth_ >= options_.max_tokens;
    return is_full_;
  }

  void WriteTruncation(NodeIndex whole) {
    is_cut_ = true;
    WriteSummary(whole, "Truncated after ", written_.emitted_nodes, " nodes.");
    json_.EndObject();
  }

  // A node that replaces others. Its id is that of the element whose content it summarises, which `expand` accepts.
  void WriteSummary(NodeIndex whole, const char* before, std::size_t count, std::string_view after) {
    written_.is_truncated = true;
    json_.BeginObject().Field("id", IdOf(view_, whole)).Field("role", "summary").Field("tag", "summary");
    std::string text(before);
    AppendInteger(&text, static_cast<std::int64_t>(count));
    text += after;
    json_.Field("text", text);
  }

  // Opens the summary if a group of similar siblings begins here. True for the first that it omits.
  bool IsPastFold(NodeIndex i, Vector<Open>* open) {
    if (fold_from_[At(i)] != 0 && !IsFull()) {
      const std::size_t fold = fold_from_[At(i)] - 1;
      BeginChild(open);
      WriteSummary(view_.parent(i), "List of ", folds_[fold].count,
                   ItemWordsOf(view_, i) + ". Showing first " + Decimal(kShownSiblings) + ".");
      open->push_back({view_.parent(i), folds_[fold].end, fold});
      ++depth_;
    }
    Open& around = open->back();
    if (around.fold == kNoFold || view_.parent(i) != around.row || IsExcludedByOptions(view_, options_, i))
      return false;
    return view_.first_similar(i) == folds_[around.fold].like && ++around.written > kShownSiblings;
  }

  // ---- before writing

  // Prefix sums of the characters that a person sees: rows [a, b) have characters_[b] - characters_[a].
  void CountText() {
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      const bool counts = !view_.is_element(i) && !IsExcludedByOptions(view_, options_, i);
      characters_[r + 1] =
          characters_[r] +
          (counts ? static_cast<std::uint32_t>(CountCharacters(TrimHtmlSpace(view_.text(i).view()))) : 0);
    }
  }

  [[nodiscard]] std::size_t CharactersIn(NodeIndex begin, NodeIndex end) const {
    return characters_[At(end)] - characters_[At(begin)];
  }

  void FindFolds() {
    Vector<std::uint32_t> children(view_.size());
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex parent = view_.parent(RowAt(r));
      if (parent == kNoNode || !view_.is_element(parent) || IsExcludedByOptions(view_, options_, RowAt(r))) continue;
      if (++children[At(parent)] == kMaxLikeSiblings + 1) FindFold(parent);
    }
  }

  void FindFold(NodeIndex parent) {
    FlatMap<std::uint32_t> counts;
    Fold fold;
    const auto for_each_child = [&](auto visit) {
      for (NodeIndex c = Next(parent); At(c) < At(view_.subtree_end(parent)); c = view_.subtree_end(c)) {
        if (view_.is_element(c) && !IsExcludedByOptions(view_, options_, c)) visit(c, view_.first_similar(c));
      }
    };
    for_each_child([&](NodeIndex, NodeIndex like) {
      const std::uint32_t count = ++counts[At(like) + 1];
      if (count <= fold.count) return;
      fold.count = count;
      fold.like = like;
    });
    std::size_t characters = 0;
    std::size_t likes = 0;
    std::size_t others = 0;  // between the first two and after the last, to keep a term with its description
    for_each_child([&](NodeIndex c, NodeIndex like) {
      if (like != fold.like) {
        others += likes == 1 ? 1 : 0;
        if (likes == fold.count && others > 0) {
          --others;
          fold.end = view_.subtree_end(c);
        }
        return;
      }
      if (likes++ == 0) fold.first = c;
      fold.end = view_.subtree_end(c);
      characters += CharactersIn(c, fold.end);
    });
    if (fold.count <= kMaxLikeSiblings || characters <= kMaxSiblingCharacters) return;
    folds_.push_back(fold);
    fold_from_[At(fold.first)] = static_cast<std::uint32_t>(folds_.size());
  }

  // A portal is a node whose content is written elsewhere: a frame's owner, or the outermost host of shadow trees.
  void FindPortals() {
    Vector<bool> is_portal(view_.size());
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      if (!view_.is_element(i)) continue;
      if (IsFrame(i) && view_.is_shown(i)) iframes_.push_back(i);
      if (!IsShadowChild(i)) continue;
      const NodeIndex host = view_.parent(i);
      if (!view_.is_shown(host) || is_portal[At(host)]) continue;
      is_portal[At(host)] = true;
      shadow_hosts_.push_back(host);
    }
  }

  // A child of a shadow host from its shadow root.
  [[nodiscard]] bool IsShadowChild(NodeIndex i) const {
    const NodeIndex p = view_.parent(i);
    return view_.in_shadow_tree(i) && p != kNoNode && view_.is_element(p) && !view_.in_shadow_tree(p);
  }

  [[nodiscard]] bool IsFrame(NodeIndex i) const {
    return view_.is_frame_owner(i) || view_.tag(i) == Tag::kIframe || view_.tag(i) == Tag::kFrame;
  }

  void WritePortals(const char* key, const Vector<NodeIndex>& portals) {
    if (portals.empty() || is_cut_) return;
    json_.Key(key).BeginArray();
    for (const NodeIndex owner : portals) {
      if (is_cut_) break;
      if (IsFull()) {
        WriteTruncation(owner);
        break;
      }
      portal_ = owner;
      IsFrame(owner) ? WriteFrame(owner) : WriteRoot(owner);
    }
    portal_ = kNoNode;
    json_.EndArray();
  }

  void WriteFrame(NodeIndex owner) {
    Vector<Open> open;
    OpenNode(owner, &open);
    FrameIndex frame{0};  // without an owner element
    for (std::size_t f = 1; f < view_.frame_count(); ++f) {
      if (view_.frame_owner(static_cast<FrameIndex>(f)) == owner) frame = static_cast<FrameIndex>(f);
    }
    const bool is_known = At(frame) != 0;
    if (is_known && view_.is_cross_origin(frame)) json_.Field("origin", view_.frame_text(frame).origin.view());
    const NodeIndex document = is_known ? view_.frame_document(frame) : kNoNode;
    if (document != kNoNode && !view_.is_omitted(frame)) {
      const NodeIndex body = BodyOf(document);
      WriteRange(Next(body), view_.subtree_end(body), &open);
      return;
    }
    const bool is_withheld = document != kNoNode || (is_known && view_.is_excluded(frame));
    json_.Field("text", is_withheld ? "Frame withheld by the privacy policy" : "Frame that could not be read");
    CloseNode(&open);
  }

  [[nodiscard]] bool IsKept(NodeIndex i) const {
    if (IsExcludedByOptions(view_, options_, i)) return false;
    return view_.tier(i) != Tier::kStructural || IsFrame(i) || !ShownText(view_, i).empty();
  }

  // Its contents are its name or its value, not another node.
  [[nodiscard]] bool IsAtomic(NodeIndex i) const {
    if (!IsKept(i)) return false;
    const bool is_closed =
        HasTrait(view_.role(i), RoleTrait::kPresentationalChildren) || view_.tag(i) == Tag::kTextarea;
    return is_closed && !ContainsShownControl(view_, i);
  }

  void BeginChild(Vector<Open>* open) {
    if (open->empty() || open->back().has_children) return;
    json_.Key("children").BeginArray();
    open->back().has_children = true;
  }

  void OpenNode(NodeIndex i, Vector<Open>* open) {
    BeginChild(open);
    json_.BeginObject();
    open->push_back({i, view_.subtree_end(i)});
    ++depth_;
    ++written_.emitted_nodes;
    WriteFields(i);
  }

  void CloseNode(Vector<Open>* open) {
    if (open->back().has_children) json_.EndArray();
    json_.EndObject();
    open->pop_back();
    --depth_;
  }

  void WriteFields(NodeIndex i) {
    json_.Field("id", IdOf(view_, i));
    json_.Field("role", RoleName(view_.role(i)));
    json_.Field("tag", view_.node_name(i).view());
    const std::string name(ShownName(view_, i));
    WriteText("name", WithoutCutId(TruncateCharacters(name, kMaxNameCharacters), name));
    WriteText("value", view_.value(i).view());
    WriteOwnText(i);
    WriteText("href", view_.href(i).view());
    WriteText("placeholder", view_.placeholder(i).view());
    WriteText("data-testid", view_.test_id(i).value.view());
    WriteStates(view_.states(i));
    if (options_.include_boxes && view_.has_layout(i)) {
      WriteBox(view_, i, &json_);
      if (view_.z_index(i) != kAutoZIndex) json_.Field("zIndex", view_.z_index(i));
    }
    if (view_.covered_by(i) != kNoNode) json_.Field("obscured", true);
  }

  void WriteText(const char* key, std::string_view text) {
    if (!text.empty()) json_.Field(key, text);
  }

  void WriteOwnText(NodeIndex i) {
    const bool is_editable = view_.reasons(i).Has(InteractiveReason::kEditable) && !IsAtomic(i);
    if (is_editable && At(i) >= At(editable_end_)) {
      editable_end_ = view_.subtree_end(i);
      editable_left_ = kMaxEditableCharacters;
    }
    const bool is_in_editable = At(i) < At(editable_end_);
    const std::string text = ShownText(view_, i);
    if (IsAtomic(i) || (text == ShownName(view_, i) && !is_editable)) return;
    const std::string_view kept = TruncateCharacters(text, is_in_editable ? editable_left_ : kMaxTextCharacters);
    const std::string_view shown = WithoutCutId(kept, text);
    WriteText("text", shown);
    if (is_in_editable) editable_left_ -= CountCharacters(shown);
    const bool is_region_cut = is_editable && CharactersIn(i, view_.subtree_end(i)) > kMaxEditableCharacters;
    if (shown.size() < text.size() || is_region_cut) json_.Field("text_overflow", true);
  }

  void WriteStates(StateSet states) {
    if (states.Has(State::kDisabled)) json_.Field("disabled", true);
    if (states.Has(State::kMixed)) {
      json_.Field("checked", "mixed");
    } else if (states.Has(State::kChecked) || states.Has(State::kUnchecked)) {
      json_.Field("checked", states.Has(State::kChecked));
    }
    if (states.Has(State::kExpanded) || states.Has(State::kCollapsed)) {
      json_.Field("expanded", states.Has(State::kExpanded));
    }
    if (states.Has(State::kSelected)) json_.Field("selected", true);
    if (states.Has(State::kRequired)) json_.Field("required", true);
    if (states.Has(State::kFocused)) json_.Field("focused", true);
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  Written written_;
  JsonWriter json_;
  Vector<std::uint32_t> characters_;
  Vector<Fold> folds_;
  Vector<std::uint32_t> fold_from_;  // 1 + the index in folds_ of the one that begins at the row; 0: none
  Vector<NodeIndex> iframes_;
  Vector<NodeIndex> shadow_hosts_;
  NodeIndex portal_ = kNoNode;  // the host or owner being written
  NodeIndex editable_end_{0};   // of the content-editable region being written
  std::size_t editable_left_ = 0;
  TokenCounter counter_;
  std::size_t counted_ = 0;  // bytes counted by counter_
  std::size_t depth_ = 0;    // open objects
  bool is_full_ = false;
  bool is_cut_ = false;  // a summary says that the rest is left out
};

}  // namespace

Written WriteTree(const SafeView& view, const ObserveOptions& options, const RecentEvents&) {
  return TreeWriter(view, options).Write();
}

}  // namespace domtool
