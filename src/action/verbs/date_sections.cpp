#include "action/verbs/date_sections.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/json_writer.h"
#include "base/number.h"

namespace domtool {
namespace {

constexpr int kMaxLevelsToGroup = 5;
constexpr double kLongYear = 1'000;

enum class Part { kYear, kMonth, kDay, kHour, kHourOfHalf, kMinute, kHalf };

bool IsSpinPart(const NodeTable& table, NodeIndex i) {
  return table.role[At(i)] == Role::kSpinButton && table.tag[At(i)] != Tag::kInput;
}

NodeIndex GroupOf(const NodeTable& table, NodeIndex row) {
  NodeIndex i = table.ParentElement(row);
  for (int level = 0; level < kMaxLevelsToGroup && i != kNoNode; ++level, i = table.ParentElement(i)) {
    if (table.role[At(i)] == Role::kGroup) return i;
  }
  return kNoNode;
}

double NumberOf(const NodeTable& table, NodeIndex row, const char* attribute) {
  return ParseNumber(table.AttrOr(row, attribute)).value_or(-1);
}

// Each part has its own range. That of months is also that of hours of half a day, which come after the day.
Part PartOfSection(const NodeTable& table, NodeIndex row, bool has_month) {
  const double max = NumberOf(table, row, "aria-valuemax");
  if (max >= kLongYear) return Part::kYear;
  if (max >= 59) return Part::kMinute;
  if (max >= 28) return Part::kDay;
  if (max >= 23) return Part::kHour;
  if (max >= 11) return has_month ? Part::kHourOfHalf : Part::kMonth;
  return Part::kHalf;
}

std::size_t WidthOf(const NodeTable& table, NodeIndex row) {
  const double max = NumberOf(table, row, "aria-valuemax");
  return max >= kLongYear ? 4 : max >= 11 ? 2 : 1;
}

// year, month, day, hour, minute; -1 where the text has none.
std::optional<std::array<int, 5>> ReadMoment(std::string_view text) {
  std::array<int, 5> moment{-1, -1, -1, -1, -1};
  const bool has_date = text.find('-') != std::string_view::npos;
  std::size_t next = has_date ? 0 : 3;
  bool is_in_number = false;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && std::string_view("-: T").find(c) == std::string_view::npos) return std::nullopt;
    if (!is_digit) {
      next += is_in_number;
      is_in_number = false;
      continue;
    }
    if (next == moment.size()) return std::nullopt;
    int& number = moment[next];
    number = (number < 0 ? 0 : number) * 10 + (c - '0');
    if (number > 9'999) return std::nullopt;
    is_in_number = true;
  }
  const bool is_whole_date = moment[0] > 0 && moment[1] > 0 && moment[2] > 0;
  const bool is_whole_time = moment[3] >= 0 && moment[4] >= 0;
  if (has_date ? !is_whole_date : !is_whole_time) return std::nullopt;
  return moment;
}

void AppendPadded(int number, std::size_t width, std::string* out) {
  std::string digits;
  AppendNumber(&digits, number, 0);
  if (digits.size() < width) out->append(width - digits.size(), '0');
  *out += digits;
}

}  // namespace

Vector<NodeIndex> SectionsOf(const NodeTable& table, NodeIndex row) {
  Vector<NodeIndex> sections;
  const NodeIndex group = IsSpinPart(table, row) ? GroupOf(table, row) : kNoNode;
  if (group == kNoNode) return sections;
  for (NodeIndex i = Next(group); i < table.subtree_end[At(group)]; i = Next(i)) {
    if (IsSpinPart(table, i)) sections.push_back(i);
  }
  if (sections.size() < 2) sections.clear();
  return sections;
}

std::optional<std::string> KeysOfSections(const NodeTable& table, const Vector<NodeIndex>& sections,
                                          std::string_view text) {
  const std::optional<std::array<int, 5>> moment = ReadMoment(text);
  if (!moment) return std::nullopt;
  const auto [year, month, day, hour, minute] = *moment;
  std::string keys;
  // A time alone has no month.
  bool has_month = month < 0;
  for (const NodeIndex section : sections) {
    const Part part = PartOfSection(table, section, has_month);
    int number = 0;
    switch (part) {
      case Part::kYear: number = year; break;
      case Part::kMonth: number = month; break;
      case Part::kDay: number = day; break;
      case Part::kHour: number = hour; break;
      case Part::kHourOfHalf: number = hour < 0 ? -1 : hour % 12 == 0 ? 12 : hour % 12; break;
      case Part::kMinute: number = minute; break;
      case Part::kHalf: number = hour; break;
    }
    if (number < 0) return std::nullopt;
    has_month = has_month || part == Part::kMonth;
    if (part == Part::kHalf) {
      keys += hour < 12 ? 'a' : 'p';
    } else {
      AppendPadded(number, WidthOf(table, section), &keys);
    }
  }
  return keys;
}

bool HoldsKeys(const NodeTable& table, NodeIndex row, std::string_view keys) {
  for (const NodeIndex section : SectionsOf(table, row)) {
    if (section < row || keys.empty()) continue;
    const std::string_view own = keys.substr(0, WidthOf(table, section));
    keys.remove_prefix(own.size());
    const std::optional<double> wanted = ParseNumber(own);
    if (wanted && NumberOf(table, section, "aria-valuenow") != *wanted) return false;
  }
  return keys.empty();
}

bool AreSectionsEmpty(const NodeTable& table, NodeIndex row) {
  const Vector<NodeIndex> sections = SectionsOf(table, row);
  return std::none_of(sections.begin(), sections.end(),
                      [&](NodeIndex section) { return table.HasAttr(section, "aria-valuenow"); });
}

}  // namespace domtool
