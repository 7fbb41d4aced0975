import type { Condition } from '#routing/engine/criteria/condition'
import {
  conditionsOf,
  type PathAndConditions,
  pathAndConditionsHold,
  matchedBy,
} from '#routing/engine/criteria/criteria_conditions'
import { pathKeyOf } from '#routing/engine/criteria/path'
import { DEFAULT_RANK, type Precedence, precedenceOf } from '#routing/engine/criteria/precedence'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { type UrlSet, urlSetOf } from '#routing/engine/criteria/relation'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { ALWAYS, type TimeWindow, windowOf } from '#routing/engine/criteria/schedule'
import { hashOf } from './text_hash.js'

/** Lists of example URLs up to this many characters are cached when parsed. */
const CACHED_CHARACTERS = 8_192
const NONE: readonly string[] = []

/** The router a request goes to, and why. */
export interface Resolution {
  readonly router: RoutableRouter
  readonly matchedBy: string
  readonly priorityClass: PriorityClass
}

/** A router with everything derived from it, computed once. Immutable. */
export class RankedRouter implements Precedence, PathAndConditions {
  /** Fields that every resolve reads come first, to share a cache line. */
  #resolutionToHere: Resolution | null = null
  readonly #window: TimeWindow
  readonly rank: number
  readonly created: number
  /** The path that it asks for; null when it accepts every path. */
  readonly pathKey: string | null
  #urls: UrlSet | null = null
  #examples: ExampleParses | null = null
  #listed: ListedExamples | null = null
  /** A bit for the path of each example URL, chosen by its hash; null until all were visited. */
  #examplePaths: number | null = null
  #hash: number | null = null

  constructor(
    readonly router: RoutableRouter,
    readonly conditions: readonly Condition[] = conditionsOf(router.criteria)
  ) {
    const precedence = precedenceOf(router)
    this.#window = windowOf(router)
    this.rank = precedence.rank
    this.created = precedence.created
    this.pathKey = pathKeyOf(router.criteria)
  }

  get createdAtMs(): number {
    return this.router.createdAtMs
  }

  get id(): string {
    return this.router.id
  }

  get isDefault(): boolean {
    return this.rank === DEFAULT_RANK
  }

  get isAlwaysOpen(): boolean {
    return this.#window === ALWAYS
  }

  get fromMs(): number {
    return this.#window.fromMs
  }

  get untilMs(): number {
    return this.#window.untilMs
  }

