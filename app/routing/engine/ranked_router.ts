import {
  conditionsHold,
  conditionsOf,
  hashOfConditions,
  sameConditions,
  type Condition,
} from './condition.js'
import { matchedBy } from './match.js'
import { precedenceOf, type Precedence } from './precedence.js'
import type { PriorityClass } from './priority_class.js'
import { urlSetOf, type UrlSet } from './relation.js'
import { pathKeyOfSegments, RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import { recentParses } from './recent_parses.js'
import { windowOf } from './schedule.js'
import { atOnce, StepBudget } from './steps.js'

const UNITS_OF_A_URL = 20
const NONE: readonly RequestUrl[] = []

/** The router a request goes to, and why. */
export interface Resolution {
  readonly router: RoutableRouter
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
}

/** A router with everything that is derived from it, computed once. Immutable. */
export class RankedRouter implements Precedence {
  /** What every resolve reads stands first, to share a cache line. */
  private resolutionToHere: Resolution | null = null
  readonly isAlwaysOpen: boolean
  readonly grade: number
  readonly classRank: number
  readonly specificity: number
  readonly createdAtMs: number
  readonly id: string
  /** The path it asks for, null when it asks for none. */
  readonly pathKey: string | null
  readonly conditions: readonly Condition[]
  readonly fromMs: number
  readonly untilMs: number
  private urls: UrlSet | null = null
  private examples: readonly RequestUrl[] | null = null
  private listsExamples: boolean | null = null
  private hashOfDemands: number | null = null

  constructor(
    readonly router: RoutableRouter,
    conditions: readonly Condition[] = conditionsOf(router.criteria)
  ) {
    const precedence = precedenceOf(router)
    const { fromMs, untilMs } = windowOf(router)
    const path = router.criteria?.path
    this.classRank = precedence.classRank
    this.specificity = precedence.specificity
    this.grade = precedence.grade
    this.createdAtMs = precedence.createdAtMs
    this.id = precedence.id
    this.pathKey = path ? pathKeyOfSegments(path.segments) : null
    this.conditions = conditions
    this.fromMs = fromMs
    this.untilMs = untilMs
    this.isAlwaysOpen = fromMs === -Infinity && untilMs === Infinity
  }

  /** The answer to every request that this router wins. */
  get resolution(): Resolution {
    return (this.resolutionToHere ??= {
      router: this.router,
      matchedBy: matchedBy(this.router),
      priorityClass: this.router.priorityClass,
    })
  }

  isOpen(nowMs: number): boolean {
    return this.isAlwaysOpen || (this.fromMs <= nowMs && nowMs < this.untilMs)
  }

  /** Whether its criteria hold; schedule and `isActive` are other questions. */
  matches(request: RequestUrl): boolean {
    return (
      (this.pathKey === null || this.pathKey === request.pathKey) &&
      conditionsHold(this.conditions, request.query)
    )
  }

  get urlSet(): UrlSet {
    return this.urls ?? urlSetOf(this.router.criteria)
  }

  /** For a router that is compared with many; for all others the memory would not pay. */
  keepUrlSet(): void {
    this.urls ??= urlSetOf(this.router.criteria)
  }

  get hasExamples(): boolean {
    return (this.listsExamples ??= this.router.exampleUrls.length > 0)
  }

  /** The example URLs that can be parsed, parsed: kept for a while. */
  get exampleRequests(): readonly RequestUrl[] {
    return this.hasExamples ? (this.examples ?? atOnce(this.parseExamples(new StepBudget()))) : NONE
  }

  /** Parses what `exampleRequests` gives, in steps. */
  *parseExamples(budget: StepBudget): Generator<undefined, readonly RequestUrl[]> {
    if (!this.hasExamples) return NONE
    if (this.examples !== null) return this.examples
    const parsed: RequestUrl[] = []
    let characters = 0
    for (const url of this.router.exampleUrls) {
      const request = RequestUrl.parse(url)
      if (request.ok) parsed.push(request.value)
      characters += url.length
      if (budget.spend(UNITS_OF_A_URL + url.length)) yield
    }
    this.examples = parsed
    recentParses.add(this, characters)
    return parsed
  }

  forgetExamples(): void {
    this.examples = null
  }

  /** The router after a change; example URLs that stay are not parsed again. */
  changedTo(router: RoutableRouter): RankedRouter {
    const changed = new RankedRouter(router)
    if (router.exampleUrls === this.router.exampleUrls) changed.examples = this.exampleRequests
    return changed
  }

  /** The same for all routers that make the same demands on the query. */
  get demandsHash(): number {
    return (this.hashOfDemands ??= hashOfConditions(this.conditions))
  }

  /** Whether both make the same demands on the query, in whatever order. */
  demandsAlike(other: RankedRouter): boolean {
    return (
      this.conditions.length === other.conditions.length &&
      this.demandsHash === other.demandsHash &&
      sameConditions(this.conditions, other.conditions)
    )
  }
}
