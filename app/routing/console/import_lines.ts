import type { ImportProblem } from '#routing/routers/writes/import_drafts'
import type { UniquenessRefusal } from '#routing/persistence/router_write_refusal'
import { namedRouter } from './named_router.js'

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
