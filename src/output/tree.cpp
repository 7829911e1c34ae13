#include "output/tree.h"

#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "output/row_text.h"

namespace domtool {
namespace {

constexpr std::string_view kVersion = "domtool.v1";
constexpr std::size_t kMaxTextBytes = 500;       // seed 000: longer text is marked text_overflow
constexpr std::size_t kMaxEditableBytes = 1000;  // seed 000: content-editable text

class TreeWriter {
 public:
  TreeWriter(const SafeView& view, const ObserveOptions& options)
      : view_(view), options_(options), json_(&written_.content) {
    FindPortals();
  }

  Written Write() && {
    json_.BeginObject().Key("page").BeginObject();
    WriteContext();
    json_.Key("body");
    WriteRoot(BodyOf(view_.frame_document(FrameIndex{0})));
    WritePortals("iframe", iframes_);
    WritePortals("shadowDom", shadow_hosts_);
    json_.Key("meta").BeginObject();
    json_.Field("truncated", false);
    json_.Field("totalNodes", static_cast<std::int64_t>(view_.size()));
    json_.Field("version", kVersion).EndObject();
    json_.EndObject().EndObject();
    return std::move(written_);
  }

 private:
  // An emitted node whose object is still open.
  struct Open {
    NodeIndex row;
    bool has_children;
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

  // The body, or the root element of a document without one, or the document row itself.
  [[nodiscard]] NodeIndex BodyOf(NodeIndex document) const {
    for (NodeIndex root = Next(document); At(root) < At(view_.subtree_end(document)); root = view_.subtree_end(root)) {
      if (!view_.is_element(root)) continue;
      for (NodeIndex c = Next(root); At(c) < At(view_.subtree_end(root)); c = view_.subtree_end(c)) {
        if (view_.tag(c) == Tag::kBody || view_.tag(c) == Tag::kFrameset) return c;
      }
      return root;
    }
    return document;
  }

  // One node and all that is kept below it. `root` is written whatever it is.
  void WriteRoot(NodeIndex root) {
    Vector<Open> open;
    OpenNode(root, &open);
    WriteRange(Next(root), view_.subtree_end(root), &open);
  }

  void WriteRange(NodeIndex begin, NodeIndex end, Vector<Open>* open) {
    NodeIndex i = begin;
    while (At(i) < At(end)) {
      while (open->size() > 1 && At(i) >= At(view_.subtree_end(open->back().row))) CloseNode(open);
      if (view_.kind(i) == NodeKind::kDocument || !view_.is_element(i)) {
        i = view_.kind(i) == NodeKind::kDocument ? view_.subtree_end(i) : Next(i);
        continue;
      }
      if (IsShadowChild(i) && view_.parent(i) != portal_) {
        i = view_.subtree_end(i);
        continue;
      }
      if (IsKept(i)) OpenNode(i, open);
      i = IsAtomic(i) ? view_.subtree_end(i) : Next(i);
    }
    while (!open->empty()) CloseNode(open);
  }

  // A portal is a node whose content stands elsewhere: a frame's owner, or the outermost host of shadow trees.
  void FindPortals() {
    Vector<bool> is_portal(view_.size());
    for (std::size_t r = 0; r < view_.size(); ++r) {
      const NodeIndex i = RowAt(r);
      if (!view_.is_element(i)) continue;
      if (view_.is_frame_owner(i) && view_.is_shown(i)) iframes_.push_back(i);
      if (!IsShadowChild(i)) continue;
      const NodeIndex host = view_.parent(i);
      if (!view_.is_shown(host) || is_portal[At(host)]) continue;
      is_portal[At(host)] = true;
      shadow_hosts_.push_back(host);
    }
  }

  // A child of a shadow host that came from its shadow root.
  [[nodiscard]] bool IsShadowChild(NodeIndex i) const {
    const NodeIndex p = view_.parent(i);
    return view_.in_shadow_tree(i) && p != kNoNode && view_.is_element(p) && !view_.in_shadow_tree(p);
  }

