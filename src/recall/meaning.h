// What a control means to a reader: its own label, and the words around it that distinguish it from similar controls. Two
// pages may give one id to controls that mean different things, as when a list fills its rows again; an id acts only while
// it means what it meant.
//
// What a menu, a list box, a tooltip or a dialog says comes and goes with it, so it names nothing around it that has a name.
//
// Of the words of an item (structure/item.h) those name it that none of its siblings says: "Invoice 18", though not "Open", which others are too.
// Where words distinguish items, numbers may change ("Lamp, bid 100"); where only numbers do, they are names; and where
// there are no such words, the file of its picture is. A control in no item means what the heading, the region or the few
// words next to it say, whatever numbers they contain.
#ifndef DOMTOOL_RECALL_MEANING_H_
#define DOMTOOL_RECALL_MEANING_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/flat_map.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

inline constexpr std::size_t kMaxItemLevels = 3;  // of items within items
inline constexpr std::size_t kMaxItemWords = 4;   // texts by which one item is known

enum class WordKind : std::uint8_t {
  kNone,
  kDetail,  // only this item says it, though it does not name it: where a sibling says it now, the items have moved
  kNumber,  // names the item, with its numbers
  kName,    // names the item, whatever its numbers
};

// A text by its hash.
struct Word {
  std::uint32_t hash = 0;
  WordKind kind = WordKind::kNone;
};
using ItemWords = std::array<Word, kMaxItemWords>;

// Hashes; 0 where there is nothing.
struct Meaning {
  std::uint32_t node = 0;     // backend node id
  std::uint32_t address = 0;  // of the frame, without query and fragment
  std::uint32_t label = 0;    // without numbers
  std::uint32_t region = 0;   // name of the nearest dialog, landmark, tab panel or group, without numbers
  std::uint32_t heading = 0;  // the one above it, without numbers
  std::uint32_t target = 0;   // of a link: where it leads, with query and fragment
  std::array<ItemWords, kMaxItemLevels> items;  // the innermost first; outside of any, the few words next to it
};

class MeaningReader {
 public:
  // Linear. `table` must outlive the reader.
  explicit MeaningReader(const NodeTable& table);

  [[nodiscard]] Meaning Of(NodeIndex control) const;
  // Does `control` still mean what was `shown`?
  [[nodiscard]] bool StillMeans(const Meaning& shown, NodeIndex control) const;

 private:
  // A text that a person reads.
  struct Run {
    NodeIndex row = kNoNode;
    NodeIndex item = kNoNode;   // the innermost around it
    NodeIndex popup = kNoNode;  // the innermost it is in
    std::uint32_t words = 0;    // hash of the text
    std::uint32_t bare = 0;     // of it without numbers
    bool is_in_control = false;
  };
  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  void FindScopes();
  void ReadRuns();
  void FindItemWords();
  // By what is said in what opens and closes inside of them, or by the rest. `is_named`: has words with letters of the rest.
  void NameItems(bool by_popups, Vector<bool>* is_named);
  [[nodiscard]] std::uint64_t SaidKey(NodeIndex item, std::uint32_t hash) const;
  void NoteSaid(NodeIndex item, std::uint32_t hash);
  [[nodiscard]] bool IsItsOwn(NodeIndex item, std::uint32_t hash) const;
  // Of an item that may have none yet.
  ItemWords& WordsFor(NodeIndex item);
  [[nodiscard]] ItemWords WordsOf(NodeIndex item) const;
  [[nodiscard]] NodeIndex OuterItem(NodeIndex item) const;
  [[nodiscard]] Range RunsIn(NodeIndex root) const;
  // It stands beside `control`, and not in what has opened beside it.
  [[nodiscard]] bool IsLoose(const Run& run, NodeIndex control) const;
  // Where text without layout inside of `root` says it, as in what was open once; kNoNode otherwise.
  [[nodiscard]] NodeIndex HiddenText(const Word& word, NodeIndex root) const;
  // ... beside `control`, and nothing that was not `shown` stands there in its place.
  [[nodiscard]] bool IsHiddenNearby(const Word& word, const ItemWords& shown, NodeIndex control) const;
  // The nearest element around `control`, which is in no item, in which a few words stand beside it; kNoNode where they are
  // many or none.
  [[nodiscard]] NodeIndex PartWithWords(NodeIndex control) const;
  [[nodiscard]] ItemWords NearbyWords(NodeIndex control) const;
  // Among controls that are alike, as those of a definition list: the words right before this one. Its hash, or 0.
  [[nodiscard]] std::uint32_t WordsBefore(NodeIndex control) const;
  // Of `from` or before it: a heading that stands over `control`.
  [[nodiscard]] NodeIndex HeadingOver(NodeIndex control, NodeIndex from) const;
  [[nodiscard]] bool IsUnder(std::uint32_t heading, NodeIndex control) const;
  [[nodiscard]] bool IsSameItem(const ItemWords& shown, NodeIndex item) const;
  [[nodiscard]] bool HasSameNearbyWords(const ItemWords& shown, NodeIndex control) const;

  const NodeTable& table_;
  Vector<NodeIndex> scope_;          // the innermost part with headings of its own that each row is or is in
  Vector<NodeIndex> region_;         // the innermost region with a name
  Vector<NodeIndex> popups_;         // what opens and closes, in document order
  Vector<NodeIndex> prior_heading_;  // the last heading before each row
  Vector<Run> runs_;                 // in document order
  Vector<Run> marks_;                // distinguishes items with equal text: addresses and values
  Vector<std::uint32_t> first_run_;  // [row]: the first run at or after it
  FlatMap<NodeIndex> said_by_;       // among like items: the one that alone says it; kNoNode where several do
  FlatMap<std::uint32_t> words_of_;  // item: its place in item_words_
  Vector<ItemWords> item_words_;
};

}  // namespace domtool

#endif  // DOMTOOL_RECALL_MEANING_H_
