import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import * as api from '#shared/http/api'

export const PRIORITY_CLASS = api.component(
  'PriorityClass',
  api.oneOf(
    PRIORITY_CLASSES,
    'In order of evaluation, from the first to the fallback. The service sets it.'
  )
)

/** A router as comparisons name it. */
export type MatchedRouter = Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>

export const MATCHED_ROUTER = api.component(
  'MatchedRouter',
  api.answer<MatchedRouter, 'id' | 'name'>({
    router_id: api.from(api.IDENTIFIER, ({ id }) => id),
    router_name: api.from(api.STRING, ({ name }) => name),
    priority_class: PRIORITY_CLASS,
    booking_flow_id: api.IDENTIFIER,
  })
)

export const MATCHED_EXAMPLE = {
  router_id: api.EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  priority_class: 'campaign',
  booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
}

/** A proposed router, which is not stored, has no id. */
export const UNSAVED_ID = api.nullable(api.IDENTIFIER, 'Null if the router is not stored.')

/** A router that may not be stored; it may also lead to no flow yet. */
export const PARTY = api.component(
  'ConflictParty',
  api.answer<Omit<MatchedRouter, 'id'> & { readonly id: string | null }, 'id' | 'name'>({
    router_id: api.from(UNSAVED_ID, ({ id }) => id),
    router_name: api.from(api.STRING, ({ name }) => name),
    priority_class: PRIORITY_CLASS,
    booking_flow_id: api.from(
      api.nullable(api.IDENTIFIER),
      ({ bookingFlowId }) => bookingFlowId || null
    ),
  })
)

/** The same part of an answer, with null for the ids of routers that are not stored. */
export function withoutIds<Shown>(shown: Shown, unsavedIds: ReadonlySet<string>): Shown
export function withoutIds(shown: unknown, unsavedIds: ReadonlySet<string>): unknown {
  if (unsavedIds.size === 0) return shown
  if (typeof shown === 'string') return unsavedIds.has(shown) ? null : shown
  if (Array.isArray(shown)) return shown.map((item) => withoutIds(item, unsavedIds))
  if (typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(
    Object.entries(shown).map(([name, member]) => [name, withoutIds(member, unsavedIds)])
  )
}

export interface NamedRouter {
  readonly id: string
  readonly name: string
}

export const ROUTER_NAME = api.component(
  'RouterName',
  api.answer<NamedRouter, 'id' | 'name'>({
    router_id: api.from(api.IDENTIFIER, ({ id }) => id),
    router_name: api.from(api.STRING, ({ name }) => name),
  })
)

/** The member of a problem about something that only one router may have. */
export const IN_THE_WAY = {
  in_the_way: api.nullable(
    ROUTER_NAME,
    'The router that has it already; null if it has just been changed or deleted.'
  ),
}

/** A problem about something that only one router may have: it names that router, unless it is not known any more. */
export function namingRouter(
  problem: api.Problem
): api.RefusalProblem<{ readonly inTheWay?: NamedRouter | undefined }> {
  return {
    ...problem,
    extensions: showInTheWay({ id: api.EXAMPLE_IDS.router, name: 'Spring implants' }),
    extensionSchemas: IN_THE_WAY,
    of: ({ inTheWay }) => ({ extensions: showInTheWay(inTheWay) }),
  }
}

function showInTheWay(router: NamedRouter | undefined) {
  return { in_the_way: router ? api.show(ROUTER_NAME, router) : null }
}

export const MATCHED_ROUTER_SCHEMAS = api.components(
  PRIORITY_CLASS,
  MATCHED_ROUTER,
  PARTY,
  ROUTER_NAME
)