  void WritePortals(const char* key, const Vector<NodeIndex>& portals) {
    if (portals.empty()) return;
    json_.Key(key).BeginArray();
    for (const NodeIndex owner : portals) {
      portal_ = owner;
      view_.is_frame_owner(owner) ? WriteFrame(owner) : WriteRoot(owner);
    }
    portal_ = kNoNode;
    json_.EndArray();
  }

  void WriteFrame(NodeIndex owner) {
    Vector<Open> open;
    OpenNode(owner, &open);
    const NodeIndex document = Next(owner);
    const bool has_document = At(document) < At(view_.subtree_end(owner)) &&
                              view_.kind(document) == NodeKind::kDocument && !view_.is_omitted(view_.frame(document));
    if (has_document) {
      const NodeIndex body = BodyOf(document);
      WriteRange(Next(body), view_.subtree_end(body), &open);
    } else {
      CloseNode(&open);
    }
  }

  [[nodiscard]] bool IsKept(NodeIndex i) const {
    if (!view_.is_shown(i)) return false;
    if (options_.scope == ObserveOptions::Scope::kViewport && view_.visible_ratio(i) <= 0) return false;
    return view_.tier(i) != Tier::kStructural || view_.is_frame_owner(i) || !DirectText(view_, i).empty();
  }

  // What is inside is its name or its value, not another node.
  [[nodiscard]] bool IsAtomic(NodeIndex i) const {
    if (!IsKept(i)) return false;
    return HasTrait(view_.role(i), kTraitPresentationalChildren) || view_.tag(i) == Tag::kTextarea;
  }

  void OpenNode(NodeIndex i, Vector<Open>* open) {
    if (!open->empty() && !open->back().has_children) {
      json_.Key("children").BeginArray();
      open->back().has_children = true;
    }
    json_.BeginObject();
    open->push_back({i, false});
    ++written_.emitted_nodes;
    WriteFields(i);
  }

  void CloseNode(Vector<Open>* open) {
    if (open->back().has_children) json_.EndArray();
    json_.EndObject();
    open->pop_back();
  }

  void WriteFields(NodeIndex i) {
    json_.Field("id", IdOf(view_, i));
    json_.Field("role", RoleName(view_.role(i)));
    json_.Field("tag", view_.node_name(i).view());
    WriteText("name", view_.name(i).view());
    WriteText("value", view_.value(i).view());
    WriteOwnText(i);
    WriteText("href", view_.href(i).view());
    WriteText("placeholder", view_.placeholder(i).view());
    WriteText("data-testid", view_.test_id(i).view());
    WriteStates(view_.states(i));
    if (options_.include_boxes && view_.has_layout(i)) {
      json_.Key("box").BeginArray();
      for (const std::int64_t number : BoxOf(view_, i)) json_.Integer(number);
      json_.EndArray();
    }
    if (view_.obscured_by(i) != kNoNode) json_.Field("obscured", true);
  }

  void WriteText(const char* key, std::string_view text) {
    if (!text.empty()) json_.Field(key, text);
  }

  void WriteOwnText(NodeIndex i) {
    const std::string text = DirectText(view_, i);
    if (text.empty() || text == view_.name(i).view() || IsAtomic(i)) return;
    const bool is_editable = view_.reasons(i).Has(InteractiveReason::kEditable);
    const std::string_view shown = TruncateUtf8(text, is_editable ? kMaxEditableBytes : kMaxTextBytes);
    json_.Field("text", shown);
    if (shown.size() < text.size()) json_.Field("text_overflow", true);
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
  Vector<NodeIndex> iframes_;
  Vector<NodeIndex> shadow_hosts_;
  NodeIndex portal_ = kNoNode;  // the host or owner being written now
};

}  // namespace

Written WriteTree(const SafeView& view, const ObserveOptions& options) { return TreeWriter(view, options).Write(); }

}  // namespace domtool
