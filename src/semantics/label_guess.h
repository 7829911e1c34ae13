// Guesses a name for a form control or button that accname leaves without one, from where a person would read it. In
// this order: the text beside it in the same line, the header of its table column, attributes that frameworks show as
// labels, the field's own name. Each is marked by flags.name_is_guess.
#ifndef DOMTOOL_SEMANTICS_LABEL_GUESS_H_
#define DOMTOOL_SEMANTICS_LABEL_GUESS_H_

#include "semantics/context.h"
#include "semantics/text_alternative.h"

namespace domtool {

// Requires names. Searches a bounded number of rows around each nameless control.
void GuessLabels(SemanticsContext* context, TextAlternative* alternative);

// A name for a control whose role takes none, such as an icon, a table row or an SVG group: its tooltip, otherwise the
// text inside, otherwise for a small box the first words of its row. Requires reasons.
void GuessNamesOfClickables(SemanticsContext* context, TextAlternative* alternative);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LABEL_GUESS_H_
