#include "table/safe_view.h"

namespace domtool {

// Defined once here instead of inline at every use.
SafeView::SafeView(SafeView&&) noexcept = default;
SafeView& SafeView::operator=(SafeView&&) noexcept = default;
SafeView::~SafeView() = default;

}  // namespace domtool
