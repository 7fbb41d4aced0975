import type { AxisView } from './axis_view.js'
import { fractionOf } from './fraction_of.js'
import { sharedSpan, type TimeSpan } from './time_span.js'

/** The visible part of a span of time, as fractions of the axis. */
export interface Bar {
  readonly left: number
  readonly width: number
  /** Whether the span begins before the axis, or ends after it. */
  readonly isCutLeft: boolean
  readonly isCutRight: boolean
}

/** Null when the axis shows nothing of the span. */
export function barOf(span: TimeSpan, view: AxisView): Bar | null {
  const visible = sharedSpan(span, view)
  if (visible === null) return null
  const left = fractionOf(view, visible.fromMs)
  return {
    left,
    width: fractionOf(view, visible.untilMs) - left,
    isCutLeft: span.fromMs < view.fromMs,
    isCutRight: span.untilMs > view.untilMs,
  }
}
