#include "support/table_builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"

namespace domtool::testing {
namespace {

// What rows inherit from their element.
struct Inherited {
  NodeIndex row = kNoNode;
  std::string_view name;
  bool is_hidden = false;
  bool is_invisible = false;
  Cursor cursor = Cursor::kOther;
  bool in_shadow = false;
  FrameIndex frame{0};
};

bool IsVoid(std::string_view name) {
  for (const std::string_view n :
       {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}) {
    if (n == name) return true;
  }
  return false;
}

bool HasNoLayout(std::string_view name) {
  for (const std::string_view n : {"head", "script", "style", "template", "title", "datalist", "area", "noscript"}) {
    if (n == name) return true;
  }
  return false;
}

Display DisplayOf(std::string_view name) {
  for (const std::string_view n :
       {"a", "abbr",     "b",       "br",     "code",   "em",     "i",    "img", "label", "mark",
        "q", "s",        "slot",    "small",  "span",   "strong", "sub",  "sup", "svg",   "time",
        "u", "::before", "::after", "iframe", "canvas", "g",      "path", "text"}) {
    if (n == name) return Display::kInline;
  }
  for (const std::string_view n : {"button", "input", "select", "textarea", "meter", "progress"}) {
    if (n == name) return Display::kInlineBlock;
  }
  if (name == "tr") return Display::kTableRow;
  return name == "td" || name == "th" ? Display::kTableCell : Display::kBlock;
}

Display ReadDisplay(std::string_view value) {
  if (value == "inline") return Display::kInline;
  if (value == "inline-block") return Display::kInlineBlock;
  if (value == "contents") return Display::kContents;
  if (value == "none") return Display::kNone;
  return Display::kBlock;
}

class Builder {
 public:
  explicit Builder(std::string_view html) : rest_(html) {}

  NodeTable Build() {
    const NodeIndex document = AddFrame(kNoNode);
    Inherited page;
    page.row = document;
    open_.push_back(page);
    Open("html", {});
    Open("body", {});
    while (!rest_.empty()) {
      if (rest_.front() == '<') {
        ReadTag();
      } else {
        ReadText();
      }
    }
    table_.FinishStructure();
    return std::move(table_);
  }

 private:
  NodeIndex AddFrame(NodeIndex owner) {
    const auto frame = static_cast<FrameIndex>(table_.frames.size());
    FrameInfo info;
    info.owner = owner;
    if (owner != kNoNode) {
      info.parent = table_.frame[At(owner)];
      table_.flags[At(owner)].is_frame_owner = true;
    }
    table_.frames.push_back(info);
    const NodeIndex row = table_.AppendRow(NodeKind::kDocument, owner, frame);
    table_.frames.back().document = row;
    Number(row);
    return row;
  }

  void Number(NodeIndex row) {
    table_.backend_node_id[At(row)] = static_cast<BackendNodeId>(At(row) + 1);
    table_.paint_layer[At(row)] = static_cast<std::int32_t>(At(row) + 1);
  }

  void ReadText() {
    const std::size_t end = std::min(rest_.find('<'), rest_.size());
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    const Inherited& around = open_.back();
    if (table_.kind[At(around.row)] == NodeKind::kPseudo) {
      table_.rendered_text[At(around.row)] = table_.arena.Copy(text);
      return;
    }
    const NodeIndex row = table_.AppendRow(NodeKind::kText, around.row, around.frame);
    Number(row);
    table_.text[At(row)] = table_.arena.Copy(text);
    const bool is_between = IsHtmlSpaceOnly(text) && text.find('\n') != std::string_view::npos;
    if (around.is_hidden || is_between) return;
    table_.rendered_text[At(row)] = table_.text[At(row)];
    GiveBox(row, around);
    table_.style[At(row)].display = Display::kInline;
  }

