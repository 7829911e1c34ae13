#include "structure/structure.h"

#include "structure/item.h"
#include "structure/part.h"
#include "structure/title.h"

namespace domtool {

void ComputeStructure(NodeTable* table) {
#define DOMTOOL_STRUCTURE_PASS(stage, call, reads, writes) call;
#include "table/passes.def"
}

}  // namespace domtool
