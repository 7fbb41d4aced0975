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
