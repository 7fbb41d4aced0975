import { utcText } from '../../parts/utc_text.js'
import type { TimeSpan } from './time_span.js'

/** A span of time in UTC, for those who hover over it. */
export function utcSpan({ fromMs, untilMs }: TimeSpan): string {
  const bound = (ms: number) => (Number.isFinite(ms) ? utcText(new Date(ms).toISOString()) : '…')
  return `${bound(fromMs)} – ${bound(untilMs)}`
}
