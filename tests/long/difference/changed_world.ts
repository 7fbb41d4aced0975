import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { buildRouter, routerId } from '#tests/support/routing/router_builder'
import type { SeededRandom } from '#tests/support/seeded_random'
import { urlNear } from '#tests/unit/routing/engine/near_url'
import { typicalWorld } from '../../../bench/engine/worlds.js'

/** Instants before, at and after those at which schedules begin and end. */
export const MOMENTS = [0, 1, 2, 3, 4]

const FLOWS = ['a', 'b', 'c'].map((letter) => letter.repeat(24))
const SCHEDULED = 0.3

/** Typical routers, with schedules and several flows. */
export class ChangedWorld {
  readonly #routers: readonly RoutableRouter[]
  readonly #table: RoutingTable

  constructor(
    private readonly random: SeededRandom,
    count: number
  ) {
    const { routers } = typicalWorld(count)
    this.#routers = routers.map((router) => ({ ...router, ...this.#terms() }))
    this.#table = RoutingTable.compile(this.#routers)
  }

  /** Both tables of up to three changes: routers deleted, created, moved, scheduled or rewritten; the last router takes all the rest, or is not there. */
  change() {
    const { random } = this
    const fallback = buildRouter(this.#routers.length + 1, null, { bookingFlowId: FLOWS[0] ?? '' })
    const before = random.chance(0.5) ? this.#table : this.#table.with(fallback)
    const touched: RoutableRouter[] = []
    let after = before
    for (let left = 1 + random.below(3); left > 0; left--) {
      const [one, other] = [random.pick(this.#routers), random.pick(this.#routers)]
      const { criteria, priorityClass } = this.#criteriaNear(other)
      const rewritten = { ...one, criteria, priorityClass }
      const created = {
        ...rewritten,
        id: routerId(2 * this.#routers.length + left),
        ...this.#terms(),
      }
      touched.push(one, rewritten)
      after = random.pick([
        () => after.without(one.id),
        () => after.with(created),
        () => after.with({ ...one, ...this.#terms() }),
        () => after.with(rewritten),
      ])()
    }
    const ids = touched.map(({ id }) => id)
    const created = [1, 2, 3].map((left) => routerId(2 * this.#routers.length + left))
    return { before, after, changed: new Set([...ids, ...created]), touched }
  }

  /** A URL near what one of the routers asks for, and some other router as well. */
  urlNear(touched: readonly RoutableRouter[]): string {
    const { random } = this
    const asked = [random.pick(touched), random.pick(this.#routers)]
    if (random.chance(0.3)) asked.shift()
    if (random.chance(0.5)) asked.pop()
    return urlNear(random, asked)
  }

  #terms() {
    const { random } = this
    return {
      bookingFlowId: random.pick(FLOWS),
      isActive: random.chance(0.95),
      activeFromMs: random.chance(SCHEDULED) ? random.pick(MOMENTS) : null,
      activeUntilMs: random.chance(SCHEDULED) ? random.pick(MOMENTS) : null,
    }
  }

  /** Those of a router, with less or more to ask for. */
  #criteriaNear({ criteria }: RoutableRouter): RoutableRouter {
    const { random } = this
    const near: MatchingCriteria = {
      path: random.chance(0.7) ? criteria?.path : undefined,
      queryParams: random.chance(0.7) ? criteria?.queryParams : undefined,
      campaign: random.chance(0.8) ? criteria?.campaign : undefined,
    }
    const isEmpty = !near.path && !near.queryParams && !near.campaign
    return buildRouter(1, isEmpty ? { campaign: { utm_source: 'google-1' } } : near)
  }
}
