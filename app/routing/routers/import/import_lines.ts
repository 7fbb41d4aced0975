import { brokenPinText } from '#routing/routers/conflicts/verdict_text'
import { namedRouter } from '#routing/routers/booking_flow_router'
import type { UniquenessRefusal } from '#routing/routers/router_repository'
import type { ImportProblem } from '#routing/routers/writes/import_drafts'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import { capped, toned, visible } from '#shared/console/table'

interface Places {
  /** The line number of another draft. */
  readonly lineOf: (index: number) => number
  /** The column of a CSV that holds a member. */
  readonly columnOf: (field: string) => string | undefined
}

/** Why a line is refused, one reason per entry. */
export function problemTexts(problem: ImportProblem, { lineOf, columnOf }: Places): string[] {
  switch (problem.type) {
    case 'invalid':
      return problem.problems.map(({ field, message }) => {
        const column = columnOf(field)
        return column === undefined ? message : `column ${column}: ${message}`
      })
    case 'booking_flow_unknown':
      return ['The booking_flow_id field does not name a booking flow of the organization']
    case 'name_taken':
      return [`The organization already has a router with this name${inTheWayOf(problem)}`]
    case 'name_repeated':
      return [`Line ${lineOf(problem.first)} has the same name`]
    case 'external_id_taken':
      return [`The organization already has a router with this external_id${inTheWayOf(problem)}`]
    case 'external_id_repeated':
      return [`Line ${lineOf(problem.first)} has the same external_id`]
    case 'active_default_exists':
      return [`The organization already has an active default router${inTheWayOf(problem)}`]
    case 'active_default_repeated':
      return [`Line ${lineOf(problem.first)} is an active default router already`]
    case 'conflicts':
      return problem.report.conflicts
        .filter(({ severity }) => severity === 'high')
        .map(({ kind, other }) => `Conflict of high severity: ${kind} with ${namedRouter(other)}`)
    default:
      return problem satisfies never
  }
}

function inTheWayOf({ inTheWay }: UniquenessRefusal): string {
  return inTheWay ? `: ${namedRouter(inTheWay)}` : ''
}

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

/** Conflicts, warnings and broken pins of imported routers: at most `max` lines of each sort. */
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
