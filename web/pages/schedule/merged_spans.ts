import type { TimeSpan } from './time_span.js'

/** The same time in spans that neither overlap nor touch, in order. */
export function mergedSpans(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1)
    if (last === undefined || span.fromMs > last.untilMs) merged.push(span)
    else if (span.untilMs > last.untilMs) merged.splice(-1, 1, { ...last, untilMs: span.untilMs })
  }
  return merged
}
