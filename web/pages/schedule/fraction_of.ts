import type { AxisView } from './axis_view.js'

/** Where an instant stands on the axis: 0 at its beginning, 1 at its end, beyond them outside. */
export function fractionOf({ fromMs, untilMs }: AxisView, atMs: number): number {
  return (atMs - fromMs) / (untilMs - fromMs)
}
