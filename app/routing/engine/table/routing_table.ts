import type { Condition } from '#routing/engine/criteria/condition'
import { conditionsOf } from '#routing/engine/criteria/criteria_conditions'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { isOpen } from '#routing/engine/criteria/schedule'
import { PathIndex } from './path_index.js'
import { RankedRouter, type Resolution } from './ranked_router.js'
import { Search } from './search.js'
import { ShardedMap } from './sharded_map.js'
import { sortedSteps } from './sorted_list.js'
import { runToEnd, mustYield } from '#shared/steps'
import { TextIndex, type TextsOf } from './text_index.js'

export type { Resolution } from './ranked_router.js'

/** The routers that list a URL, by the URL in its normalised form. */
export type ExampleListers = ReadonlyMap<string, readonly RankedRouter[]>

/**
 * All routers of one organization, compiled for queries. Immutable: a change makes a new table that shares most of the
 * old one. Readers never see a half-built table, and an old table stays valid. The caller supplies the clock: pass one
 * instant per request.
 */
export class RoutingTable {
  private constructor(
    private readonly routersById: ShardedMap<RankedRouter>,
    /** Active campaign routers, which precede all others; each asks for a UTM parameter. */
    private readonly campaign: PathIndex,
    /** All other active routers. */
    private readonly plain: PathIndex,
    private readonly examples: TextIndex,
    private readonly utmValues: TextIndex
  ) {}

  /** The order of `routers` does not matter. Of several with the same id, the last is kept. */
  static compile(routers: Iterable<RoutableRouter>): RoutingTable {
    return runToEnd(RoutingTable.compileSteps(routers))
  }

  /** `compile` in steps. */
  static *compileSteps(routers: Iterable<RoutableRouter>): Generator<undefined, RoutingTable> {
    const rank = ranking()
    const ranked: RankedRouter[] = []
    for (const router of routers) {
      const one = rank(router)
      ranked.push(one)
      if (mustYield()) yield
    }
    return yield* RoutingTable.ofRankedSteps(ranked)
  }

  /** A table of routers that one `ranking` has ranked, in steps. */
  static *ofRankedSteps(routers: readonly RankedRouter[]): Generator<undefined, RoutingTable> {
    const byId = new Map<string, RankedRouter>()
    for (const ranked of routers) {
      byId.set(ranked.id, ranked)
      if (mustYield()) yield
    }
    const campaign: RankedRouter[] = []
    const plain: RankedRouter[] = []
    for (const ranked of byId.values()) {
      if (ranked.router.isActive) (isCampaign(ranked) ? campaign : plain).push(ranked)
      if (mustYield()) yield
    }
    return new RoutingTable(
      yield* ShardedMap.steps(byId),
      yield* PathIndex.steps(campaign),
      yield* PathIndex.steps(plain),
      new TextIndex(),
      new TextIndex()
    )
  }

  get size(): number {
    return this.routersById.size
  }

  /** Every router of the organization, including inactive ones, in no particular order. */
  *routers(): Generator<RoutableRouter> {
    for (const { router } of this.routersById.values()) yield router
  }

  /** The same routers with everything derived from them. */
  rankedRouters(): Iterable<RankedRouter> {
    return this.routersById.values()
  }

  /** The same routers in the order in which they win, in steps. */
  *inPrecedenceSteps(): Generator<undefined, RankedRouter[]> {
    return yield* sortedSteps([...this.rankedRouters()], comparePrecedence)
  }

  rankedRouter(id: string): RankedRouter | null {
    return this.routersById.get(id) ?? null
  }

  router(id: string): RoutableRouter | null {
    return this.rankedRouter(id)?.router ?? null
  }

  /** The first of `candidates`, or null when no router takes the request. */
  resolve(request: RequestUrl, nowMs: number): Resolution | null {
    const search = new Search(request, nowMs)
    if (request.query.mayHaveUtm) this.campaign.best(search)
    if (search.winner === null) this.plain.best(search)
    return search.winner?.resolution ?? null
  }

  /**
   * The next instant after `nowMs` at which a schedule changes the answer of `resolve`, which is the router `winnerId`
   * or null; Infinity when none ever does. Costs no more than `resolve`.
   */
  holdsUntil(request: RequestUrl, nowMs: number, winnerId: string | null): number {
    const winner = winnerId === null ? null : this.rankedRouter(winnerId)
    let untilMs = winner?.untilMs ?? Infinity
    if (request.query.mayHaveUtm) {
      untilMs = this.campaign.holdsUntil(request, nowMs, winner, untilMs)
    }
    const isCampaignWinner = winner !== null && isCampaign(winner)
    return isCampaignWinner ? untilMs : this.plain.holdsUntil(request, nowMs, winner, untilMs)
  }

  /** The most rule groups that `resolve` tries. */
  maxTries(request: RequestUrl): number {
    return this.campaign.maxTries(request) + this.plain.maxTries(request)
  }

  /** Every active, open router that matches, the winner first. */
  candidates(request: RequestUrl, nowMs: number): RoutableRouter[] {
    return this.matching(request).filter((router) => isOpen(router, nowMs))
  }

  /** Every active router that matches, regardless of its schedule, in rank order. */
  matching(request: RequestUrl): RoutableRouter[] {
    return this.collect(request)
      .sort(comparePrecedence)
      .map(({ router }) => router)
  }

