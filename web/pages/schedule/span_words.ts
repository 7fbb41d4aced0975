import { shortInstant } from '#console/shared/instant_text'
import type { Texts } from '#console/texts/spoken_texts'
import type { TimeSpan } from './spans.js'

/** A span of time in a few words, in the console's zone. */
export function spanWords({ fromMs, untilMs }: TimeSpan, t: Texts['schedule'], locale: string) {
  const from = Number.isFinite(fromMs) ? shortInstant(fromMs, locale) : null
  const until = Number.isFinite(untilMs) ? shortInstant(untilMs, locale) : null
  if (from !== null) return until === null ? t.from(from) : t.span(from, until)
  return until === null ? t.always : t.until(until)
}
