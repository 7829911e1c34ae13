// HTML as written by the formats 'skeleton' and 'html'. Page text and attribute values cannot end their text, attribute
// or comment, because & < > " are always references. So are | and {{, which templates use (html.h). Names of elements
// and attributes are never the page's own bytes.
#ifndef DOMTOOL_FORMATS_MARKUP_H_
#define DOMTOOL_FORMATS_MARKUP_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/vector.h"
#include "outline/writer_result.h"
#include "table/safe_view.h"

namespace domtool {

// A value in a text: an attribute's, or page text.
struct Slot {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// HTML that is being written, and optionally the positions of its values.
struct Markup {
  std::string* out;
  Vector<Slot>* slots = nullptr;
};

void AppendMarkupText(std::string_view text, const Markup& to);
// ` name="value"`, or nothing if the value is empty.
void AppendAttribute(const char* name, std::string_view value, const Markup& to);

// The element's name if an HTML parser would read it as that element anywhere and with any content; otherwise 'div' or
// 'span'.
std::string_view MarkupName(const SafeView& view, NodeIndex i);
bool IsVoidElement(Tag tag);

// What both formats write in a start tag after the id: attributes as their author wrote them (for a control in the
// skeleton only name, type, role and value), address, value, placeholder, name, description, and states as HTML
// attributes or else in data-state. An option in a list whose value is withheld does not show whether it is selected.
void AppendFacts(const SafeView& view, NodeIndex i, bool is_skeleton, const Markup& to);
// Appends "</name>", unless it is a void element.
void AppendEndTag(const SafeView& view, NodeIndex i, std::string* out);

// The limit of a text that is cut after an element. The text may exceed it between two calls of Measure; Cut removes
// the excess.
class MarkupLimit {
 public:
  MarkupLimit(Written* written, std::size_t max_size, bool counts_characters, std::size_t max_tokens)
      : written_(*written), max_size_(max_size), max_tokens_(max_tokens), counts_characters_(counts_characters) {}

  // An element ends here, and `tail` would close what is open.
  void Measure(std::string tail);
  // Whether the text is longer than the limit.
  [[nodiscard]] bool is_full() const { return is_full_; }
  // Shortens the text to the last element after which tail and notice fit, and appends both.
  void Cut(std::size_t all_elements);

 private:
  [[nodiscard]] bool Fits(std::size_t more_size, std::size_t more_tokens) const;

  Written& written_;
  const std::size_t max_size_;
  const std::size_t max_tokens_;  // 0: unlimited
  const bool counts_characters_;  // otherwise bytes
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