  void GiveBox(NodeIndex row, const Inherited& inherited) {
    table_.flags[At(row)].has_layout = true;
    table_.bounds[At(row)] = Rect::FromSize(0, static_cast<double>(At(row)) * 20, 100, 20);
    ComputedStyle& style = table_.style[At(row)];
    style.visibility = inherited.is_invisible ? CssVisibility::kHidden : CssVisibility::kVisible;
    style.cursor = inherited.cursor;
  }

  void ReadTag() {
    rest_.remove_prefix(1);
    const bool closes = !rest_.empty() && rest_.front() == '/';
    if (closes) rest_.remove_prefix(1);
    const std::string_view name = Take([](char c) { return !IsHtmlSpace(c) && c != '>' && c != '/'; });
    std::vector<Attribute> attributes = ReadAttributes();
    if (!closes) {
      Open(name, attributes);
      if (IsVoid(name)) open_.pop_back();
      return;
    }
    if (open_.back().name != name) {
      std::fprintf(stderr, "table_builder: </%s> closes <%s>\n", std::string(name).c_str(),
                   std::string(open_.back().name).c_str());
      std::abort();
    }
    open_.pop_back();
  }

  template <typename Predicate>
  std::string_view Take(Predicate is_part) {
    std::size_t n = 0;
    while (n < rest_.size() && is_part(rest_[n])) ++n;
    const std::string_view taken = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return taken;
  }

  std::vector<Attribute> ReadAttributes() {
    std::vector<Attribute> attributes;
    for (;;) {
      Take([](char c) { return IsHtmlSpace(c) || c == '/'; });
      if (rest_.empty()) return attributes;
      if (rest_.front() == '>') {
        rest_.remove_prefix(1);
        return attributes;
      }
      const std::string_view name = Take([](char c) { return !IsHtmlSpace(c) && c != '>' && c != '='; });
      std::string_view value;
      if (!rest_.empty() && rest_.front() == '=') {
        rest_.remove_prefix(1);
        value = ReadAttributeValue();
      }
      attributes.push_back({name, value});
    }
  }

  std::string_view ReadAttributeValue() {
    if (rest_.empty() || (rest_.front() != '"' && rest_.front() != '\'')) {
      return Take([](char c) { return !IsHtmlSpace(c) && c != '>'; });
    }
    const char quote = rest_.front();
    rest_.remove_prefix(1);
    const std::string_view value = Take([&](char c) { return c != quote; });
    if (!rest_.empty()) rest_.remove_prefix(1);
    return value;
  }

  void Open(std::string_view name, const std::vector<Attribute>& attributes) {
    Inherited inner = open_.back();
    inner.name = name;
    if (name == "#document") {
      inner.row = AddFrame(inner.row);
      inner.frame = table_.frame[At(inner.row)];
      inner.is_hidden = inner.in_shadow = false;
      open_.push_back(inner);
      return;
    }
    const bool is_pseudo = name.starts_with("::");
    const NodeIndex parent = inner.row;
    inner.row = table_.AppendRow(is_pseudo ? NodeKind::kPseudo : NodeKind::kElement, inner.row, inner.frame);
    Number(inner.row);
    table_.node_name[At(inner.row)] = table_.arena.Copy(name);
    table_.tag[At(inner.row)] = TagFromName(name);
    const bool is_dropped_down = name == "option" && table_.tag[At(parent)] == Tag::kSelect &&
                                 !HasAttribute(parent, "size") && !HasAttribute(parent, "multiple");
    inner.is_hidden = inner.is_hidden || HasNoLayout(name) || is_dropped_down;
    for (const Attribute& a : attributes) Inherit(a, &inner);
    // The attributes of a row are appended before the next row begins.
    for (const Attribute& a : attributes) {
      if (!a.name.starts_with(":")) {
        if (TestIdAttribute(a.name) != nullptr) table_.flags[At(inner.row)].has_test_id = true;
        table_.attributes.push_back({table_.arena.Copy(a.name), table_.arena.Copy(a.value)});
      }
    }
    table_.flags[At(inner.row)].in_shadow_tree = inner.in_shadow;
    if (!inner.is_hidden) GiveBox(inner.row, inner);
    table_.style[At(inner.row)].display = inner.is_hidden ? Display::kInline : DisplayOf(name);
    for (const Attribute& a : attributes) ApplyFact(a, inner.row);
    open_.push_back(inner);
  }

