#include "table/safe_view.h"

namespace domtool {

// Here once, and not wherever a view ends.
SafeView::SafeView(SafeView&&) noexcept = default;
SafeView& SafeView::operator=(SafeView&&) noexcept = default;
SafeView::~SafeView() = default;

}  // namespace domtool
