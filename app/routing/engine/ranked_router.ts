import { conditionsOf, type Condition } from './condition.js'
import { matchedBy } from './match.js'
import { precedenceOf, type Precedence } from './precedence.js'
import { pathKeyOfSegments } from './request_url.js'
import type { RoutableRouter } from './router.js'
import { windowOf } from './schedule.js'

/** A router with everything that is derived from it, computed once. Immutable. */
export class RankedRouter implements Precedence {
  readonly classRank: number
  readonly specificity: number
  readonly createdAtMs: number
  readonly id: string
  /** The path it asks for, null when it asks for none. */
  readonly pathKey: string | null
  readonly conditions: readonly Condition[]
  readonly fromMs: number
  readonly untilMs: number
  private matchedByText: string | null = null
  private conditionsText: string | null = null

  constructor(readonly router: RoutableRouter) {
    const precedence = precedenceOf(router)
    const { fromMs, untilMs } = windowOf(router)
    const path = router.criteria?.path
    this.classRank = precedence.classRank
    this.specificity = precedence.specificity
    this.createdAtMs = precedence.createdAtMs
    this.id = precedence.id
    this.pathKey = path ? pathKeyOfSegments(path.segments) : null
    this.conditions = conditionsOf(router.criteria)
    this.fromMs = fromMs
    this.untilMs = untilMs
  }

  get matchedBy(): string {
    return (this.matchedByText ??= matchedBy(this.router))
  }

  /** Equal for two routers exactly when they make the same demands on the query. */
  get conditionsKey(): string {
    return (this.conditionsText ??= this.conditions
      .map(({ name, value, required }) => JSON.stringify([name, value ?? null, required]))
      .sort()
      .join())
  }
}
