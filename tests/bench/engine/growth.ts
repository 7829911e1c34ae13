// How a cost grows: the exponent of size, 1 if it is linear.

/** The slope of the least-squares line through the logarithms; NaN for fewer than two points. */
export function exponent(points: ReadonlyArray<readonly [size: number, cost: number]>): number {
  const logs = points.filter(([, cost]) => cost > 0).map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (of: (log: readonly [number, number]) => number): number =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length;
  const x = mean(([size]) => size);
  const y = mean(([, cost]) => cost);
  const spread = mean(([size]) => (size - x) ** 2);
  return spread === 0 ? Number.NaN : mean(([size, cost]) => (size - x) * (cost - y)) / spread;
}
