#include "merge/style_reader.h"

#include <algorithm>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr double kMinAlpha = 0.05;
constexpr std::int32_t kAbsent = -1;
constexpr Rgba kUnreadColor{2};
enum ClipValue : std::uint8_t { kNoClip, kEmptyClip, kClipShape };
constexpr double kOpacitySteps = 250;  // opacity is memoised in steps of 0.004, finer than any threshold

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

// The keyword stands last, behind the pictures that a page may give.
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

// rgb() and rgba() as CSSOM serialises sRGB colours, and as a text shadow begins; of all other spaces, and of several
// shadows, only what is wholly transparent is known.
Rgba ReadColor(std::string_view value) {
  if (value == "none") return kTransparent;
  if (!value.starts_with("rgb") || value.rfind("rgb") > 0)
    return value.ends_with(" / 0)") ? kTransparent : kUnknownColor;
  value.remove_prefix(std::min(value.size(), value.find('(') + 1));
  std::uint32_t channels = 0;
  double alpha = 1;
  for (int i = 0; i < 4; ++i) {
    const std::size_t end = std::min(value.find_first_of(",)"), value.size());
    const std::string_view number = TrimHtmlSpace(value.substr(0, end));
    if (i == 3) {
      if (!number.empty()) alpha = ReadUnit(number);
      break;
    }
    std::uint32_t channel = 0;
    for (const char c : number) {
      if (c < '0' || c > '9') return kUnknownColor;
      channel = std::min<std::uint32_t>(channel * 10 + static_cast<std::uint32_t>(c - '0'), 255);
    }
    channels = channels << 8 | channel;
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  if (alpha < kMinAlpha) return kTransparent;
  return Rgba{channels << 8 | static_cast<std::uint32_t>(alpha * 255 + 0.5)};
}

std::uint8_t ReadClip(std::string_view value) {
  if (value.empty() || value == "none" || value == "auto") return kNoClip;
  return IsEmptyClip(value) ? kEmptyClip : kClipShape;
}

std::uint8_t ReadValue(Style style, std::string_view value) {
  switch (style) {
    case Style::kDisplay: return static_cast<std::uint8_t>(ReadDisplay(value));
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
    case Style::kBackgroundImage: return value.empty() || value == "none" ? 0 : 1;
    case Style::kTextFillColor:
    case Style::kTextShadow:
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
  for (auto& column : memo_) column.assign(snapshot.strings.size(), kUnread);
  colors_.assign(snapshot.strings.size(), kUnreadColor);
}

Rgba StyleReader::Color(std::int32_t position) {
  if (position < 0 || static_cast<std::size_t>(position) >= colors_.size()) return kUnknownColor;
  Rgba& memo = colors_[static_cast<std::size_t>(position)];
  if (memo == kUnreadColor) memo = ReadColor(snapshot_.String(position));
  return memo;
}

std::uint8_t StyleReader::Value(Style style, std::int32_t position) {
  if (position < 0 || static_cast<std::size_t>(position) >= snapshot_.strings.size()) return ReadValue(style, "");
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

ComputedStyle StyleReader::Read(std::span<const std::int32_t> row) {
  ComputedStyle style;
  if (row.empty()) return style;
  const auto position = [&](Style s) { return PositionIn(row, s); };
  const auto value = [&](Style s) { return Value(s, position(s)); };
  style.display = static_cast<Display>(value(Style::kDisplay));
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
  style.has_background_image = value(Style::kBackgroundImage) != 0;
  style.text_fill = Color(position(Style::kTextFillColor));
  style.has_text_stroke = value(Style::kTextStrokeWidth) != 0;
  style.has_negative_z_index = value(Style::kZIndex) != 0;
  style.blends = value(Style::kMixBlendMode) != 0;
  if (position(Style::kTextShadow) != kAbsent) style.text_shadow = Color(position(Style::kTextShadow));
  if (position(Style::kBackgroundColor) != kAbsent) style.background = Color(position(Style::kBackgroundColor));
  style.opacity = static_cast<float>(value(Style::kOpacity) / kOpacitySteps * value(Style::kFilter) / kOpacitySteps);
  return style;
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
