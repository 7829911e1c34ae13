// AttributeFacts: which of the attributes that semantics reads a row has, found in one pass over the attributes, so
// that the many elements without any need no later lookup; and what rows inherit from their ancestors (rendering,
// aria-hidden).
#ifndef DOMTOOL_SEMANTICS_ATTRIBUTE_FACTS_H_
#define DOMTOOL_SEMANTICS_ATTRIBUTE_FACTS_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

enum AttributeFact : std::uint16_t {
  kHasId = 1,
  kHasRole = 2,
  kHasAria = 4,              // any aria-* attribute
  kHasGlobalAria = 8,        // WAI-ARIA 1.2 section 6.4: one that keeps a presentational element's native role
  kHasAriaLabel = 16,        // not blank
  kHasAriaLabelledBy = 32,   // not blank
  kHasTitle = 64,            // not blank
  kHasTabIndex = 128,        // a valid integer
  kIsTabStop = 256,          // a tabindex that is not negative
  kHasHandler = 512,         // what frameworks write for onclick: @click, ng-click, v-on:click, jsaction
  kIsAriaHidden = 1024,      // aria-hidden="true" on the row itself
  kIsEditingHost = 2048,     // contenteditable on the row itself makes it editable
  kIsInert = 4096,           // the inert attribute on the row itself
  kIsDraggable = 8192,       // draggable="true"
  kHasPressHandler = 16384,  // onclick, onpointerdown and the like: HTML's event handler content attributes
  kHasKeyHandler = 32768     // onkeydown and the like
};

class AttributeFacts {
 public:
  explicit AttributeFacts(const NodeTable& table);

  [[nodiscard]] bool Has(NodeIndex i, AttributeFact fact) const { return (bits_[At(i)] & fact) != 0; }
  // Whether the row or its content has a box: not `display: none`, but perhaps `display: contents`. Options of a
  // rendered select, and areas, count as rendered although they have no box.
  [[nodiscard]] bool IsRendered(NodeIndex i) const { return is_rendered_[At(i)]; }
  // The row or an ancestor in its document is aria-hidden.
  [[nodiscard]] bool IsInAriaHidden(NodeIndex i) const { return is_in_aria_hidden_[At(i)]; }
  // HTML section 6.3: the row or an ancestor is inert, including frame owners. Visible, but neither operable nor
  // exposed.
  [[nodiscard]] bool IsInert(NodeIndex i) const { return is_inert_[At(i)]; }

 private:
  void ReadAttributes(const NodeTable& table);
  void ReadRendering(const NodeTable& table);

  Vector<std::uint16_t> bits_;
  Vector<bool> is_rendered_;
  Vector<bool> is_in_aria_hidden_;
  Vector<bool> is_inert_;
};

// Whether a token list attribute (role, autocomplete) contains `token`, ignoring case.
bool HasToken(std::string_view list, std::string_view token);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_ATTRIBUTE_FACTS_H_
