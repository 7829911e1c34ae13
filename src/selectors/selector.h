// Selector: a parsed CSS selector (Selectors 4), for `selectorPath`, `options.selector` and the paths that the engine writes.
//
// Supported:
//
//   list          a, b
//   combinators   a b   a > b   a + b   a ~ b
//                 a >>> b   b directly in the open or closed shadow tree of a, or in the document of the frame a
//   compound      tag  *  #id  .class  [x]  [x=v]  [x~=v]  [x|=v]  [x^=v]  [x$=v]  [x*=v], v bare or quoted, with i or s
//   structure     :root :scope :empty :first-child :last-child :only-child :first-of-type :last-of-type :only-of-type
//                 :nth-child(an+b) :nth-last-child(an+b) :nth-of-type(an+b) :nth-last-of-type(an+b)
//   logic         :not(list) :is(list) :where(list) :has(relative list)
//   state         :checked :disabled :enabled :link :any-link
//   :host         at the start, before a combinator: the host of the shadow tree that is searched
//   escapes, comments and strings as in CSS Syntax 3
//
// Refused with a message that says what: pseudo-elements, every other pseudo-class, namespaces (a|b), `of` in :nth-child,
// attributes that would reveal what is withheld (AskedOf). As :is is not forgiving here, one part that is unknown refuses all.
// Differs from a browser: names of elements and attributes compare without case in SVG too; an id or class compares with case
// in a quirks document too; slotted elements stand in the order of their slots; :empty holds for no script or style.
#ifndef DOMTOOL_SELECTORS_SELECTOR_H_
#define DOMTOOL_SELECTORS_SELECTOR_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "base/vector.h"

namespace domtool {

// How a compound is reached from the one before it; of the first one of a :has() from the element asked.
enum class Combinator : std::uint8_t { kDescendant, kChild, kNextSibling, kSubsequentSibling };

enum class AttributeOperator : std::uint8_t { kExists, kEquals, kWord, kDash, kPrefix, kSuffix, kSubstring };

struct SimpleSelector {
  enum class Kind : std::uint8_t {
    kTag,
    kAttribute,  // also .class (kWord) and #id (kEquals)
    kNth,        // step·n + offset, from 1
    kIs,         // :is and :where
    kNot,
    kHas,
    kRoot,
    kHost,
    kEmpty,
    kChecked,
    kDisabled,
    kEnabled,
    kLink,
  };
  Kind kind = Kind::kTag;
  AttributeOperator compare = AttributeOperator::kExists;
  bool ignores_case = false;  // of the attribute's value
  bool is_from_end = false;   // kNth
  bool is_of_type = false;    // kNth
  std::int32_t step = 0;
  std::int32_t offset = 0;
  std::uint32_t list = 0;  // kIs, kNot, kHas: position in Selector::lists
  std::string name;        // of the tag or attribute, in lower case
  std::string value;
};

struct CompoundSelector {
  Combinator before = Combinator::kDescendant;
  Vector<SimpleSelector> simples;  // none: any element
};

// Compounds from left to right; the last one is the subject.
using ComplexSelector = Vector<CompoundSelector>;

// The argument of a function.
struct SelectorList {
  Vector<ComplexSelector> complexes;
  bool is_relative = false;  // of :has()
};

struct Selector {
  Vector<Vector<ComplexSelector>> paths;  // each path: its parts between >>>
  Vector<SelectorList> lists;             // arguments of functions; an inner one stands before the one around it
};

// Which part of an attribute a selector may compare. A selector answers yes or no, so an operator that compares a part of a
// value would reveal, letter by letter, a value that no format shows.
enum class Asked : std::uint8_t { kAnything, kWholeValue, kNothing };
// `attribute` in lower case.
Asked AskedOf(std::string_view attribute);

// BAD_INPUT where it is none, says something that is not supported, or is too long. Linear.
Result<Selector> ParseSelector(std::string_view text);

// `text` as an identifier or a string of CSS (CSSOM 2.1), in which no word is spelt like a stable id.
std::string SerializeIdentifier(std::string_view text);
std::string SerializeString(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_SELECTORS_SELECTOR_H_
