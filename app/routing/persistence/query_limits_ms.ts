/** How long MongoDB evaluates a query of routers, in milliseconds, before it gives the query up. */
export const QUERY_LIMITS_MS = {
  /** With a pattern. */
  pattern: 500,
  /** Of a change to all that match a filter. */
  filter: 500,
  /** Each query of a search. */
  search: 1_000,
}
