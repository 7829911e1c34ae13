#include "outline/item_words.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

// How many items are examined, and how many rows of each.
constexpr std::size_t kMostItems = 20;
constexpr std::size_t kMostInside = 60;
// A longer text is a sentence, which may only mention a price.
constexpr std::size_t kMostPriceBytes = 24;

constexpr char kCurrencies[][4] = {"$", "€", "£", "¥", "₹", "₩", "₽", "₺", "zł", "kr", "usd", "eur", "chf"};

// In the order in which they are written.
enum ContentKind : std::size_t { kHeading, kPicture, kPrice, kDate, kLink, kField, kChoice, kButton, kContentKinds };
constexpr char kContentWords[][8] = {"heading", "picture", "price", "date", "link", "field", "box", "button"};
static_assert(std::size(kContentWords) == kContentKinds);

bool IsPrice(std::string_view text) {
  return text.size() <= kMostPriceBytes && text.find_first_of("0123456789") != std::string_view::npos &&
         std::any_of(std::begin(kCurrencies), std::end(kCurrencies),
                     [&](const char* sign) { return ContainsIgnoreAsciiCase(text, sign); });
}

// The kContentKinds of a row that is none of these.
ContentKind ContentKindOf(const SafeView& view, NodeIndex i) {
  if (!view.is_element(i)) return IsPrice(view.text(i).view()) ? kPrice : kContentKinds;
  if (view.node_name(i).view() == "time") return kDate;
  const Role role = view.role(i);
  if (role == Role::kHeading) return kHeading;
  if (role == Role::kLink) return kLink;
  if (role == Role::kButton) return kButton;
  if (HasTrait(role, RoleTrait::kCheckable)) return kChoice;
  if (HasTrait(role, RoleTrait::kField)) return kField;
  return IsPicture(view, i) ? kPicture : kContentKinds;
}

// Roles whose name describes an item.
bool IsNoun(Role role) {
  return role == Role::kArticle || role == Role::kButton || role == Role::kLink || role == Role::kOption ||
         role == Role::kRow;
}

}  // namespace

std::string ItemWordsOf(const SafeView& view, NodeIndex first) {
  const NodeIndex like = view.first_similar(first);
  const NodeIndex end = view.subtree_end(view.parent(first));
  std::size_t items = 0;
  std::size_t holding[kContentKinds] = {};
  for (NodeIndex c = first; At(c) < At(end) && items < kMostItems; c = view.subtree_end(c)) {
    if (!view.is_element(c) || view.first_similar(c) != like || !view.is_shown(c)) continue;
    ++items;
    unsigned holds = 0;
    const std::size_t last = std::min(At(view.subtree_end(c)), At(c) + kMostInside);
    for (std::size_t r = At(c) + 1; r < last; ++r) {
      if (view.is_shown(RowAt(r))) holds |= 1U << ContentKindOf(view, RowAt(r));
    }
    for (std::size_t kind = 0; kind < kContentKinds; ++kind) holding[kind] += holds >> kind & 1;
  }
  const auto most_hold = [&](ContentKind kind) { return holding[kind] > 0 && holding[kind] * 4 >= items * 3; };
  const Role role = view.role(first);
  const bool is_named = most_hold(kHeading) || most_hold(kLink) || most_hold(kPicture);
  std::string words(1, ' ');
  (words += IsNoun(role) ? RoleName(role) : is_named && most_hold(kPrice) ? "product" : "item") += 's';
  const char* before = " with ";
  for (std::size_t kind = 0; kind < kContentKinds; ++kind) {
    if (!most_hold(static_cast<ContentKind>(kind))) continue;
    (words += before) += kContentWords[kind];
    before = ", ";
  }
  return words;
}

}  // namespace domtool
