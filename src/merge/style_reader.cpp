#include "merge/style_reader.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "base/hash.h"
#include "base/utf8.h"
#include "merge/css_color.h"

namespace domtool {
namespace {

constexpr std::int32_t kAbsent = -1;
constexpr Rgba kUnreadColor{2};
enum ClipValue : std::uint8_t { kNoClip, kEmptyClip, kClipShape };
constexpr double kOpacitySteps = 250;  // opacity is memoised in steps of 0.004, finer than any threshold

constexpr std::uint8_t kLaysOutItems = 0x40;  // beside the enumerator of a display

Display ReadDisplay(std::string_view value) {
  if (value == "none") return Display::kNone;
  if (value == "inline") return Display::kInline;
  if (value == "contents") return Display::kContents;
  if (value == "table-row") return Display::kTableRow;
  if (value == "table-cell") return Display::kTableCell;
  if (value.starts_with("inline-") || value == "ruby" || value == "ruby-text") return Display::kInlineBlock;
  if (value == "block" || value == "flex" || value == "grid" || value == "list-item" || value == "flow-root" ||
      value == "table") {
    return Display::kBlock;
  }
  return Display::kOther;
}

CssVisibility ReadVisibility(std::string_view value) {
  if (value == "hidden") return CssVisibility::kHidden;
  return value == "collapse" ? CssVisibility::kCollapse : CssVisibility::kVisible;
}

Overflow ReadOverflow(std::string_view value) {
  if (value == "hidden") return Overflow::kHidden;
  if (value == "clip") return Overflow::kClip;
  if (value == "scroll") return Overflow::kScroll;
  return value == "auto" || value == "overlay" ? Overflow::kAuto : Overflow::kVisible;
}

Position ReadPosition(std::string_view value) {
  if (value == "relative") return Position::kRelative;
  if (value == "absolute") return Position::kAbsolute;
  if (value == "fixed") return Position::kFixed;
  return value == "sticky" ? Position::kSticky : Position::kStatic;
}

// CSS Containment 2 section 2, as bits.
enum Containment : std::uint8_t { kContainsLayout = 1, kContainsPaint = 2 };
std::uint8_t ReadContain(std::string_view value) {
  if (value == "strict" || value == "content") return kContainsLayout | kContainsPaint;
  const bool has_layout = value.find("layout") != std::string_view::npos;
  const bool has_paint = value.find("paint") != std::string_view::npos;
  return static_cast<std::uint8_t>((has_layout ? kContainsLayout : 0) | (has_paint ? kContainsPaint : 0));
}

enum BackgroundImage : std::uint8_t { kNoImage, kImage, kOpaqueGradient };
std::uint8_t ReadBackgroundImage(std::string_view value) {
  if (value.empty() || value == "none") return kNoImage;
  const auto has = [&](std::string_view word) { return value.find(word) != std::string_view::npos; };
  const bool is_opaque = has("gradient(") && !has("url(") && !has("rgba(") && !has(" / ") && !has("transparent");
  return is_opaque ? kOpaqueGradient : kImage;
}

// The keyword stands last, after the pictures that a page may give.
Cursor ReadCursor(std::string_view value) {
  value.remove_prefix(value.rfind(' ') + 1);
  if (value == "pointer" || value.starts_with("zoom-")) return Cursor::kPress;
  if (value == "text" || value == "vertical-text") return Cursor::kText;
  if (value == "crosshair" || value == "cell") return Cursor::kAim;
  const bool drags =
      value.starts_with("grab") || value == "move" || value == "all-scroll" || value.ends_with("-resize");
  return drags ? Cursor::kDrag : Cursor::kOther;
}

ContentVisibility ReadContentVisibility(std::string_view value) {
  if (value == "hidden") return ContentVisibility::kHidden;
  return value == "auto" ? ContentVisibility::kAuto : ContentVisibility::kVisible;
}

// A CSS <number> between 0 and 1, as serialised by CSSOM.
double ReadUnit(std::string_view text) {
  if (text.empty()) return 1;
  double value = 0;
  double place = 1;
  bool in_fraction = false;
  for (const char c : text) {
    if (c == '.') {
      in_fraction = true;
    } else if (c >= '0' && c <= '9') {
      if (in_fraction) place /= 10;
      value = in_fraction ? value + place * (c - '0') : value * 10 + (c - '0');
    } else {
      return c == 'e' ? 0 : 1;  // 1e-7 and smaller
    }
  }
  return std::clamp(value, 0.0, 1.0);
}

std::uint8_t OpacitySteps(double opacity) { return static_cast<std::uint8_t>(opacity * kOpacitySteps + 0.5); }

// opacity() of Filter Effects 1 section 9; what other functions do to a box leaves something of it.
std::uint8_t ReadFilterOpacity(std::string_view filter) {
  constexpr std::string_view kFunction = "opacity(";
  const std::size_t at = filter.find(kFunction);
  if (at == std::string_view::npos) return OpacitySteps(1);
  const std::string_view number = filter.substr(at + kFunction.size());
  return OpacitySteps(ReadUnit(number.substr(0, number.find(')'))));
}

// clip: rect() with no area, and the clip-path idioms that leave nothing, as screen-reader-only styles use them.
bool IsEmptyClip(std::string_view value) {
  if (value.starts_with("rect(")) {
    double numbers[4] = {0, 0, 0, 0};
    std::size_t count = 0;
    std::string_view rest = value.substr(5);
    while (count < 4 && !rest.empty()) {
      const std::size_t digits = rest.find_first_of("-0123456789a");
      if (digits == std::string_view::npos || rest[digits] == 'a') return false;  // auto
      rest.remove_prefix(digits);
      const bool is_negative = rest.front() == '-';
      double number = 0;
      std::size_t i = is_negative ? 1 : 0;
      for (; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; ++i) number = number * 10 + (rest[i] - '0');
      numbers[count++] = is_negative ? -number : number;
      rest.remove_prefix(i);
      const std::size_t next = rest.find_first_of(" ,)");
      rest.remove_prefix(next == std::string_view::npos ? rest.size() : next);
    }
    // top, right, bottom, left
    return count == 4 && (numbers[2] - numbers[0] <= 1 || numbers[1] - numbers[3] <= 1);
  }
  return value == "inset(50%)" || value == "inset(100%)" || value == "inset(50% 50% 50% 50%)" ||
         value == "circle(0px)" || value == "circle(0)" || value == "circle(0px at 50% 50%)" ||
         value == "polygon(0px 0px, 0px 0px, 0px 0px)" || value == "polygon(0px 0px, 0px 0px, 0px 0px, 0px 0px)";
}

std::uint8_t ReadClip(std::string_view value) {
  if (value.empty() || value == "none" || value == "auto") return kNoClip;
  return IsEmptyClip(value) ? kEmptyClip : kClipShape;
}

enum Decoration : std::uint8_t { kStruck = 1, kUnderlined = 2 };
std::uint8_t ReadDecoration(std::string_view value) {
  const auto has = [&](std::string_view line) { return value.find(line) != std::string_view::npos; };
  return static_cast<std::uint8_t>((has("line-through") ? kStruck : 0) | (has("underline") ? kUnderlined : 0));
}

// 1 to 127: neither none nor kUnread.
std::uint8_t SmallHash(std::string_view value) { return static_cast<std::uint8_t>(1 + HashOf(value) % 127); }

// CSS Backgrounds 3 section 4.1: the colour of a border without one is that of the text, whether it is drawn or not.
std::uint8_t BorderOf(Rgba color, Rgba text) {
  if (color == kTransparent) return 0;
  return color == text ? kBorderOfText
                       : static_cast<std::uint8_t>(2 + Hasher().Add(static_cast<std::uint64_t>(color)).Finish() % 254);
}

// A browser keeps it within 32 bits.
std::int32_t ReadZIndex(std::string_view value) {
  const bool is_negative = value.starts_with('-');
  if (is_negative) value.remove_prefix(1);
  std::int64_t number = 0;
  for (const char c : value) {
    if (c < '0' || c > '9') return kAutoZIndex;
    number = std::min<std::int64_t>(number * 10 + (c - '0'), std::numeric_limits<std::int32_t>::max());
  }
  if (value.empty()) return kAutoZIndex;
  return static_cast<std::int32_t>(is_negative ? -number : number);
}

std::uint8_t ReadValue(Style style, std::string_view value) {
  switch (style) {
    case Style::kDisplay: {
      const bool lays_out_items = value.ends_with("flex") || value.ends_with("grid");
      return static_cast<std::uint8_t>(static_cast<std::uint8_t>(ReadDisplay(value)) |
                                       (lays_out_items ? kLaysOutItems : 0));
    }
    case Style::kVisibility: return static_cast<std::uint8_t>(ReadVisibility(value));
    case Style::kOpacity: return OpacitySteps(ReadUnit(value));
    case Style::kOverflowX:
    case Style::kOverflowY: return static_cast<std::uint8_t>(ReadOverflow(value));
    case Style::kPosition: return static_cast<std::uint8_t>(ReadPosition(value));
    case Style::kPointerEvents: return value == "none" ? 1 : 0;
    case Style::kCursor: return static_cast<std::uint8_t>(ReadCursor(value));
    case Style::kClip:
    case Style::kClipPath: return ReadClip(value);
    case Style::kOverlay: return value == "auto" ? 1 : 0;
    case Style::kContentVisibility: return static_cast<std::uint8_t>(ReadContentVisibility(value));
    case Style::kTransform: return value.starts_with("matrix") ? 1 : 0;
    case Style::kTextStrokeWidth: return value.empty() || value == "0px" ? 0 : 1;
    case Style::kMixBlendMode: return value.empty() || value == "normal" ? 0 : 1;
    case Style::kFilter: return ReadFilterOpacity(value);
    case Style::kZIndex: return value.starts_with('-') ? 1 : 0;
    case Style::kBackgroundImage: return ReadBackgroundImage(value);
    case Style::kContain: return ReadContain(value);
    case Style::kFloat: return value.empty() || value == "none" ? 0 : 1;
    case Style::kFillOpacity: return OpacitySteps(ReadUnit(value));
    case Style::kFontWeight: return value.size() == 3 && value >= "600" ? 1 : 0;
    case Style::kTextDecorationLine: return ReadDecoration(value);
    case Style::kBoxShadow: return value.empty() || value == "none" ? 0 : SmallHash(value);
    case Style::kFill:
    case Style::kStroke:
    case Style::kTextFillColor:
    case Style::kTextShadow:
    case Style::kBorderBottomColor:
    case Style::kBackgroundColor:  // Color reads them
    case Style::kContent:          // AltOfContent reads it
    case Style::kCount: break;
  }
  return 0;
}

}  // namespace

StyleReader::StyleReader(const CdpSnapshot& snapshot, StyleSet asked) : snapshot_(snapshot) {
  std::uint8_t columns = 0;
  for (std::uint8_t& column : column_) {
    column = (asked & 1) != 0 ? columns++ : kUnread;
    asked >>= 1;
  }
  for (std::size_t style = 0; style < memo_.size(); ++style) {
    initial_[style] = ReadValue(static_cast<Style>(style), "");
    if (column_[style] != kUnread) memo_[style].assign(snapshot.strings.size(), kUnread);
  }
  colors_.assign(snapshot.strings.size(), kUnreadColor);
}

Rgba StyleReader::Color(std::int32_t position) {
  if (position < 0 || static_cast<std::size_t>(position) >= colors_.size()) return kUnknownColor;
  Rgba& memo = colors_[static_cast<std::size_t>(position)];
  if (memo == kUnreadColor) memo = ReadCssColor(snapshot_.String(position));
  return memo;
}

std::uint8_t StyleReader::Value(Style style, std::int32_t position) {
  if (position < 0 || static_cast<std::size_t>(position) >= snapshot_.strings.size()) {
    return initial_[static_cast<std::size_t>(style)];
  }
  std::uint8_t& memo = memo_[static_cast<std::size_t>(style)][static_cast<std::size_t>(position)];
  if (memo == kUnread) memo = ReadValue(style, snapshot_.String(position));
  return memo;
}

std::int32_t StyleReader::PositionIn(std::span<const std::int32_t> row, Style style) const {
  const std::size_t column = column_[static_cast<std::size_t>(style)];
  return column < row.size() ? row[column] : kAbsent;
}

std::string_view StyleReader::Text(std::span<const std::int32_t> row, Style style) const {
  return snapshot_.String(PositionIn(row, style));
}

const ComputedStyle& StyleReader::Read(std::span<const std::int32_t> row) {
  if (!std::equal(row.begin(), row.end(), last_row_.begin(), last_row_.end())) {
    last_ = ReadRow(row);
    last_row_ = row;
  }
  return last_;
}

ComputedStyle StyleReader::ReadRow(std::span<const std::int32_t> row) {
  ComputedStyle style;
  if (row.empty()) return style;
  const auto position = [&](Style s) { return PositionIn(row, s); };
  const auto value = [&](Style s) { return Value(s, position(s)); };
  const std::uint8_t display = value(Style::kDisplay);
  style.display = static_cast<Display>(display & ~kLaysOutItems);
  style.lays_out_items = (display & kLaysOutItems) != 0;
  style.is_float = value(Style::kFloat) != 0;
  style.visibility = static_cast<CssVisibility>(value(Style::kVisibility));
  style.overflow_x = static_cast<Overflow>(value(Style::kOverflowX));
  style.overflow_y = static_cast<Overflow>(value(Style::kOverflowY));
  style.position = static_cast<Position>(value(Style::kPosition));
  style.pointer_events_none = value(Style::kPointerEvents) != 0;
  style.cursor = static_cast<Cursor>(value(Style::kCursor));
  const std::uint8_t clip = value(Style::kClip);
  const std::uint8_t clip_path = value(Style::kClipPath);
  style.is_clipped_away = clip == kEmptyClip || clip_path == kEmptyClip;
  style.has_clip = clip == kClipShape || clip_path == kClipShape;
  style.is_transformed = value(Style::kTransform) != 0;
  style.in_top_layer = value(Style::kOverlay) != 0;
  style.content_visibility = static_cast<ContentVisibility>(value(Style::kContentVisibility));
  const std::uint8_t contains = value(Style::kContain);
  // content-visibility: auto also contains what it shows (CSS Containment 2 section 4).
  const bool is_on_demand = style.content_visibility == ContentVisibility::kAuto;
  style.contains_paint = (contains & kContainsPaint) != 0 || is_on_demand;
  style.contains_layout = contains != 0 || is_on_demand;
  style.has_background_image = value(Style::kBackgroundImage) != kNoImage;
  style.has_opaque_gradient = value(Style::kBackgroundImage) == kOpaqueGradient;
  style.is_bold = value(Style::kFontWeight) != 0;
  style.is_struck = (value(Style::kTextDecorationLine) & kStruck) != 0;
  style.is_underlined = (value(Style::kTextDecorationLine) & kUnderlined) != 0;
  style.shadow = value(Style::kBoxShadow);
  style.text_fill = Color(position(Style::kTextFillColor));
  if (position(Style::kBorderBottomColor) != kAbsent) {
    style.border = BorderOf(Color(position(Style::kBorderBottomColor)), style.text_fill);
  }
  style.has_text_stroke = value(Style::kTextStrokeWidth) != 0;
  style.has_negative_z_index = value(Style::kZIndex) != 0;
  style.z_index = ReadZIndex(Text(row, Style::kZIndex));
  style.blends = value(Style::kMixBlendMode) != 0;
  if (position(Style::kTextShadow) != kAbsent) style.text_shadow = Color(position(Style::kTextShadow));
  if (position(Style::kBackgroundColor) != kAbsent) style.background = Color(position(Style::kBackgroundColor));
  style.opacity = static_cast<float>(value(Style::kOpacity) / kOpacitySteps * value(Style::kFilter) / kOpacitySteps);
  return style;
}

void StyleReader::ReadDrawn(std::span<const std::int32_t> row, ComputedStyle* style) {
  if (PositionIn(row, Style::kFill) == kAbsent) return;
  style->has_svg_paint = true;
  const Rgba stroke = Color(PositionIn(row, Style::kStroke));
  style->text_fill = Color(PositionIn(row, Style::kFill));
  const double opacity = Value(Style::kFillOpacity, PositionIn(row, Style::kFillOpacity)) / kOpacitySteps;
  if (opacity < kMinAlpha) style->text_fill = kTransparent;
  if (style->text_fill == kTransparent) {
    style->text_fill = stroke;
  } else if (stroke != kTransparent && stroke != style->text_fill) {
    style->has_text_stroke = true;
  }
}

std::optional<std::string> AltOfContent(std::string_view content) {
  std::optional<std::string> alt;
  char quote = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char c = content[i];
    if (quote == 0) {
      if (c == '"') quote = c;
      if (c == '/') alt.emplace();
    } else if (c == quote) {
      quote = 0;
    } else {
      if (c == '\\' && i + 1 < content.size()) ++i;
      if (alt) *alt += content[i];
    }
  }
  return alt;
}

}  // namespace domtool
