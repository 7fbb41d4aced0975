import { comparePrecedence } from './precedence.js'
import { PathGroup } from './path_group.js'
import { RankedRouter, type Resolution } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import { isOpen } from './schedule.js'
import { LayeredMap } from './layered_map.js'

export type { Resolution } from './ranked_router.js'

/**
 * All routers of one organization, ready to be asked. Immutable: a change makes a new table that
 * shares most of the old one, so a reader never sees a half-built table and an old one stays good.
 * The clock is the caller's: pass one instant per request.
 */
export class RoutingTable {
  private constructor(
    private readonly routersById: LayeredMap<RankedRouter>,
    private readonly paths: LayeredMap<PathGroup>,
    private readonly anywhere: PathGroup,
    private readonly defaults: PathGroup
  ) {}

  /** The order of `routers` does not matter; of several with one id the last is kept. */
  static compile(routers: Iterable<RoutableRouter>): RoutingTable {
    const byId = new Map<string, RankedRouter>()
    for (const router of routers) byId.set(router.id, new RankedRouter(router))

    const byPath = new Map<string, RankedRouter[]>()
    const anywhere: RankedRouter[] = []
    const defaults: RankedRouter[] = []
    for (const ranked of byId.values()) {
      if (!ranked.router.isActive) continue
      if (ranked.router.isDefault) defaults.push(ranked)
      else if (ranked.pathKey === null) anywhere.push(ranked)
      else {
        const sharing = byPath.get(ranked.pathKey)
        if (sharing) sharing.push(ranked)
        else byPath.set(ranked.pathKey, [ranked])
      }
    }

    const paths = new Map<string, PathGroup>()
    for (const [pathKey, sharing] of byPath) paths.set(pathKey, PathGroup.build(sharing))
    return new RoutingTable(
      LayeredMap.from(byId),
      LayeredMap.from(paths),
      PathGroup.build(anywhere),
      PathGroup.build(defaults)
    )
  }

  get size(): number {
    return this.routersById.size
  }

  /** Every router of the organization, inactive ones too, in no particular order. */
  *routers(): Generator<RoutableRouter> {
    for (const { router } of this.routersById.values()) yield router
  }

  /** The same with what the engine has derived from them, for its own analysis. */
  rankedRouters(): Iterable<RankedRouter> {
    return this.routersById.values()
  }

  rankedRouter(id: string): RankedRouter | null {
    return this.routersById.get(id) ?? null
  }

  router(id: string): RoutableRouter | null {
    return this.rankedRouter(id)?.router ?? null
  }

  /** The first of `candidates`, or null when no router takes the request. */
  resolve(request: RequestUrl, nowMs: number): Resolution | null {
    const there = this.paths.get(request.pathKey) ?? PathGroup.EMPTY
    const { anywhere } = this
    let winner = there.campaign?.best(request, nowMs, null) ?? null
    if (anywhere.campaign !== null) winner = anywhere.campaign.best(request, nowMs, winner)
    winner ??= there.plain?.best(request, nowMs, null) ?? null
    winner ??= anywhere.plain?.best(request, nowMs, null) ?? null
    winner ??= this.defaults.plain?.best(request, nowMs, null) ?? null
    return winner === null ? null : winner.resolution
  }

  /** Every active and open router that matches, the winner first. */
  candidates(request: RequestUrl, nowMs: number): RoutableRouter[] {
    return this.matching(request).filter((router) => isOpen(router, nowMs))
  }

  /** Every active router that matches, whatever its schedule says, in rank order. */
  matching(request: RequestUrl): RoutableRouter[] {
    const found: RankedRouter[] = []
    this.paths.get(request.pathKey)?.collect(request, found)
    this.anywhere.collect(request, found)
    this.defaults.collect(request, found)
    return found.sort(comparePrecedence).map(({ router }) => router)
  }

  /** A table in which this router is added, or replaces the one with its id. */
  with(router: RoutableRouter): RoutingTable {
    const ranked = new RankedRouter(router)
    const others = this.without(router.id)
    const routersById = others.routersById.with(router.id, ranked)
    if (!router.isActive) {
      return new RoutingTable(routersById, others.paths, others.anywhere, others.defaults)
    }
    return others.regrouped(routersById, ranked, (group) => group.with(ranked))
  }

  /** A table without the router of this id; the same table when it has none. */
  without(id: string): RoutingTable {
    const ranked = this.routersById.get(id)
    if (!ranked) return this
    const routersById = this.routersById.without(id)
    if (!ranked.router.isActive) {
      return new RoutingTable(routersById, this.paths, this.anywhere, this.defaults)
    }
    return this.regrouped(routersById, ranked, (group) => group.without(ranked))
  }

  private regrouped(
    routersById: LayeredMap<RankedRouter>,
    { router, pathKey }: RankedRouter,
    change: (group: PathGroup) => PathGroup
  ): RoutingTable {
    const { paths, anywhere, defaults } = this
    if (router.isDefault) {
      return new RoutingTable(routersById, paths, anywhere, change(defaults))
    }
    if (pathKey === null) return new RoutingTable(routersById, paths, change(anywhere), defaults)

    const group = change(paths.get(pathKey) ?? PathGroup.EMPTY)
    const changed = group.isEmpty ? paths.without(pathKey) : paths.with(pathKey, group)
    return new RoutingTable(routersById, changed, anywhere, defaults)
  }
}
