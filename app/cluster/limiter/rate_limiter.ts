import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf, type ScriptOutcome } from '#cluster/lua/lua_script'
import { CircuitBreaker } from '#shared/async/circuit_breaker'
import type { Metrics, Sample } from '#shared/metrics'
import { Tally } from '#shared/tally'
import {
  type Allowance,
  Allowances,
  type AllowanceTakes,
  type Grant,
  type Unused,
  type Used,
} from './allowances.js'
import { type InstanceCount, LocalRateLimits } from './local_rate_limits.js'
import type { RateDecision, RateLimit, RateTake } from './rate_limit.js'

const TAKE = new LuaScript(new URL('./take_from_limit.lua', import.meta.url), numberOf)

interface TakenFromBoth {
  readonly ahead: Grant
  readonly decisions: readonly Used[]
}

const TAKE_BOTH = new LuaScript(
  new URL('./take_from_both_limits.lua', import.meta.url),
  (reply): TakenFromBoth => {
    const numbers = listOf(reply).map(numberOf)
    const at = (place: number) => numbers[place] ?? Number.NaN
    return {
      ahead: { units: at(0), parentUs: at(1), childUs: at(2), nowUs: at(3) },
      decisions: Array.from({ length: numbers.length / 2 - 2 }, (_, take) => ({
        parentUs: at(2 * take + 4),
        childUs: at(2 * take + 5),
      })),
    }
  }
)

const GIVE_BACK = new LuaScript(
  new URL('./give_back_to_both_limits.lua', import.meta.url),
  numberOf
)

interface BothDecisions {
  readonly parent: RateDecision
  readonly child: RateDecision
}

const TWO_OF_TEN: InstanceCount = { live: 2, most: 10 }

/**
 * Counts a subject's actions across all instances, on the store's clock and in one round trip. Always answers within
 * one command timeout: while the store is away, or slow three times in a row, this instance decides alone (see
 * LocalRateLimits) and asks the store again after a second.
 */
export class RateLimiter {
  /** By who decided and how; two limits asked together count as one. */
  readonly decisions = new Tally(['store_allowed', 'store_denied', 'local_allowed', 'local_denied'])
  readonly #breaker = new CircuitBreaker()
  readonly #local: LocalRateLimits
  readonly #alike = new TakeBatcher<Used>()
  readonly #allowances: Allowances

