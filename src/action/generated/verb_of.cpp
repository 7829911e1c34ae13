// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#include "action/verb_of.h"

namespace domtool {

// Each is defined in the file of the verb.
extern const Verb kCheckVerb;
extern const Verb kClickVerb;
extern const Verb kDragVerb;
extern const Verb kFillVerb;
extern const Verb kHoverVerb;
extern const Verb kKeypressVerb;
extern const Verb kNavigateVerb;
extern const Verb kScrollVerb;
extern const Verb kSelectVerb;
extern const Verb kTypeVerb;
extern const Verb kUploadVerb;

const Verb& VerbOf(ActionKind kind) {
  switch (kind) {
    case ActionKind::kClick: return kClickVerb;
    case ActionKind::kHover: return kHoverVerb;
    case ActionKind::kType: return kTypeVerb;
    case ActionKind::kKeypress: return kKeypressVerb;
    case ActionKind::kScroll: return kScrollVerb;
    case ActionKind::kSelect: return kSelectVerb;
    case ActionKind::kCheck: return kCheckVerb;
    case ActionKind::kFill: return kFillVerb;
    case ActionKind::kDrag: return kDragVerb;
    case ActionKind::kUpload: return kUploadVerb;
    case ActionKind::kNavigate: return kNavigateVerb;
  }
  __builtin_unreachable();
}

}  // namespace domtool
