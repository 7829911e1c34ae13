// The verb of each action. tests/tools/generate_contract.mjs writes the definition, generated/verb_of.cpp.
#ifndef DOMTOOL_ACTION_VERB_OF_H_
#define DOMTOOL_ACTION_VERB_OF_H_

#include "action/verbs/verb.h"
#include "contract/generated/calls.h"

namespace domtool {

const Verb& VerbOf(ActionKind kind);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERB_OF_H_
