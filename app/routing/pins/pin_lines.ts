import { expectedText, foundText } from '#routing/routers/conflicts/verdict_text'
import { columns, toned, visible } from '#shared/console/table'
import type { JudgedRouterPin } from './run_pins.js'

const TONES = { held: 'good', broken: 'bad', ended: 'doubtful' } as const

/** One line per pin: its verdict, its URL and, when it is broken, what it expects and who wins instead. */
export function pinLines(pins: readonly JudgedRouterPin[]): string[] {
  return columns(
    pins.map(({ pin, verdict }) => [
      toned(TONES[verdict.state], verdict.state),
      pin.mode,
      pin.id,
      visible(
        verdict.state === 'broken'
          ? `${pin.url} expects ${expectedText(pin.expects)} and goes to ${foundText(verdict.found)} at ${new Date(verdict.atMs).toISOString()}`
          : pin.url
      ),
    ])
  )
}
