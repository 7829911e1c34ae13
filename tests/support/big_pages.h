// Generated pages that are each large in one way: every stage must handle them in time linear in their size. Tests
// check the results, benchmarks the growth of the cost.
#ifndef DOMTOOL_TESTS_SUPPORT_BIG_PAGES_H_
#define DOMTOOL_TESTS_SUPPORT_BIG_PAGES_H_

#include <cstddef>
#include <functional>
#include <string>

#include "support/capture_builder.h"

namespace domtool::testing {

// An element with a box, at `paint_order` 1 like everything in the flow.
NodeSpec BoxedElement(std::string name, Rect box, Attributes attributes = {});
// A page whose body is filled by `fill`, which gets the document and the body's index.
SessionBuilder PageOf(const std::function<void(DocumentBuilder*, int)>& fill);

// About `rows` rows of the table each:
// cards in a list, a heading, a paragraph, a link and a button each
SessionBuilder CardList(std::size_t rows);
// elements one inside the other, each with a button next to the next
SessionBuilder DeepPage(std::size_t rows);
// a table of records with a field without a label in each
SessionBuilder RecordTable(std::size_t rows);
// equal buttons in equal list items
SessionBuilder TwinList(std::size_t rows);
// two equal towers of elements, each element with one twin, in the other tower
SessionBuilder TwinTowers(std::size_t rows);
// positioned boxes that each fill the viewport and take a press, painted one over the other
SessionBuilder FullLayers(std::size_t rows);
// buttons in one place, each shifted slightly and painted over the one before
SessionBuilder FannedButtons(std::size_t rows);
// buttons in separate places, each half covered by its own box
SessionBuilder HalfCoveredButtons(std::size_t rows);
// buttons each labelled by the next one, the last one by `last`
SessionBuilder LabelChain(std::size_t rows, const std::string& last);
// buttons all labelled by one element with a long text
SessionBuilder LabelFan(std::size_t rows);
// one button labelled by everything else on the page
SessionBuilder LabelOfAll(std::size_t rows);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_BIG_PAGES_H_