  /** The answer to every request that this router wins. */
  get resolution(): Resolution {
    return (this.#resolutionToHere ??= {
      router: this.router,
      matchedBy: matchedBy(this.router),
      priorityClass: this.router.priorityClass,
    })
  }

  isOpen(nowMs: number): boolean {
    return this.isAlwaysOpen || (this.fromMs <= nowMs && nowMs < this.untilMs)
  }

  /** Whether the criteria hold. Ignores schedule and `isActive`. */
  matches(request: RequestUrl): boolean {
    return pathAndConditionsHold(this, request)
  }

  get urlSet(): UrlSet {
    return this.#urls ?? urlSetOf(this)
  }

  /** Caches `urlSet`. Worth the memory only for a router that is compared with many others. */
  cacheUrlSet(): void {
    this.#urls ??= urlSetOf(this)
  }

  get hasExamples(): boolean {
    return this.#listedExamples !== 'none'
  }

  /** False when no example URL has a parameter of this name, as far as a look at the texts tells. */
  mayListParameter(name: string): boolean {
    if (this.#listedExamples !== 'with_query') return false
    return this.router.exampleUrls.some((url) => mayHaveParameter(url, name))
  }

  /** False when no example URL has this path, as far as their last visit tells. */
  mayListPath(pathKey: string): boolean {
    return this.#examplePaths === null || (this.#examplePaths & pathBit(pathKey)) !== 0
  }

  get #listedExamples(): ListedExamples {
    return (this.#listed ??= listedExamplesOf(this.router.exampleUrls))
  }

  /**
   * Calls `visit` with each example URL that can be parsed and its index in the list, in steps, until it returns true.
   * Parses a long list again for every visit, because parsed URLs take much memory.
   */
  *visitExamples(visit: ExampleVisit): Generator<undefined, void> {
    yield* visitEach(this.#parsedOrWritten(), visit)
  }

  /** Like `visitExamples`, but caches nothing: for a scan that visits each router once. */
  *visitExamplesOnce(visit: ExampleVisit): Generator<undefined, void> {
    if (this.#listed === 'none') return
    let paths = 0
    let isEnough = false
    yield* visitEach(this.#examples?.parsed ?? this.router.exampleUrls, (request, place) => {
      paths |= pathBit(request.pathKey)
      return (isEnough = visit(request, place))
    })
    if (!isEnough) this.#examplePaths = paths
  }

  /** The example URLs: parsed when the list is short, otherwise as written. */
  #parsedOrWritten(): readonly (RequestUrl | null | string)[] {
    if (this.#listed === 'none') return NONE
    if (this.#examples?.parsed) return this.#examples.parsed
    const { exampleUrls } = this.router
    this.#listed ??= listedExamplesOf(exampleUrls)
    const characters = exampleUrls.reduce((sum, url) => sum + url.length, 0)
    if (exampleUrls.length === 0 || characters > CACHED_CHARACTERS) return exampleUrls
    this.#examples ??= new ExampleParses()
    recentParses.add(this.#examples, characters)
    return (this.#examples.parsed = exampleUrls.map(parsedOrNull))
  }

  /** Equal for all routers with the same conditions on the query. */
  get conditionsHash(): number {
    return (this.#hash ??= hashOfConditions(this.conditions))
  }

  /** Whether both have the same conditions on the query, in any order. */
  hasSameConditions(other: RankedRouter): boolean {
    return (
      this.conditions.length === other.conditions.length &&
      this.conditionsHash === other.conditionsHash &&
      sameConditions(this.conditions, other.conditions)
    )
  }
}

type ExampleVisit = (request: RequestUrl, place: number) => boolean

function* visitEach(
  examples: readonly (RequestUrl | null | string)[],
  visit: ExampleVisit
): Generator<undefined, void> {
  for (const [place, example] of examples.entries()) {
    const isWritten = typeof example === 'string'
    const request = isWritten ? parsedOrNull(example) : example
    const isEnough = request !== null && visit(request, place)
    yield
    if (isEnough) return
  }
}

function pathBit(pathKey: string): number {
  return 1 << (hashOf(pathKey) & 31)
}

/** What the texts of a list of example URLs show without parsing. */
type ListedExamples = 'none' | 'without_query' | 'with_query'

function listedExamplesOf(urls: readonly string[]): ListedExamples {
  if (urls.length === 0) return 'none'
  return urls.some((url) => url.includes('?')) ? 'with_query' : 'without_query'
}

/** The query of such a text is decoded to the same text. */
const PLAIN = /^[!-$&-*,-~]*$/

/** False only for a URL whose query certainly lacks the parameter. */
function mayHaveParameter(url: string, name: string): boolean {
  return url.includes('?') && (url.includes(name) || !PLAIN.test(url))
}

function parsedOrNull(url: string): RequestUrl | null {
  const request = RequestUrl.parse(url)
  return request.ok ? request.value : null
}

/**
 * The parsed example URLs of a router, while they are cached. Holds no reference to the router, so that it can be
 * collected first.
 */
export class ExampleParses {
  /** Null for a URL that cannot be parsed. */
  parsed: readonly (RequestUrl | null)[] | null = null
}

/** Characters of URLs in the cache. Parsed URLs take up to sixty times the memory. */
const CHARACTERS_MAX = 524_288
/** One router counts for at least this much: sixty times it is more than the shortest URL takes when parsed. */
const CHARACTERS_MIN = 16

/** A cache of the most recent parses. Beyond the limit the oldest are dropped. */
class RecentParses {
  readonly #parsed = new Map<ExampleParses, number>()
  #characters = 0

  add(parses: ExampleParses, characters: number): void {
    const counted = Math.max(characters, CHARACTERS_MIN)
    this.#characters += counted - (this.#parsed.get(parses) ?? 0)
    this.#parsed.set(parses, counted)
    for (const [oldest, its] of this.#parsed) {
      if (this.#characters <= CHARACTERS_MAX || oldest === parses) return
      this.#parsed.delete(oldest)
      this.#characters -= its
      oldest.parsed = null
    }
  }
}

/** Shared by the whole process. */
const recentParses = new RecentParses()

/** A 30-bit integer, the same for the same conditions in any order. */
export function hashOfConditions(conditions: readonly Condition[]): number {
  let hash = 0
  for (const { name, value, required } of conditions) {
    const hashOfValue = value === undefined ? 0 : hashOf(value)
    hash = (hash + mixed(hashOf(name) ^ mixed(hashOfValue + (required ? 1 : 2)))) | 0
  }
  return hash >>> 2
}

/** Whether both hold the same conditions, in any order. */
export function sameConditions(a: readonly Condition[], b: readonly Condition[]): boolean {
  if (a.length !== b.length) return false
  if (a.every((condition, at) => isSame(condition, b[at]))) return true
  const byName = new Map(b.map((condition) => [condition.name, condition]))
  return a.every((condition) => isSame(condition, byName.get(condition.name)))
}

function isSame(a: Condition, b: Condition | undefined): boolean {
  return a === b || (a.name === b?.name && a.value === b.value && a.required === b.required)
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b)
  return product ^ (product >>> 13)
}
