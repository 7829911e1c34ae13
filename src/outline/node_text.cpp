#include "outline/node_text.h"
#include "outline/relevance.h"

#include <cmath>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "base/words.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A picture with at least this many pixels on each side is more than an icon.
constexpr double kLargePicture = 100;

bool IsPictureTag(Tag tag) {
  return tag == Tag::kImg || tag == Tag::kSvg || tag == Tag::kCanvas || tag == Tag::kVideo || tag == Tag::kObject ||
         tag == Tag::kEmbed;
}

std::string WithoutSpaces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ') out += c;
  }
  return out;
}

}  // namespace

bool ContainsIgnoringSpaces(std::string_view text, std::string_view part) {
  return WithoutSpaces(text).find(WithoutSpaces(part)) != std::string::npos;
}

std::string IdOf(const SafeView& view, NodeIndex i) { return SpellId(view.stable_id(i)); }

std::string DirectText(const SafeView& view, NodeIndex i) {
  std::string text;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = view.subtree_end(c)) {
    if (view.kind(c) == NodeKind::kText) {
      AppendCollapsed(&text, view.text(c).view());
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  BreakIds(&text);
  return text;
}

std::string OptionText(const SafeView& view, NodeIndex i) {
  std::string text;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (view.kind(c) == NodeKind::kText) {
      AppendCollapsed(&text, view.text(c).view());
    } else if (view.tag(c) == Tag::kDiv || view.tag(c) == Tag::kP || view.tag(c) == Tag::kBr) {
      AppendCollapsed(&text, " ");
    }
  }
  if (text.ends_with(' ')) text.pop_back();
  BreakIds(&text);
  return text;
}

bool ContainsShownControl(const SafeView& view, NodeIndex i) {
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (view.is_element(c) && view.is_interactive(c) && view.is_shown(c)) return true;
  }
  return false;
}

std::string ShownText(const SafeView& view, NodeIndex i) {
  std::string text;
  std::size_t bullet = 0;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = view.subtree_end(c)) {
    // An element between two texts separates them.
    AppendCollapsed(&text, view.is_element(c) ? std::string_view(" ")
                           : view.is_shown(c) ? view.text(c).view()
                                              : std::string_view());
    const bool is_bullet = view.tag(c) == Tag::kPseudoMarker && text.find_first_of("0123456789") == std::string::npos;
    if (is_bullet) bullet = text.size();
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  // A bullet alone has no meaning; a number does.
  if (text.size() <= bullet) text.clear();
  BreakIds(&text);
  return text;
}

std::string ShownTextInside(const SafeView& view, NodeIndex i, bool skips_controls, std::size_t enough) {
  std::string text;
  std::size_t rows = 0;
  NodeIndex c = Next(i);
  while (At(c) < At(view.subtree_end(i)) && ++rows <= limits::kMaxContextRows && text.size() <= enough) {
    const bool is_element = view.is_element(c);
    const bool is_skipped = skips_controls && is_element && view.is_interactive(c) && view.is_shown(c);
    if (is_skipped || (is_element && view.style(c).display != Display::kInline)) AppendCollapsed(&text, " ");
    if (!is_element && view.is_shown(c) && view.tag(c) != Tag::kPseudoMarker) {
      AppendCollapsed(&text, view.text(c).view());
    }
    c = is_skipped ? view.subtree_end(c) : Next(c);
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  BreakIds(&text);
  return text;
}

std::string_view ShownName(const SafeView& view, NodeIndex i) {
  const std::string_view name = view.name(i).view();
  if (name.empty() || view.is_interactive(i)) return name;
  if (view.name_must_be_shown(i))
    return ContainsIgnoringSpaces(ShownTextInside(view, i, false), name) ? name : std::string_view();
  if (view.name_is_content(i)) {
    return EqualsButForSpaces(name, ShownTextInside(view, i, false)) ? name : std::string_view();
  }
  // Authors may not name these roles, so such a name is from us.
  return HasTrait(view.role(i), RoleTrait::kNamingProhibited) ? std::string_view() : name;
}

bool HasFocus(const SafeView& view, NodeIndex i) {
  if (!view.states(i).Has(State::kFocused)) return false;
  if (view.is_interactive(i) || !IsPlain(view.role(i))) return true;
  // The host of a shadow root is focused if something inside it is.
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (view.states(c).Has(State::kFocused)) return false;
  }
  return true;
}

bool IsPicture(const SafeView& view, NodeIndex i) {
  if (IsPictureTag(view.tag(i))) return !view.is_frame_owner(i);
  if (view.role(i) != Role::kImage) return false;
  if (!view.name(i).empty()) return true;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (IsPictureTag(view.tag(c))) return false;
  }
  return true;
}

bool IsLargePicture(const SafeView& view, NodeIndex i) {
  if (!IsPictureTag(view.tag(i)) && view.role(i) != Role::kImage) return false;
  if (view.role(i) == Role::kNone || !view.has_layout(i)) return false;
  const Rect& box = view.bounds(i);
  return box.width() >= kLargePicture && box.height() >= kLargePicture && IsPicture(view, i);
}

void AppendSize(const SafeView& view, NodeIndex i, std::string* out) {
  const auto box = BoxOf(view, i);
  AppendInteger(out, box[2]);
  *out += 'x';
  AppendInteger(out, box[3]);
}

bool IsExcludedByOptions(const SafeView& view, const ObserveOptions& options, NodeIndex i) {
  const bool is_requested =
      options.relevance == nullptr || options.relevance->rows.empty() || options.relevance->rows[At(i)];
  return !is_requested || !view.is_shown(i) ||
         (options.scope == ObserveOptions::Scope::kViewport && view.visible_ratio(i) <= 0);
}

std::array<std::int64_t, 4> BoxOf(const SafeView& view, NodeIndex i) {
  const Rect& r = view.bounds(i);
  const std::int64_t left = std::llround(r.left);
  const std::int64_t top = std::llround(r.top);
  return {left, top, std::llround(r.right) - left, std::llround(r.bottom) - top};
}

void WriteBox(const SafeView& view, NodeIndex i, JsonWriter* json) {
  json->Key("box").BeginArray();
  for (const std::int64_t number : BoxOf(view, i)) json->Integer(number);
  json->EndArray();
}

NodeIndex ParentElementAcrossFrames(const SafeView& view, NodeIndex i) {
  NodeIndex p = view.parent(i);
  while (p != kNoNode && !view.is_element(p)) p = view.parent(p);
  return p;
}

}  // namespace domtool
