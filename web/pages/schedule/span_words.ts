import { shortInstant } from '../../parts/short_instant.js'
import type { Texts } from '../../texts/spoken_texts.js'
import type { TimeSpan } from './time_span.js'

/** A span of time in a few words, in the console's zone. */
export function spanWords({ fromMs, untilMs }: TimeSpan, t: Texts['schedule'], locale: string) {
  const from = Number.isFinite(fromMs) ? shortInstant(fromMs, locale) : null
  const until = Number.isFinite(untilMs) ? shortInstant(untilMs, locale) : null
  if (from !== null) return until === null ? t.from(from) : t.span(from, until)
  return until === null ? t.always : t.until(until)
}