  bool HasAttribute(NodeIndex row, std::string_view name) const {
    // Only called for rows that have a row after them, so the end of their attributes is known.
    const std::size_t begin = table_.attributes_begin[At(row)];
    for (std::size_t a = begin; a < table_.attributes_begin[At(row) + 1]; ++a) {
      if (table_.attributes[a].name == name) return true;
    }
    return false;
  }

  static void Inherit(const Attribute& a, Inherited* inner) {
    if (a.name == ":hidden") inner->is_hidden = true;
    if (a.name == ":visibility") inner->is_invisible = a.value != "visible";
    if (a.name == ":pointer") inner->cursor = Cursor::kPress;
    if (a.name == ":no-pointer") inner->cursor = Cursor::kOther;
    if (a.name == ":cursor")
      inner->cursor = a.value == "text" ? Cursor::kText : a.value == "aim" ? Cursor::kAim : Cursor::kDrag;
    if (a.name == ":shadow") inner->in_shadow = true;
    if (a.name == ":light") inner->in_shadow = false;
  }

  void ApplyFact(const Attribute& a, NodeIndex row) {
    NodeFlags& flags = table_.flags[At(row)];
    if (a.name == ":clickable") flags.is_clickable = true;
    if (a.name == ":checked") flags.input_checked = true;
    if (a.name == ":selected") flags.option_selected = true;
    if (a.name == ":opacity") table_.style[At(row)].opacity = a.value == "0" ? 0.0F : 0.5F;
    ComputedStyle& style = table_.style[At(row)];
    if (a.name == ":background") style.background = static_cast<Rgba>(0xff000000U + (a.value.size() << 16) + 0xffU);
    if (a.name == ":color") {
      style.text_fill = static_cast<Rgba>(a.value == "blue" ? 0xffffU : 0xff00ffU + (a.value.size() << 24));
    }
    if (a.name == ":no-press") style.pointer_events_none = true;
    if (a.name == ":border") style.border = 1;
    if (a.name == ":underline") style.is_underlined = true;
    if (a.name == ":bold") style.is_bold = true;
    if (a.name == ":struck") style.is_struck = true;
    if (a.name == ":hovered") flags.is_hovered = true;
    if (a.name == ":value") {
      flags.has_form_value = true;
      table_.form_value[At(row)] = table_.arena.Copy(a.value);
    }
    if (a.name == ":display") {
      table_.style[At(row)].display = ReadDisplay(a.value);
      // An element without a box of its own has none in a capture either.
      if (a.value == "contents" || a.value == "none") flags.has_layout = false;
    }
    if (a.name == ":size") {
      const std::size_t cross = a.value.find('x');
      const Rect& old = table_.bounds[At(row)];
      table_.bounds[At(row)] =
          Rect::FromSize(old.left, old.top, Pixels(a.value.substr(0, cross)), Pixels(a.value.substr(cross + 1)));
    }
  }

  static double Pixels(std::string_view digits) {
    double number = 0;
    for (const char c : digits) number = number * 10 + (c - '0');
    return number;
  }

  NodeTable table_;
  std::string_view rest_;
  std::vector<Inherited> open_;
};

}  // namespace

NodeTable BuildTable(std::string_view html) { return Builder(html).Build(); }

NodeIndex RowWithId(const NodeTable& table, std::string_view id) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.AttrOr(RowAt(i), "id") == id) return RowAt(i);
  }
  std::fprintf(stderr, "table_builder: no element has the id %s\n", std::string(id).c_str());
  std::abort();
}

}  // namespace domtool::testing
