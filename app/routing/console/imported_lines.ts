import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'
import { capped } from '#shared/console/capped'
import { visible } from '#shared/console/table'
import { toned } from '#shared/console/toned'
import { brokenPinText } from '#routing/pins/pin_lines'

export interface RefusedLine {
  readonly line: number
  readonly reasons: readonly string[]
}

/** One line per reason, at most `max`. */
export function refusedLines(refused: readonly RefusedLine[], max: number): string[] {
  const reasons = refused.flatMap(({ line, reasons: ofLine }) =>
    ofLine.map((reason) => visible(`line ${line}: ${reason}`))
  )
  return capped(reasons, max, 'more reasons; --all shows them')
}

/** What an import tells about the routers: at most `max` lines of each sort. */
export function importedLines(imported: readonly WrittenRouter[], max: number): string[] {
  const met = imported.flatMap(({ router, warnings: { totals } }) => {
    const { high, medium } = totals
    const name = JSON.stringify(router.name)
    return high + medium === 0 ? [] : [`${name} meets others: ${high} high, ${medium} medium`]
  })
  const warned = imported.flatMap(({ router, ownWarnings }) =>
    ownWarnings.shown.map(({ message }) =>
      toned('doubtful', visible(`${JSON.stringify(router.name)}: ${message}`))
    )
  )
  const total = imported.reduce((sum, { ownWarnings }) => sum + ownWarnings.total, 0)
  const unprinted = total - Math.min(warned.length, max)
  const broken = imported.flatMap(({ brokenPins = [] }) =>
    brokenPins.map((one) => toned('doubtful', `pin ${brokenPinText(one)}`))
  )
  return [
    ...capped(met, max, 'more routers meet others; --all shows them'),
    ...warned.slice(0, max),
    ...(unprinted > 0 ? [`and ${unprinted} more warnings`] : []),
    ...capped(broken, max, 'more pins are broken; --all shows them'),
  ]
}

/** The routers and what is known of them as JSON; without their ids unless they were written. */
export function showImported(imported: readonly WrittenRouter[], isWritten: boolean) {
  return imported.map(({ router, warnings, ownWarnings, brokenPins = [] }) => ({
    ...(isWritten ? { _id: router.id } : {}),
    name: router.name,
    conflicts: warnings.totals,
    warnings: ownWarnings.shown.map(({ code, field, message }) => ({ code, field, message })),
    warnings_total: ownWarnings.total,
    ...(brokenPins.length > 0 && { broken_pins: brokenPins.map(({ pin }) => pin.id) }),
  }))
}
