import type { CampaignCriteria } from '#routing/engine/criteria/campaign'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import type { RouterStatus } from './booking_flow_router.js'

/** The conditions on routers: every given member holds. */
export interface RouterFilter {
  readonly name?: string | undefined
  /** A regular expression in MongoDB's dialect that the name must match somewhere. */
  readonly namePattern?: string | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
  /** Folded words, as `searchWords` returns them: each begins a word of the router. */
  readonly words?: readonly string[] | undefined
  readonly tag?: string | undefined
  readonly externalId?: string | undefined
  readonly priorityClass?: PriorityClass | undefined
  readonly status?: RouterStatusAt | undefined
  /** The router demands each of these values, exactly. */
  readonly campaign?: CampaignCriteria | undefined
  /** Decoded segments with which the path of the router begins. */
  readonly pathSegments?: readonly string[] | undefined
}

export interface RouterStatusAt {
  readonly is: RouterStatus
  readonly at: Date
}

/**
 * The orders of a list of routers; `-` reverses. `precedence` ranks as a resolve does, `name` ignores case and accents.
 * Routers that are equal are in the order of their ids.
 */
export const ROUTER_ORDERS = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'updated_at',
  '-updated_at',
  'precedence',
  '-precedence',
] as const

export type RouterOrder = (typeof ROUTER_ORDERS)[number]

export const NEWEST_FIRST: RouterOrder = '-created_at'

/** The place of a router in an order: the values that the order compares, then its id. Instants are in milliseconds. */
export interface RouterPlace {
  readonly values: readonly (string | number)[]
  readonly id: string
}
