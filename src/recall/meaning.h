// What a control means to a reader: its own label, and the words around it that distinguish it from similar controls.
// Two pages may give one id to controls with different meanings, for example when a list refills its rows. An id may be
// used only while its control still means the same.
//
// The words of a menu, list box, tooltip or dialog appear and disappear with it, so they do not name anything around it
// that has a name.
//
// An item (structure/item.h) is named by those of its words that no sibling contains: "Invoice 18", but not "Open",
// which others have too. If words distinguish items, numbers may change ("Lamp, bid 100"). If only numbers do, they are
// names. Without such words, the file of its picture is the name. A control outside any item is described by the
// heading, the region or the few words next to it, whatever numbers they contain.
#ifndef DOMTOOL_RECALL_MEANING_H_
#define DOMTOOL_RECALL_MEANING_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/flat_map.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

inline constexpr std::size_t kMaxItemLevels = 3;  // items within items
inline constexpr std::size_t kMaxItemWords = 4;   // texts that identify one item

enum class WordKind : std::uint8_t {
  kNone,
  kDetail,  // only this item contains it, but it is no name: if a sibling contains it now, the items have moved
  kNumber,  // names the item, with its numbers
  kName,    // names the item, whatever its numbers
};

// A text, as a hash.
struct Word {
  std::uint32_t hash = 0;
  WordKind kind = WordKind::kNone;
};
using ItemWords = std::array<Word, kMaxItemWords>;

// Hashes; 0 if absent.
struct Meaning {
  std::uint32_t node = 0;     // backend node id
  std::uint32_t address = 0;  // of the frame, without query and fragment
  std::uint32_t label = 0;    // without numbers
  std::uint32_t region = 0;   // name of the nearest dialog, landmark, tab panel or group, without numbers
  std::uint32_t heading = 0;  // the heading above it, without numbers
  std::uint32_t target = 0;   // of a link: its address, with query and fragment
  std::array<ItemWords, kMaxItemLevels> items;  // the innermost first; outside of any item, the few words next to it
};

class MeaningReader {
 public:
  // Linear. `table` must outlive the reader.
  explicit MeaningReader(const NodeTable& table);

  [[nodiscard]] Meaning Of(NodeIndex control) const;
  // Whether `control` still means what was `shown`.
  [[nodiscard]] bool StillMeans(const Meaning& shown, NodeIndex control) const;

 private:
  // A text that a person reads.
  struct Run {
    NodeIndex row = kNoNode;
    NodeIndex item = kNoNode;   // the innermost around it
    NodeIndex popup = kNoNode;  // the innermost it is in
    std::uint32_t words = 0;    // hash of the text
    std::uint32_t bare = 0;     // the same without numbers
    bool is_in_control = false;
  };
  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  void FindScopes();
  void ReadRuns();
  void FindItemWords();
  // By the words in popups inside them, or by the rest. `is_named`: the rest has words with letters.
  void NameItems(bool by_popups, Vector<bool>* is_named);
  [[nodiscard]] std::uint64_t ItemTextKey(NodeIndex item, std::uint32_t hash) const;
  void RecordItemText(NodeIndex item, std::uint32_t hash);
  [[nodiscard]] bool IsItsOwn(NodeIndex item, std::uint32_t hash) const;
  // The entry of an item, which is added if there is none.
  ItemWords& WordsFor(NodeIndex item);
  [[nodiscard]] ItemWords WordsOf(NodeIndex item) const;
  [[nodiscard]] NodeIndex OuterItem(NodeIndex item) const;
  [[nodiscard]] Range RunsIn(NodeIndex root) const;
  // Whether it is next to `control`, and not in a popup that opened there.
  [[nodiscard]] bool IsLoose(const Run& run, NodeIndex control) const;
  // The row inside `root` whose text without layout contains the word, such as the contents of a closed popup; otherwise
  // kNoNode.
  [[nodiscard]] NodeIndex HiddenText(const Word& word, NodeIndex root) const;
  // Whether such a text is next to `control`, and nothing that was not `shown` has replaced it.
  [[nodiscard]] bool IsHiddenNearby(const Word& word, const ItemWords& shown, NodeIndex control) const;
  // The nearest element around `control`, which is in no item, that has a few words next to it; kNoNode if there are
  // many or none.
  [[nodiscard]] NodeIndex PartWithWords(NodeIndex control) const;
  [[nodiscard]] ItemWords NearbyWords(NodeIndex control) const;
  // For one of several equal controls, as in a definition list: the hash of the words right before it, or 0.
  [[nodiscard]] std::uint32_t WordsBefore(NodeIndex control) const;
  // The heading at or before `from` that applies to `control`.
  [[nodiscard]] NodeIndex HeadingOver(NodeIndex control, NodeIndex from) const;
  [[nodiscard]] bool IsUnder(std::uint32_t heading, NodeIndex control) const;
  [[nodiscard]] bool IsSameItem(const ItemWords& shown, NodeIndex item) const;
  [[nodiscard]] bool HasSameNearbyWords(const ItemWords& shown, NodeIndex control) const;

  const NodeTable& table_;
  Vector<NodeIndex> scope_;          // by row: the innermost part with headings of its own around it
  Vector<NodeIndex> region_;         // by row: the innermost region with a name
  Vector<NodeIndex> popups_;         // popups, in document order
  Vector<NodeIndex> prior_heading_;  // the last heading before each row
  Vector<Run> runs_;                 // in document order
  Vector<Run> marks_;                // distinguishes items with equal text: addresses and values
  Vector<std::uint32_t> first_run_;  // [row]: the first run at or after it
  FlatMap<NodeIndex>
      only_item_with_;               // by text, among similar items: the only one that contains it; kNoNode for several
  FlatMap<std::uint32_t> words_of_;  // item: its index in item_words_
  Vector<ItemWords> item_words_;
};

}  // namespace domtool

#endif  // DOMTOOL_RECALL_MEANING_H_
