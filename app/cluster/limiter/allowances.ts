import type { RateTake } from './rate_limit.js'

/** An allowance covers twice what was used in this time, so that a caller who stops leaves little unused. */
const AHEAD_MS = 100
/** From this many calls in one turn of the event loop, calls share a command and nothing is prefetched. */
const CROWD = 4
/** How long an answer of the store is reused. */
const REUSED_MS_MAX = 1_000
/** Below this share of its target, an allowance asks for more. */
const LOW_SHARE = 0.25

/** What the allowances of one parent bucket may still hold or ask for together. */
export interface SharedCapacity {
  left: number
}

/** Both buckets in the answer of the store: the time (us) until they are empty again, after all grants. */
export interface Grant {
  readonly units: number
  readonly parentUs: number
  readonly childUs: number
  /** The clock of the store. */
  readonly nowUs: number
}

/** The answer to a call, in which unused units of the allowance count as available. */
export interface Used {
  readonly parentUs: number
  readonly childUs: number
}

/** What is left of the newest grant, and when it was granted on the clock of the store. */
export interface Unused {
  readonly units: number
  readonly grantedAtUs: number
}

/**
 * Units of two limits that the store counted before they are used. In any period, uses therefore exceed grants by at
 * most the units held at its start.
 */
export class Allowance {
  #held = 0
  #pending = 0
  #target = 0
  #used = 0
  #usedAtMs = -Infinity
  #askedAtMs = -Infinity
  #hasEnded = false
  #usedInTurn = 0
  #isCrowded = false
  /** The newest answer, and when it came. */
  #confirmed: Used = { parentUs: 0, childUs: 0 }
  #confirmedAtMs = -Infinity
  /** The newest answer that granted something. */
  #newest: Unused = { units: 0, grantedAtUs: 0 }

  /** `now` is monotonic. */
  constructor(
    private readonly unitsMax: number,
    private readonly capacity: SharedCapacity,
    private readonly now: () => number
  ) {}

  /** The unused units. */
  get held(): number {
    return this.#held
  }

  /** Whether to ask the store for more now, so that no call waits for it. */
  get isLow(): boolean {
    return !this.#isCrowded && this.#pending === 0 && this.#held <= this.#target * LOW_SHARE
  }

  isIdleSince(ms: number): boolean {
    return this.#pending === 0 && this.#usedAtMs <= ms
  }

