import { Bundle } from './bundle.js'
import { ConditionIndex } from './condition_index.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'

/**
 * The routers of one path, or those that ask for no path. Campaign routers are kept apart, since
 * they precede all others wherever they are. Immutable.
 */
export class PathGroup {
  static readonly EMPTY = new PathGroup(null, null)

  private constructor(
    readonly campaign: ConditionIndex | null,
    readonly plain: ConditionIndex | null
  ) {}

  static build(routers: readonly RankedRouter[]): PathGroup {
    const [first] = routers
    if (routers.length === 1 && first) return PathGroup.EMPTY.with(first)
    return new PathGroup(indexOf(routers.filter(isCampaign)), indexOf(routers.filter(isPlain)))
  }

  get isEmpty(): boolean {
    return this.campaign === null && this.plain === null
  }

  collect(request: RequestUrl, found: RankedRouter[]): void {
    this.campaign?.collect(request, found)
    this.plain?.collect(request, found)
  }

  with(router: RankedRouter): PathGroup {
    const index = isCampaign(router) ? this.campaign : this.plain
    return this.replaced(router, index === null ? indexOf([router]) : index.with(router))
  }

  /** The router must be in the group. */
  without(router: RankedRouter): PathGroup {
    const index = isCampaign(router) ? this.campaign : this.plain
    return this.replaced(router, index && index.without(router))
  }

  private replaced(router: RankedRouter, index: ConditionIndex | null): PathGroup {
    return isCampaign(router)
      ? new PathGroup(index, this.plain)
      : new PathGroup(this.campaign, index)
  }
}

function isCampaign({ router }: RankedRouter): boolean {
  return router.priorityClass === 'campaign'
}

function isPlain(router: RankedRouter): boolean {
  return !isCampaign(router)
}

function indexOf(routers: readonly RankedRouter[]): ConditionIndex | null {
  return ConditionIndex.build(bundlesOf(routers))
}

function bundlesOf(routers: readonly RankedRouter[]): Bundle[] {
  const [first] = routers
  if (!first) return []
  if (routers.length === 1) return [Bundle.single(first)]

  const alike = new Map<string, RankedRouter[]>()
  for (const router of routers) {
    const known = alike.get(router.conditionsKey)
    if (known) known.push(router)
    else alike.set(router.conditionsKey, [router])
  }
  return [...alike.values()].flatMap((group) => Bundle.of(group.sort(comparePrecedence)) ?? [])
}
