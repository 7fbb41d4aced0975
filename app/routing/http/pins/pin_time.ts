import vine from '@vinejs/vine'
import type { PinTime } from '#routing/engine/answers/pin_verdict'
import { INSTANT_SHAPE, instantHint, parseInstant } from '#shared/http/instant'
import { answerObject, INSTANT } from '#shared/http/json_schema'
import { instantText } from '#shared/http/instant_text'

/** How the API description shows `at`; answers have the same form. */
export const PIN_TIME = {
  title: 'PinTime',
  oneOf: [
    { type: 'string', pattern: `^now$|${INSTANT_SHAPE}` },
    answerObject(
      {
        from: { ...INSTANT, description: 'The begin of the window, inclusive.' },
        until: { ...INSTANT, description: 'The end of the window, exclusive.' },
      },
      { title: 'PinWindow' }
    ),
  ],
  description:
    'When the pin must hold: `now` is always, at the time of each check; an instant; or a window from `from` (inclusive) to `until` (exclusive), at every instant of it.',
}

const isPinTime = vine.createRule((value, _options, field) => {
  if (readPinTime(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be now, an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z, or an object with exactly two such instants, from and until${instantHint(value)}`,
    'pinTime',
    field
  )
})

/** When a pin must hold. */
export function pinTime() {
  return vine.any().use(isPinTime()).meta(PIN_TIME)
}

/** Null for any other value. */
export function readPinTime(value: unknown): PinTime | null {
  if (value === 'now') return { type: 'now' }
  if (typeof value === 'string') {
    const at = parseInstant(value)
    return at && { type: 'instant', atMs: at.getTime() }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { from, until, ...others }: Partial<Record<string, unknown>> = { ...value }
  if (typeof from !== 'string' || typeof until !== 'string') return null
  const [fromAt, untilAt] = [parseInstant(from), parseInstant(until)]
  if (!fromAt || !untilAt || Object.keys(others).length > 0) return null
  return { type: 'window', fromMs: fromAt.getTime(), untilMs: untilAt.getTime() }
}

export function showPinTime(at: PinTime) {
  switch (at.type) {
    case 'now':
      return 'now'
    case 'instant':
      return instantText(at.atMs)
    case 'window':
      return { from: instantText(at.fromMs), until: instantText(at.untilMs) }
  }
}
