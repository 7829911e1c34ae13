// Secret words: the names that fields for secrets have, by category, in the languages of events/event_words.h. A guess by
// words, made to withhold too much rather than too little; type and autocomplete are asked before it.
#ifndef DOMTOOL_PRIVACY_SECRET_WORDS_H_
#define DOMTOOL_PRIVACY_SECRET_WORDS_H_

#include <string_view>

#include "table/safe_view.h"

namespace domtool {

// Combines what several names of one field say.
class FieldWords {
 public:
  // Notes one of its names: a name, id, label or placeholder. "userPin", "user-pin" and "User PIN" are the same words.
  void Note(std::string_view said);
  // The category that the first of them names, or kNone.
  [[nodiscard]] Redaction redaction() const;

 private:
  Redaction certain_ = Redaction::kNone;
  bool may_be_pin_ = false;
  bool is_of_address_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_SECRET_WORDS_H_
