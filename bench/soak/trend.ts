import { median } from '../median.js'

/** The least-squares slope of points: how much `y` grows per unit of `x`. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const meanX = mean(points.map(({ x }) => x))
  const meanY = mean(points.map(({ y }) => y))
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return covariance / variance
}

/** The median of the last third divided by that of the first third. */
export function growthOf(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) / median(values.slice(0, third))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
