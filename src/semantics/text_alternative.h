// TextAlternative: the text of a subtree as accname 1.2 section 4.3.2 computes it, steps 2A to 2H, without recursion:
// an explicit stack of small steps. It stops after limits::kMaxNameVisits steps or limits::kMaxNameBytes bytes, and all
// names of a table share a budget, so the whole is linear on the worst page.
#ifndef DOMTOOL_SEMANTICS_TEXT_ALTERNATIVE_H_
#define DOMTOOL_SEMANTICS_TEXT_ALTERNATIVE_H_

#include <cstdint>
#include <string>

#include "base/vector.h"
#include "semantics/context.h"

namespace domtool {

class TextAlternative {
 public:
  explicit TextAlternative(SemanticsContext* context);

  // Name from content (2F): the content of `root`. `requester` is the row being named; it adds nothing to its own name.
  // White space is collapsed and the text is trimmed. The result is a view of the page's own text if that is all of it,
  // otherwise a copy in the table's arena.
  std::string_view OfContent(NodeIndex root, NodeIndex requester);
  // The text of `root` for a row that refers to it by aria-labelledby or aria-describedby (2B): hidden text counts if
  // the root itself is hidden. Cached for the next row that refers to it.
  std::string_view OfReferenced(NodeIndex root, NodeIndex requester);
  // The white space separated ids of `references`, resolved from `requester`, with their texts joined by spaces.
  std::string_view OfReferences(std::string_view references, NodeIndex requester);

 private:
  // kContent: part of a name from content. kReferenced: inside the target of aria-labelledby; every role contributes
  // and no further reference is followed. kHiddenReferenced: the same for a hidden target, whose hidden content counts.
  enum class Mode : std::uint8_t { kContent, kReferenced, kHiddenReferenced };
  enum class Step : std::uint8_t {
    kVisit,           // a row
    kRoot,            // a row that is referred to
    kReferences,      // the next id of the row's aria-labelledby; `mark` is the offset in it
    kUnlessLabelled,  // continue with the row if nothing was added since `mark`
    kUnlessValued,    // the same for a combobox, whose value is its content
    kChildren,        // the child `cursor` of the row, then its next
    kOwned,           // the next id of the row's aria-owns
    kContentEnd,      // title, if nothing was added since `mark`
    kSpace
  };
  struct Op {
    Step step;
    Mode mode;
    NodeIndex row;
    NodeIndex cursor = kNoNode;
    std::size_t mark = 0;
  };

  void Begin(NodeIndex requester);
  std::string_view Finish();
  void Run();
  void Perform(const Op& op);
  void Visit(NodeIndex i, Mode mode);
  void VisitElement(NodeIndex i, Mode mode);
  // From step 2C on: the row's own text, then its content.
  void VisitOwn(NodeIndex i, Mode mode, bool is_referred_to);
  // From step 2D on.
  void VisitNamed(NodeIndex i, Mode mode);
  bool AddLabels(NodeIndex i, Mode mode);
  void PushContent(NodeIndex i, Mode mode);
  void PushChildren(NodeIndex i, Mode mode) { stack_.push_back({Step::kChildren, mode, i, Next(i)}); }
  void PushSpaced(NodeIndex i, Mode mode);
  void NextReference(const Op& op, std::string_view ids, Step visit);
  void NextChild(const Op& op);
  [[nodiscard]] bool IsLeftOut(NodeIndex i, Mode mode) const;
  [[nodiscard]] bool ShowsItsValue(NodeIndex i) const;
  [[nodiscard]] std::string_view OwnText(NodeIndex i) const;
  void Add(std::string_view text);
  void AddSpaced(std::string_view text);
  void AddSpace();

  SemanticsContext& context_;
  NodeTable& table_;
  Vector<Op> stack_;
  std::string out_;
  std::string_view only_source_;  // the only text that was added, if there was one
  int sources_ = 0;
  std::size_t visits_ = 0;
  Vector<std::uint32_t> visited_;  // the epoch in which a row was last visited
  std::uint32_t epoch_ = 0;
  std::size_t spare_visits_;  // left for all names of the table together
  NodeIndex requester_ = kNoNode;
  NodeIndex last_text_ = kNoNode;         // the last text added
  FlatMap<std::string_view> referenced_;  // OfReferenced, by row plus one
};

// Whether the row is not perceivable: not rendered, visibility: hidden, or in an aria-hidden subtree (accname 2A).
bool IsHiddenForNames(const SemanticsContext& context, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_TEXT_ALTERNATIVE_H_
