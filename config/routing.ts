/** How routers are kept in memory. All times in milliseconds. */
const routingConfig = {
  /** How often MongoDB is asked whether the organizations in memory are still current. */
  revalidateEveryMs: 1_000,
  /** How long an organization may be used without that question being answered, as long as MongoDB answers. */
  maxUnprovenMs: 2_000,
  /** A question without an answer for this long means that MongoDB is away: resolves stop waiting for it. */
  patienceMs: 700,
  /** When more routers are in memory, the organizations that were not asked for longest leave. */
  maxRouters: 200_000,
}

export default routingConfig
export type RoutingConfig = typeof routingConfig
