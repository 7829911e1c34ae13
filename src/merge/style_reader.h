// Computed styles of a snapshot, read once per distinct string. The values are those of CSSOM's resolved values.
#ifndef DOMTOOL_MERGE_STYLE_READER_H_
#define DOMTOOL_MERGE_STYLE_READER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "ingest/cdp_snapshot.h"
#include "table/node_table.h"

namespace domtool {

class StyleReader {
 public:
  // `asked`: the styles that the rows of the snapshot hold, in the order of enum Style.
  StyleReader(const CdpSnapshot& snapshot, StyleSet asked);

  // `row` holds the string positions of the styles; what it lacks keeps its initial value. Valid until the next
  // row is read, which must live as long.
  const ComputedStyle& Read(std::span<const std::int32_t> row);
  // Gives `style` of a text or a shape in an SVG the colours that it is painted in (SVG 2 section 13).
  void ReadDrawn(std::span<const std::int32_t> row, ComputedStyle* style);
  // The computed value; "" where the row has none.
  [[nodiscard]] std::string_view Text(std::span<const std::int32_t> row, Style style) const;

 private:
  static constexpr std::uint8_t kUnread = 0xff;
  [[nodiscard]] ComputedStyle ReadRow(std::span<const std::int32_t> row);
  // The enumerator of `style` for the string at `position`.
  std::uint8_t Value(Style style, std::int32_t position);
  [[nodiscard]] std::int32_t PositionIn(std::span<const std::int32_t> row, Style style) const;
  Rgba Color(std::int32_t position);

  const CdpSnapshot& snapshot_;
  std::array<std::uint8_t, static_cast<std::size_t>(Style::kCount)> column_;        // in a row; kUnread: not asked for
  std::array<Vector<std::uint8_t>, static_cast<std::size_t>(Style::kCount)> memo_;  // of those that were asked for
  std::array<std::uint8_t, static_cast<std::size_t>(Style::kCount)> initial_;
  Vector<Rgba> colors_;
  std::span<const std::int32_t> last_row_;  // a text has its parent's styles, and usually follows it
  ComputedStyle last_;
};

// CSS Content 3 section 2, the alternative text after the slash: the strings of a computed `content`, which CSSOM
// serialises in double quotes; nullopt where there is no slash. Of escapes, the backslash before a character is known.
std::optional<std::string> AltOfContent(std::string_view content);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_STYLE_READER_H_
