// Fingerprint: what an element is known by when it is new: frame path, the path of such parts, tag, role and the
// attributes that an author means to last. Not its name, value, state, place, or classes, which change under an unchanged
// element. A part of the page, its landmarks, dialogs, groups and frames, is known by its name too, a dialog without one
// by its title: what confirms one question is not what confirms the next.
#ifndef DOMTOOL_IDENTIFY_FINGERPRINT_H_
#define DOMTOOL_IDENTIFY_FINGERPRINT_H_

#include <string>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

// Fills `fingerprint` of every row; equal for twins. Rows other than elements get 0.
void ComputeFingerprints(NodeTable* table);

// True for an id attribute that looks made by a machine (":r3:", "ember1234", a long run of digits or hex), which a
// rebuild changes.
bool LooksGenerated(std::string_view id);
// Has an id or a test id that was meant: one that the author gives to nothing else on the page.
bool IsNamedByAuthor(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_FINGERPRINT_H_
