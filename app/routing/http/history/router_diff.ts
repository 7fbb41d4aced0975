import { isDeepStrictEqual } from 'node:util'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showRouter } from '../routers/router_transformer.js'

/** A member that a write changed, by its path; null where the router had none. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Members that are compared member by member. */
const OPENED = new Set(['matching_criteria', 'scheduling'])
/** Members that change with every write, or never. */
const LEFT_OUT = new Set(['_id', 'organization_id', 'revision', 'createdAt', 'updatedAt'])

/** What differs between two states of a router, member by member as the API shows them. */
export function routerDiff(
  before: BookingFlowRouter | null,
  after: BookingFlowRouter | null
): FieldChange[] {
  const [from, to] = [membersOf(before), membersOf(after)]
  const fields = new Set([...to.keys(), ...from.keys()])
  return [...fields].flatMap((field) => {
    const change = { field, from: from.get(field) ?? null, to: to.get(field) ?? null }
    return isDeepStrictEqual(change.from, change.to) ? [] : [change]
  })
}

function membersOf(router: BookingFlowRouter | null): ReadonlyMap<string, unknown> {
  if (router === null) return new Map()
  const shown = Object.entries(showRouter(router)).filter(([name]) => !LEFT_OUT.has(name))
  return new Map(
    shown.flatMap(([name, value]): [string, unknown][] =>
      OPENED.has(name)
        ? Object.entries(value as object).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]]
    )
  )
}
