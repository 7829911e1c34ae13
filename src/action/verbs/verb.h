// Verb: what an action does, as a task that reads in the order in which things happen, and how its call is checked. Each is defined
// in a file of this folder and found by action/generated/verb_of.cpp. What else depends on the kind of an action: DefaultExpectation
// (outcome/verify.cpp), MaySettle and AwaitEffect (script/await_effect.cpp), and the control inside of the target (target/free_point.cpp).
#ifndef DOMTOOL_ACTION_VERBS_VERB_H_
#define DOMTOOL_ACTION_VERBS_VERB_H_

#include "action/call/request.h"
#include "action/script/act.h"

namespace domtool {

struct Verb {
  // nullptr for a fill, which becomes another action.
  Task<> (*run)(Act& act);
  // Checks rules that involve several fields, and may rewrite fields into the form that the verb works on. Complaints are in `in`; a
  // request that already has some is only partly read. nullptr: there are no such rules.
  void (*check_call)(ParameterReader* in, ActionRequest* request) = nullptr;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_VERB_H_
