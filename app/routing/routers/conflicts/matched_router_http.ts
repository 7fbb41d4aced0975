import type { RoutableRouter } from '#routing/engine/criteria/router'
import * as api from '#shared/http/api'

/** A router as comparisons name it. */
export type MatchedRouter = Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>

/** The members that name a router, of an answer that says more of it. */
export function matchedMembers<Value>(routerOf: (of: Value) => MatchedRouter) {
  return {
    router_id: api.from(api.IDENTIFIER, (of: Value) => routerOf(of).id),
    router_name: api.from(api.STRING, (of: Value) => routerOf(of).name),
    priority_class: api.from(api.ref('PriorityClass'), (of: Value) => routerOf(of).priorityClass),
    booking_flow_id: api.from(api.IDENTIFIER, (of: Value) => routerOf(of).bookingFlowId),
  }
}

export const MATCHED_ROUTER = api.component(
  'MatchedRouter',
  api.answer<MatchedRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>(
    matchedMembers((router: MatchedRouter) => router)
  )
)

export const MATCHED_EXAMPLE = {
  router_id: api.EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  priority_class: 'campaign',
  booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
}

/** A proposed router, which is not stored, has no id. */
export const UNSAVED_ID = api.described(
  api.nullable(api.IDENTIFIER),
  'Null if the router is not stored.'
)

/** A router that may not be stored. */
export type RouterParty = Omit<MatchedRouter, 'id' | 'bookingFlowId'> & {
  readonly id: string | null
  readonly bookingFlowId: string | null
}

/** The ids in `unsavedIds` are shown as null, and so is a flow that is not chosen. */
export function partyOf(
  { id, name, priorityClass, bookingFlowId }: MatchedRouter,
  unsavedIds: ReadonlySet<string>
): RouterParty {
  return {
    id: unsavedIds.has(id) ? null : id,
    name,
    priorityClass,
    bookingFlowId: bookingFlowId || null,
  }
}

/** Like `matchedMembers`, of a router that may not be stored. */
export function partyMembers<Value>(partyIn: (of: Value) => RouterParty) {
  return {
    router_id: api.from(UNSAVED_ID, (of: Value) => partyIn(of).id),
    router_name: api.from(api.STRING, (of: Value) => partyIn(of).name),
    priority_class: api.from(api.ref('PriorityClass'), (of: Value) => partyIn(of).priorityClass),
    booking_flow_id: api.from(
      api.nullable(api.IDENTIFIER),
      (of: Value) => partyIn(of).bookingFlowId
    ),
  }
}

export const PARTY = api.answer<RouterParty, keyof RouterParty>(
  partyMembers((party: RouterParty) => party)
)

export function showMatchedRouter(router: MatchedRouter) {
  return api.show(MATCHED_ROUTER, router)
}

export function showParty(router: MatchedRouter, unsavedIds: ReadonlySet<string>) {
  return api.show(PARTY, partyOf(router, unsavedIds))
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

/** The members of a problem about something that only one router may have. */
export function showInTheWay(router: NamedRouter | undefined) {
  return { in_the_way: router ? api.show(ROUTER_NAME, router) : null }
}

/** The output of `showInTheWay`. */
export const IN_THE_WAY = {
  in_the_way: api.described(
    api.nullable(ROUTER_NAME),
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
