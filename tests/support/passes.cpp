#include "support/passes.h"

#include <cstring>
#include <type_traits>

#include "base/hash.h"
#include "semantics/ax_overlay.h"
#include "semantics/interactive.h"
#include "semantics/label_guess.h"
#include "semantics/looks.h"
#include "semantics/name.h"
#include "semantics/role.h"
#include "semantics/set_size.h"
#include "semantics/states.h"
#include "semantics/tier.h"
#include "semantics/value.h"
#include "structure/item.h"
#include "structure/part.h"
#include "structure/title.h"
#include "visibility/behind_page.h"
#include "visibility/clip.h"
#include "visibility/occlusion.h"
#include "visibility/rendered.h"
#include "visibility/scroll.h"
#include "visibility/text_color.h"

namespace domtool::testing {
namespace {

struct Place {
  std::string_view name;
  std::uint64_t (*hash)(const NodeTable&);
  void (*reset)(NodeTable*, const NodeTable&);
};

void Add(Hasher* h, std::string_view text) { h->Add(text); }
void Add(Hasher* h, double number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof number);
  h->Add(bits);
}
void Add(Hasher* h, float number) { Add(h, static_cast<double>(number)); }
void Add(Hasher* h, Point p) { Add(h, p.x), Add(h, p.y); }
void Add(Hasher* h, const Rect& r) { Add(h, r.left), Add(h, r.top), Add(h, r.right), Add(h, r.bottom); }
template <typename E>
void Add(Hasher* h, EnumSet<E> set) {
  h->Add(std::uint64_t{set.bits()});
}
template <typename T>
requires(std::is_enum_v<T> || std::is_integral_v<T>) void Add(Hasher* h, T value) {
  h->Add(static_cast<std::uint64_t>(value));
}
void Add(Hasher* h, const Disagreement& d) { Add(h, d.row), Add(h, d.role), Add(h, d.name); }
void Add(Hasher* h, const MapArea& a) { Add(h, a.row), Add(h, a.image), Add(h, a.inside); }
void Add(Hasher* h, const DrawnField& d) { Add(h, d.field), Add(h, d.surface); }
void Add(Hasher* h, const ScrollBox& b) {
  Add(h, b.row);
  for (const float side : {b.left, b.right, b.above, b.below}) Add(h, side);
}
void Add(Hasher* h, const PartialSet& s) {
  Add(h, s.row);
  for (const int number : {s.total, s.present, s.first, s.last, s.columns, s.is_rows ? 1 : 0}) Add(h, number);
}
// Those that passes write.
void Add(Hasher* h, const NodeFlags& f) {
  for (const bool flag : {bool{f.name_is_guess}, bool{f.name_is_content}, bool{f.name_must_be_shown}, bool{f.ax_known},
                          bool{f.ax_ignored}, bool{f.is_cut_off}, bool{f.is_unshown_option},
                          bool{f.is_named_separately}, bool{f.borrows_bounds}, bool{f.is_editable_host}}) {
    Add(h, flag);
  }
}

template <auto member>
constexpr Place PlaceOf(std::string_view name) {
  return {name,
          [](const NodeTable& table) {
            Hasher h;
            for (const auto& value : table.*member) Add(&h, value);
            return h.Finish();
          },
          [](NodeTable* table, const NodeTable& merged) {
            (table->*member).resize((merged.*member).size());
            for (std::size_t i = 0; i < (merged.*member).size(); ++i) (table->*member)[i] = (merged.*member)[i];
          }};
}

#define DOMTOOL_PLACE(column) PlaceOf<&NodeTable::column>(#column)
// In the order of Column.
constexpr Place kPlaces[] = {DOMTOOL_PLACE(flags),         DOMTOOL_PLACE(bounds),        DOMTOOL_PLACE(role),
                             DOMTOOL_PLACE(name),          DOMTOOL_PLACE(description),   DOMTOOL_PLACE(value_text),
                             DOMTOOL_PLACE(states),        DOMTOOL_PLACE(level),         DOMTOOL_PLACE(reasons),
                             DOMTOOL_PLACE(tier),          DOMTOOL_PLACE(disagreements), DOMTOOL_PLACE(sets),
                             DOMTOOL_PLACE(drawn_fields),  DOMTOOL_PLACE(looks),         DOMTOOL_PLACE(item),
                             DOMTOOL_PLACE(part),          DOMTOOL_PLACE(title),         DOMTOOL_PLACE(title_hash),
                             DOMTOOL_PLACE(hidden_reason), DOMTOOL_PLACE(visible_rect),  DOMTOOL_PLACE(visible_ratio),
                             DOMTOOL_PLACE(covered_by),    DOMTOOL_PLACE(click_point),   DOMTOOL_PLACE(has_click_point),
                             DOMTOOL_PLACE(scrolls),       DOMTOOL_PLACE(areas),         DOMTOOL_PLACE(stable_id),
                             DOMTOOL_PLACE(fingerprint),   DOMTOOL_PLACE(title_key),     DOMTOOL_PLACE(twin_key)};
static_assert(std::size(kPlaces) == kColumns);

template <typename... Columns>
constexpr ColumnSet SetOf(Columns... columns) {
  return (ColumnSet{0} | ... | (ColumnSet{1} << columns));
}

}  // namespace

std::string_view ColumnName(Column column) { return kPlaces[column].name; }
std::uint64_t HashOfColumn(const NodeTable& table, Column column) { return kPlaces[column].hash(table); }
void ResetColumn(NodeTable* table, const NodeTable& merged, Column column) { kPlaces[column].reset(table, merged); }

// As the product runs them, except for the owner of the table.
#define DOMTOOL_RUN(call, reads, writes)                                                \
  {#call,                                                                               \
   [](PassRun* run) {                                                                   \
     [[maybe_unused]] NodeTable* const table = run->table;                              \
     [[maybe_unused]] auto& [same, context, alternative, fragments, areas, ids] = *run; \
     call;                                                                              \
   },                                                                                   \
   SetOf reads, SetOf writes},

const std::vector<Pass>& Passes() {
  static const std::vector<Pass> passes = {
#define DOMTOOL_SEMANTICS_PASS(stage, call, reads, writes) DOMTOOL_RUN(call, reads, writes)
#define DOMTOOL_STRUCTURE_PASS(stage, call, reads, writes) DOMTOOL_RUN(call, reads, writes)
#define DOMTOOL_VISIBILITY_PASS(stage, call, reads, writes) DOMTOOL_RUN(call, reads, writes)
#define DOMTOOL_IDENTIFY_PASS(stage, call, reads, writes) DOMTOOL_RUN(ids.call, reads, writes)
#include "table/passes.def"
  };
  return passes;
}

}  // namespace domtool::testing