  /** Like `matching`, but in no particular order. */
  collect(request: RequestUrl): RankedRouter[] {
    const found: RankedRouter[] = []
    this.campaign.collect(request, found)
    this.plain.collect(request, found)
    return found
  }

  /**
   * Every active router that shares a URL with this one, once, in steps. Leaves out most that do not, by their paths and
   * the values that they require. This router is among them if it is in the table.
   */
  *mayOverlapSteps(router: RankedRouter): Generator<undefined, readonly RankedRouter[]> {
    const found: RankedRouter[] = []
    yield* this.campaign.mayOverlapSteps(router, found)
    yield* this.plain.mayOverlapSteps(router, found)
    return found
  }

  /** The routers, active or not, that list each of these normalised URLs as an example, in steps. */
  *listersSteps(hrefs: Iterable<string>): Generator<undefined, ExampleListers> {
    const listers = new Map<string, RankedRouter[]>()
    for (const href of hrefs) listers.set(href, [])
    if (listers.size === 0) return listers
    const { examples } = this
    const candidates = yield* examples.candidatesSteps(this, exampleTexts, listers.keys())
    for (const ranked of candidates) {
      yield* ranked.visitExamplesOnce(({ href }) => {
        const found = listers.get(href)
        if (found && found.at(-1) !== ranked) found.push(ranked)
        return false
      })
    }
    return listers
  }

  /** The routers, active or not, that have this text about their UTM values, and a few others, in steps. */
  *utmCandidatesSteps(
    textsOf: TextsOf,
    text: string
  ): Generator<undefined, readonly RankedRouter[]> {
    return yield* this.utmValues.candidatesSteps(this, textsOf, [text])
  }

  /** A table with this router added, or in place of the one with its id. */
  with(router: RoutableRouter): RoutingTable {
    const after = new RankedRouter(router)
    const routersById = this.routersById.with(router.id, after)
    return this.#changed(routersById, this.rankedRouter(router.id), after)
  }

  /** A table without the router with this id; the same table when it has none. */
  without(id: string): RoutingTable {
    const before = this.rankedRouter(id)
    return before === null ? this : this.#changed(this.routersById.without(id), before, null)
  }

  #changed(
    routersById: ShardedMap<RankedRouter>,
    before: RankedRouter | null,
    after: RankedRouter | null
  ): RoutingTable {
    const id = (after ?? before)?.id
    const of = (router: RankedRouter | null, campaign: boolean) =>
      router?.router.isActive && isCampaign(router) === campaign ? router : null
    return new RoutingTable(
      routersById,
      this.campaign.changed(of(before, true), of(after, true)),
      this.plain.changed(of(before, false), of(after, false)),
      id === undefined ? this.examples : this.examples.with(id),
      id === undefined ? this.utmValues : this.utmValues.with(id)
    )
  }
}

const NONE: readonly undefined[] = []

/** The example URLs of a router, normalised. */
const exampleTexts: TextsOf = (ranked, visit) => {
  if (!ranked.hasExamples) return NONE
  return ranked.visitExamplesOnce(({ href }) => {
    visit(href)
    return false
  })
}

function isCampaign({ router }: RankedRouter): boolean {
  return router.priorityClass === 'campaign'
}

/** The routers that a write changes. */
export interface RoutersWritten {
  readonly written?: readonly RoutableRouter[]
  readonly deletedIds?: readonly string[]
}

/** The table after the write, in steps. */
export function* changedTableSteps(
  before: RoutingTable,
  { written = [], deletedIds = [] }: RoutersWritten
): Generator<undefined, RoutingTable> {
  let after = before
  for (const router of written) {
    after = after.with(router)
    yield
  }
  for (const id of deletedIds) {
    after = after.without(id)
    yield
  }
  return after
}

/** A list of conditions, and the lists that begin with it. */
class SharedList {
  #longer: Map<Condition, SharedList> | null = null

  constructor(readonly conditions: readonly Condition[]) {}

  with(condition: Condition): SharedList {
    const known = this.#longer?.get(condition)
    if (known) return known
    const longer = new SharedList(this.conditions.concat(condition))
    this.#longer ??= new Map()
    this.#longer.set(condition, longer)
    return longer
  }
}

/** Ranks the routers of a table, which share their conditions. */
export function ranking(): (router: RoutableRouter) => RankedRouter {
  const shared = new SharedConditions()
  return (router) => new RankedRouter(router, shared.share(conditionsOf(router.criteria)))
}

/**
 * One instance of each condition and of each list of them, shared by all routers that have it. Discarded after a table
 * is compiled.
 */
export class SharedConditions {
  readonly #byName = new Map<string, Map<string | undefined, Condition[]>>()
  readonly #none = new SharedList([])

  share(conditions: readonly Condition[]): readonly Condition[] {
    let list = this.#none
    for (const condition of conditions) list = list.with(this.#one(condition))
    return list.conditions
  }

  #one(condition: Condition): Condition {
    const { name, value, required } = condition
    let byValue = this.#byName.get(name)
    if (!byValue) this.#byName.set(name, (byValue = new Map()))
    const alike = byValue.get(value)
    if (!alike) byValue.set(value, [condition])
    const known = alike?.find((other) => other.required === required)
    if (alike && !known) alike.push(condition)
    return known ?? condition
  }
}
