/** Middle value; of an even number of them the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of all is below; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of the line that fits best, `y` a unit of `x`. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (pick: (point: { readonly x: number; readonly y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const covariance = mean((point) => (point.x - x) * (point.y - y));
  return covariance / mean((point) => (point.x - x) ** 2);
}