  /** `instances` says how many instances share a limit in an outage. */
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys,
    instances: () => InstanceCount = () => TWO_OF_TEN
  ) {
    this.#local = new LocalRateLimits(instances)
    this.#allowances = new Allowances((takes, unused) => this.#giveBack(takes, unused))
  }

  /** Takes `cost` units for `subject`. Throws when the cost exceeds the limit and could never be met. */
  async take(limit: RateLimit, subject: string, cost = 1): Promise<RateDecision> {
    assertPossible(limit, cost)
    const bucket = this.keys.rateLimit(limit.name, subject)
    if (!this.#breaker.mayTry()) return this.#counted(this.#local.take(bucket, limit, cost))
    const outcome = await TAKE.run(this.redis, [bucket], termsOf(limit, cost))
    if (outcome.kind !== 'replied') {
      this.#breaker.failed()
      return this.#counted(this.#local.take(bucket, limit, cost))
    }
    this.#breaker.succeeded()
    return this.#counted(decisionOf(limit, cost, outcome.reply))
  }

  /**
   * Takes `cost` units from both limits, or from neither when one of them refuses. Throws when the cost exceeds one of
   * them. The bucket of `child` belongs to both subjects: it counts the child within its parent. Calls for one unit that
   * come often are decided in memory, from an allowance that the store has counted before (see Allowances). Others take
   * one round trip, which the calls for one unit of one event-loop turn for the same subjects share, in their order.
   */
  async takeBoth(parent: RateTake, child: RateTake, cost = 1): Promise<BothDecisions> {
    assertPossible(parent.limit, cost)
    assertPossible(child.limit, cost)
    const takes = { parent, child }
    if (cost > 1) return this.#takeSeveral(takes, cost)
    const what = `${textOf(parent.limit)} ${parent.subject} ${textOf(child.limit)} ${child.subject}`
    const allowance = this.#allowances.of(what, takes)
    const used = allowance?.use(unitUsOf(parent.limit), unitUsOf(child.limit))
    if (allowance && used) {
      if (allowance.isLow && !this.#breaker.isOpen) this.#takeAhead(takes, allowance)
      return this.#countedTogether(decisionsOf(takes, used))
    }
    if (!this.#breaker.mayTry()) return this.#takeBothLocally(parent, child)
    const turn = this.#alike.take(what, (calls) =>
      this.#ask(takes, calls, allowance?.ask(calls) ?? 0, allowance)
    )
    const outcome = await turn.outcome
    if (outcome.kind !== 'replied') return this.#takeBothLocally(parent, child)
    const ofCall = outcome.reply[turn.place]
    if (!ofCall) throw new Error('The store answered fewer callers than asked it')
    return this.#countedTogether(decisionsOf(takes, ofCall))
  }

  /**
   * Gives back prefetched units; afterwards the store decides each call. Resolves when the store has answered, or
   * after its time limit.
   */
  stop(): Promise<void> {
    return this.#allowances.stop()
  }

  #takeAhead(takes: AllowanceTakes, allowance: Allowance): void {
    const ahead = allowance.ask(0)
    if (ahead > 0) void this.#ask(takes, 0, ahead, allowance)
  }

  async #takeSeveral(takes: AllowanceTakes, cost: number): Promise<BothDecisions> {
    const { parent, child } = takes
    if (!this.#breaker.mayTry()) return this.#takeBothLocally(parent, child, cost)
    const outcome = await this.#ask(takes, 1, 0, null, cost)
    const [used] = outcome.kind === 'replied' ? outcome.reply : []
    if (!used) return this.#takeBothLocally(parent, child, cost)
    return this.#countedTogether(decisionsOf(takes, used, cost))
  }

  /** Lets the store decide `calls` calls of `cost` units each, and prefetches `ahead` units. Never rejects. */
  async #ask(
    { parent, child }: AllowanceTakes,
    calls: number,
    ahead: number,
    allowance: Allowance | null,
    cost = 1
  ): Promise<ScriptOutcome<readonly Used[]>> {
    const terms = [...termsOf(parent.limit, cost), ...termsOf(child.limit, cost)]
    const buckets = this.#bucketsOf(parent, child)
    const outcome = await TAKE_BOTH.run(this.redis, buckets, [...terms, calls, ahead])
    if (outcome.kind !== 'replied') {
      this.#breaker.failed()
      allowance?.granted(ahead, null)
      return outcome
    }
    this.#breaker.succeeded()
    const unused = allowance?.held ?? 0
    allowance?.granted(ahead, outcome.reply.ahead)
    const decisions = outcome.reply.decisions.map(({ parentUs, childUs }) => ({
      parentUs: withoutUnused(parentUs, unused, parent.limit),
      childUs: withoutUnused(childUs, unused, child.limit),
    }))
    return { kind: 'replied', reply: decisions }
  }

  #giveBack({ parent, child }: AllowanceTakes, { units, grantedAtUs }: Unused): Promise<unknown> {
    const given = [parent, child].map(({ limit }) => units * unitUsOf(limit))
    return GIVE_BACK.run(this.redis, this.#bucketsOf(parent, child), [...given, grantedAtUs])
  }

  #takeBothLocally(parent: RateTake, child: RateTake, cost = 1): BothDecisions {
    const [bucket, childBucket] = this.#bucketsOf(parent, child)
    const local = { bucket, limit: parent.limit }
    const both = this.#local.takeBoth(local, { bucket: childBucket, limit: child.limit }, cost)
    return this.#countedTogether(both)
  }

  #bucketsOf(parent: RateTake, child: RateTake): [bucket: string, childBucket: string] {
    const bucket = this.keys.rateLimit(parent.limit.name, parent.subject)
    return [bucket, this.keys.beside(`rate:${child.limit.name}:${child.subject}`, bucket)]
  }

  #counted(decision: RateDecision): RateDecision {
    this.decisions.add(`${decision.decidedBy}_${decision.allowed ? 'allowed' : 'denied'}`)
    return decision
  }

  #countedTogether(both: BothDecisions): BothDecisions {
    this.#counted(both.parent.allowed ? both.child : both.parent)
    return both
  }
}

