import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from './ranked_router.js'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { inserted } from './sorted_list.js'

/** Counts the routers added and keeps the first by precedence, up to a limit, without sorting the rest. */
export class FirstRouters {
  total = 0
  #kept: RankedRouter[] = []

  constructor(private readonly limit: number) {}

  add(ranked: RankedRouter): void {
    this.total++
    const last = this.#kept[this.limit - 1]
    if (last && comparePrecedence(last, ranked) < 0) return
    this.#kept = inserted(this.#kept, ranked, comparePrecedence).slice(0, this.limit)
  }

  get ranked(): readonly RankedRouter[] {
    return this.#kept
  }

  get routers(): RoutableRouter[] {
    return this.#kept.map(({ router }) => router)
  }
}
