#include "semantics/semantics.h"

#include "semantics/ax_overlay.h"
#include "semantics/context.h"
#include "semantics/interactive.h"
#include "semantics/label_guess.h"
#include "semantics/looks.h"
#include "semantics/name.h"
#include "semantics/role.h"
#include "semantics/set_size.h"
#include "semantics/states.h"
#include "semantics/text_alternative.h"
#include "semantics/tier.h"
#include "semantics/value.h"

namespace domtool {

void ComputeSemantics(NodeTable* table) {
  SemanticsContext context(table);
  TextAlternative alternative(&context);
#define DOMTOOL_SEMANTICS_PASS(stage, call, reads, writes) call;
#include "table/passes.def"
}

}  // namespace domtool