/** The limits of this process: a few. */
const texts = new WeakMap<RateLimit, string>()

function textOf(rate: RateLimit): string {
  let text = texts.get(rate)
  if (text === undefined) {
    text = `${rate.name} ${rate.limit}/${rate.periodMs}`
    texts.set(rate, text)
  }
  return text
}

function assertPossible({ limit, periodMs }: RateLimit, cost: number): void {
  if (!(limit >= 1 && periodMs >= 1 && cost >= 1 && cost <= limit)) {
    throw new RangeError(
      `A take of ${cost} is impossible with a limit of ${limit} in ${periodMs} ms`
    )
  }
}

/**
 * The units taken and the bucket's capacity, both as the time in which they return. A unit returns in whole
 * microseconds, rounded down, so that a full bucket holds exactly the limit; at most a million units return in a
 * second.
 */
function termsOf(rate: RateLimit, cost: number): [takenUs: number, holdsUs: number] {
  const unitUs = unitUsOf(rate)
  return [unitUs * cost, unitUs * rate.limit]
}

function unitUsOf({ limit, periodMs }: RateLimit): number {
  return Math.max(1, Math.floor((periodMs * 1_000) / limit))
}

/** In the answer, unused units of this instance count as available; a refusal stays as it is. */
function withoutUnused(usedUs: number, units: number, rate: RateLimit): number {
  const unitUs = unitUsOf(rate)
  return usedUs < 0 ? usedUs : Math.max(unitUs, usedUs - units * unitUs)
}

function decisionsOf({ parent, child }: AllowanceTakes, used: Used, cost = 1): BothDecisions {
  return {
    parent: decisionOf(parent.limit, cost, used.parentUs),
    child: decisionOf(child.limit, cost, used.childUs),
  }
}

function decisionOf(rate: RateLimit, cost: number, reply: number): RateDecision {
  const [takenUs, holdsUs] = termsOf(rate, cost)
  const allowed = reply >= 0
  const usedUs = allowed ? reply : -1 - reply
  return {
    allowed,
    limit: rate.limit,
    remaining: Math.floor(((holdsUs - usedUs) * cost) / takenUs),
    retryAfterMs: allowed ? 0 : Math.ceil((usedUs + takenUs - holdsUs) / 1_000),
    resetMs: Math.ceil(usedUs / 1_000),
    decidedBy: 'store',
  }
}

type Outcomes<Reply> = ScriptOutcome<readonly Reply[]>

interface Group<Reply> {
  readonly send: (times: number) => Promise<Outcomes<Reply>>
  readonly sent: PromiseWithResolvers<Outcomes<Reply>>
  callers: number
}

/**
 * Combines identical takes of one event-loop turn into one command: a busy caller costs the store one command per turn
 * instead of one per request. A single take waits for the rest of the turn, and for no timer.
 */
export class TakeBatcher<Reply> {
  readonly #groups = new Map<string, Group<Reply>>()

  /**
   * Takes with the same `what` share a command. The first caller's `send` sends it for all of them and never rejects.
   * Returns the outcome of the command, and the place of the caller's reply in it.
   */
  take(
    what: string,
    send: Group<Reply>['send']
  ): { readonly outcome: Promise<Outcomes<Reply>>; readonly place: number } {
    const group = this.#groups.get(what) ?? this.#open(what, send)
    return { outcome: group.sent.promise, place: group.callers++ }
  }

  #open(what: string, send: Group<Reply>['send']): Group<Reply> {
    if (this.#groups.size === 0) setImmediate(() => this.#sendAll())
    const group = { send, sent: Promise.withResolvers<Outcomes<Reply>>(), callers: 0 }
    this.#groups.set(what, group)
    return group
  }

  #sendAll(): void {
    const groups = [...this.#groups.values()]
    this.#groups.clear()
    for (const { send, sent, callers } of groups) sent.resolve(send(callers))
  }
}

export function limiterMetrics({ decisions }: RateLimiter): Metrics {
  return {
    rateLimitDecisions: () =>
      [...decisions].map(([kind, count]): Sample => [count, ...kind.split('_')]),
  }
}
