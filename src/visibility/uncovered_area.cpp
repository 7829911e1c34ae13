#include "visibility/uncovered_area.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"

namespace domtool {
namespace {

constexpr double kRoom = 8;    // a piece with shorter sides is pressed only for want of a better one
constexpr double kMargin = 3;  // from the edges of a piece: edges that were measured are not the edges that are painted

// Slivers are no target for a press in whole pixels.
bool IsSliver(const Rect& r) { return r.width() < 1 || r.height() < 1; }

double ShorterSide(const Rect& r) { return std::min(r.width(), r.height()); }

// The whole number nearest to `wanted` that keeps the margin to both ends, as far as there is room for it.
double Inside(double wanted, double begin, double end) {
  const double margin = std::min(kMargin, (end - begin) / 2);
  const double clamped = std::clamp(wanted, begin + margin, end - margin);
  const double whole = std::floor(clamped + 0.5);
  if (whole >= begin && whole < end) return whole;
  const double first = std::ceil(begin);
  return first < end ? first : clamped;
}

}  // namespace

bool UncoveredArea::IsRoomy(const Rect& piece) { return ShorterSide(piece) >= kRoom; }

void UncoveredArea::Reset(std::span<const Rect> region) {
  pieces_.clear();
  for (const Rect& r : region) {
    if (!IsSliver(r)) pieces_.push_back(r);
  }
}

void UncoveredArea::Subtract(const Rect& cover) {
  left_.clear();
  for (const Rect& p : pieces_) {
    if (!p.intersects(cover)) {
      left_.push_back(p);
      continue;
    }
    const Rect hole = Intersect(p, cover);
    for (const Rect& part :
         {Rect{p.left, p.top, p.right, hole.top}, Rect{p.left, hole.bottom, p.right, p.bottom},
          Rect{p.left, hole.top, hole.left, hole.bottom}, Rect{hole.right, hole.top, p.right, hole.bottom}}) {
      if (!IsSliver(part)) left_.push_back(part);
    }
  }
  while (left_.size() > limits::kMaxUncoveredPieces) {
    auto least = left_.begin();
    for (auto p = left_.begin(); p != left_.end(); ++p) {
      if (p->area() < least->area()) least = p;
    }
    *least = left_.back();
    left_.pop_back();
  }
  pieces_.swap(left_);
}

bool UncoveredArea::Touches(const Rect& place) const {
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Rect& p) { return p.intersects(place); });
}

// The roomiest piece; among roomy ones the largest.
const Rect& UncoveredArea::Best() const {
  const Rect* best = &pieces_.front();
  for (const Rect& p : pieces_) {
    const double room = std::min(ShorterSide(p), kRoom);
    const double best_room = std::min(ShorterSide(*best), kRoom);
    if (room > best_room || (room == best_room && p.area() > best->area())) best = &p;
  }
  return *best;
}

Point UncoveredArea::PressPoint(Point preferred) const {
  const Rect* piece = &Best();
  for (const Rect& p : pieces_) {
    if (p.contains(preferred) && (IsRoomy(p) || !IsRoomy(*piece))) piece = &p;
  }
  const Point wanted = piece->contains(preferred) ? preferred : piece->center();
  return {Inside(wanted.x, piece->left, piece->right), Inside(wanted.y, piece->top, piece->bottom)};
}

}  // namespace domtool
