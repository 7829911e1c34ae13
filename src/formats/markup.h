// HTML as the formats 'skeleton' and 'html' spell it. Page text and attribute values can end neither the text nor the attribute
// they stand in, nor a comment: & < > " are always references. | and {{ are, too, since templates use them (html.h).
// Names of elements and attributes never are the page's own bytes.
#ifndef DOMTOOL_FORMATS_MARKUP_H_
#define DOMTOOL_FORMATS_MARKUP_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/vector.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

// A value inside a text: an attribute's, or a text of the page.
struct Slot {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// HTML in the making, and the places of its values where somebody wants to know them.
struct Markup {
  std::string* out;
  Vector<Slot>* slots = nullptr;
};

void AppendMarkupText(std::string_view text, const Markup& to);
// ` name="value"`, or nothing where the value is empty.
void AppendAttribute(const char* name, std::string_view value, const Markup& to);

// The element's name where a parser of HTML would take it for that element again, wherever it stands and whatever is inside;
// else 'div' or 'span'.
std::string_view MarkupName(const SafeView& view, NodeIndex i);
bool IsVoidElement(Tag tag);

// What both formats say of an element in its start tag, after its id: attributes as their author wrote them (of a control in
// the skeleton name, type, role and value alone), its address, value, placeholder, name and description, and its states: as
// attributes of HTML, or else in data-state. Of an option in a list whose value is withheld, not whether it is selected.
void AppendFacts(const SafeView& view, NodeIndex i, bool is_skeleton, const Markup& to);
// Appends "</name>", unless it is a void element.
void AppendEndTag(const SafeView& view, NodeIndex i, std::string* out);

// The bound of a text that is cut after an element. The text may grow beyond it by what is written between two calls of
// Measure; Cut takes that back.
class MarkupLimit {
 public:
  MarkupLimit(Written* written, std::size_t max_size, bool counts_characters, std::size_t max_tokens)
      : written_(*written), max_size_(max_size), max_tokens_(max_tokens), counts_characters_(counts_characters) {}

  // An element ends here, and `tail` would close what is open.
  void Measure(std::string tail);
  // The text is longer than the bound.
  [[nodiscard]] bool is_full() const { return is_full_; }
  // Takes the text back to the last element after which tail and notice fit, and writes both.
  void Cut(std::size_t all_elements);

 private:
  [[nodiscard]] bool Fits(std::size_t more_size, std::size_t more_tokens) const;

  Written& written_;
  const std::size_t max_size_;
  const std::size_t max_tokens_;  // 0: no bound
  const bool counts_characters_;  // else bytes
  std::size_t measured_ = 0;      // bytes
  std::size_t size_ = 0;
  std::size_t tokens_ = 0;
  bool is_full_ = false;
  // The last place to cut at.
  std::size_t bytes_ = 0;
  std::size_t elements_ = 0;
  std::string tail_;
};

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_MARKUP_H_
