import type { BrokenPin } from '#routing/pins/broken_pin'
import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'

/** The most overridden pins that the history names for one write. */
export const OVERRIDDEN_NAMED_MAX = 20

/** The blocking pins among those that a write broke; undefined when there are none. */
export function overriddenIn(broken: readonly BrokenPin[]): readonly string[] | undefined {
  const overridden = broken.filter(({ pin }) => pin.mode === 'block').map(({ pin }) => pin.id)
  return overridden.length > 0 ? overridden.slice(0, OVERRIDDEN_NAMED_MAX) : undefined
}

/** Each pin is told with the new router that wins its URL, or else with the first. */
export function withBrokenPins(
  written: readonly WrittenRouter[],
  broken: readonly BrokenPin[]
): readonly WrittenRouter[] {
  const ids = new Set(written.map(({ router }) => router.id))
  const anyId = written[0]?.router.id
  const byWinner = Map.groupBy(broken, ({ verdict: { found } }) =>
    found && ids.has(found.id) ? found.id : anyId
  )
  return written.map((one) => {
    const brokenPins = byWinner.get(one.router.id)
    return brokenPins ? { ...one, brokenPins } : one
  })
}