  /**
   * Uses a unit; null when the caller must ask the store. The arguments are the time in which a unit of each limit
   * returns.
   */
  use(parentUnitUs: number, childUnitUs: number): Used | null {
    const nowMs = this.now()
    if (this.#held === 0 || nowMs - this.#confirmedAtMs > REUSED_MS_MAX) return null
    this.#held -= 1
    this.capacity.left += 1
    this.#used += 1
    this.#usedAtMs = nowMs
    this.#countInTurn()
    const { parentUs, childUs } = this.#confirmed
    const passedUs = Math.floor((nowMs - this.#confirmedAtMs) * 1_000)
    return {
      parentUs: Math.max(parentUnitUs, parentUs - passedUs - this.#held * parentUnitUs),
      childUs: Math.max(childUnitUs, childUs - passedUs - this.#held * childUnitUs),
    }
  }

  /** How many units to prefetch besides those for `calls`; 0 for rare callers. Pass the answer to `granted`. */
  ask(calls: number): number {
    const nowMs = this.now()
    const used = this.#used + calls
    const passedMs = nowMs - this.#askedAtMs
    this.#used = 0
    this.#askedAtMs = nowMs
    if (calls > 0) this.#usedAtMs = nowMs
    const wanted = Math.floor(2 * used * Math.min(1, AHEAD_MS / passedMs))
    this.#target = Math.min(this.unitsMax, wanted)
    if (calls > 0) this.#isCrowded = calls >= CROWD
    if (this.#hasEnded || this.#isCrowded) return 0
    const units = Math.max(
      0,
      Math.min(this.#target - this.#held - this.#pending, this.capacity.left)
    )
    this.#pending += units
    this.capacity.left -= units
    return units
  }

  /** Null when the store gave no answer: what it may have counted returns on its own. */
  granted(asked: number, grant: Grant | null): void {
    const units = grant?.units ?? 0
    this.#pending -= asked
    this.#held += units
    this.capacity.left += asked - units
    if (!grant) return
    this.#confirmed = grant
    this.#confirmedAtMs = this.now()
    if (units > 0) this.#newest = { units, grantedAtUs: grant.nowUs }
  }

  /** Ends the allowance and returns what to give back: the rest of the newest grant. */
  end(): Unused {
    this.#hasEnded = true
    const units = Math.min(this.#held, this.#newest.units)
    this.capacity.left += this.#held
    this.#held = 0
    return { units, grantedAtUs: this.#newest.grantedAtUs }
  }

  #countInTurn(): void {
    this.#usedInTurn += 1
    if (this.#usedInTurn > 1) return
    setImmediate(() => {
      this.#isCrowded = this.#usedInTurn >= CROWD
      this.#usedInTurn = 0
    })
  }
}

const ALLOWANCES_MAX = 10_000
/** An allowance is this share of the smaller limit … */
const SHARE = 1_000
/** … and at most this many units. */
const UNITS_MAX = 256
/** An allowance that is unused for this long is given back. */
const IDLE_MS = 1_000

/** Both limits of the calls that an allowance is for. */
export interface AllowanceTakes {
  readonly parent: RateTake
  readonly child: RateTake
}

interface ParentCapacity extends SharedCapacity {
  readonly key: string
  users: number
}

interface Kept {
  readonly takes: AllowanceTakes
  readonly allowance: Allowance
  readonly capacity: ParentCapacity
}

/**
 * The allowances of this instance, at most 10,000. Those of one parent bucket never exceed one allowance together.
 * Limits below 2,000 units and limits of credentials have none. An allowance is given back after a second without
 * use. The timer runs only while there are allowances and does not keep the process alive.
 */
export class Allowances {
  readonly #kept = new Map<string, Kept>()
  readonly #capacities = new Map<string, ParentCapacity>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** `giveBack` must not reject. `now` is monotonic. */
  constructor(
    private readonly giveBack: (takes: AllowanceTakes, unused: Unused) => Promise<unknown>,
    private readonly now: () => number = () => performance.now()
  ) {}

  /** Null where each call asks the store. `what` stands for the takes. */
  of(what: string, takes: AllowanceTakes): Allowance | null {
    const known = this.#kept.get(what)
    if (known) return known.allowance
    const unitsMax = unitsMaxOf(takes)
    if (unitsMax < 2 || this.#isStopped || this.#kept.size >= ALLOWANCES_MAX) return null
    const capacity = this.#capacityOf(takes.parent, unitsMax)
    const allowance = new Allowance(unitsMax, capacity, this.now)
    this.#kept.set(what, { takes, allowance, capacity })
    this.#timer ??= setTimeout(() => this.#sweep(), IDLE_MS).unref()
    return allowance
  }

  /** Gives everything back; afterwards there are no allowances. Resolves when the store has answered. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#kept.keys()].map((what) => this.#end(what)))
  }

  #capacityOf({ limit, subject }: RateTake, unitsMax: number): ParentCapacity {
    const key = `${limit.name} ${subject}`
    const capacity = this.#capacities.get(key) ?? { key, left: unitsMax, users: 0 }
    capacity.users += 1
    this.#capacities.set(key, capacity)
    return capacity
  }

  #sweep(): void {
    const before = this.now() - IDLE_MS
    for (const [what, { allowance }] of this.#kept) {
      if (allowance.isIdleSince(before)) void this.#end(what)
    }
    this.#timer =
      this.#kept.size === 0 ? undefined : setTimeout(() => this.#sweep(), IDLE_MS).unref()
  }

  #end(what: string): Promise<unknown> | undefined {
    const kept = this.#kept.get(what)
    if (!kept) return
    const { takes, allowance, capacity } = kept
    this.#kept.delete(what)
    capacity.users -= 1
    if (capacity.users === 0) this.#capacities.delete(capacity.key)
    const unused = allowance.end()
    return unused.units === 0 ? undefined : this.giveBack(takes, unused)
  }
}

function unitsMaxOf({ parent, child }: AllowanceTakes): number {
  if (parent.limit.class === 'credentials' || child.limit.class === 'credentials') return 0
  return Math.min(UNITS_MAX, Math.floor(Math.min(parent.limit.limit, child.limit.limit) / SHARE))
}
