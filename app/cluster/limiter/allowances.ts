import { Allowance, type SharedRoom, type Unused } from './allowance.js'
import type { RateTake } from './rate_limit.js'

const ALLOWANCES_MAX = 10_000
/** An allowance is this share of the smaller limit … */
const SHARE = 1_000
/** … and at most this many units. */
const UNITS_MAX = 256
/** An allowance that is not used for so long is given back. */
const IDLE_MS = 1_000

/** Both limits of the calls that an allowance is for. */
export interface AllowanceTakes {
  readonly outer: RateTake
  readonly inner: RateTake
}

interface OuterRoom extends SharedRoom {
  readonly key: string
  users: number
}

interface Kept {
  readonly takes: AllowanceTakes
  readonly allowance: Allowance
  readonly room: OuterRoom
}

/**
 * The allowances of this instance: of one outer bucket, all of them together never exceed one allowance. Limits below
 * 2,000 units and limits of credentials have none. Gives an allowance back after a second without use, by a timer that
 * runs only while there are allowances and does not keep the process alive. Keeps at most 10,000; beyond that, calls
 * have none.
 */
export class Allowances {
  readonly #kept = new Map<string, Kept>()
  readonly #rooms = new Map<string, OuterRoom>()
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
    const room = this.#roomOf(takes.outer, unitsMax)
    const allowance = new Allowance(unitsMax, room, this.now)
    this.#kept.set(what, { takes, allowance, room })
    this.#timer ??= setTimeout(() => this.#sweep(), IDLE_MS).unref()
    return allowance
  }

  /** Gives everything back; afterwards there are no allowances. Resolves when the store has answered. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#kept.keys()].map((what) => this.#end(what)))
  }

  #roomOf({ limit, subject }: RateTake, unitsMax: number): OuterRoom {
    const key = `${limit.name} ${subject}`
    const room = this.#rooms.get(key) ?? { key, left: unitsMax, users: 0 }
    room.users += 1
    this.#rooms.set(key, room)
    return room
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
    const { takes, allowance, room } = kept
    this.#kept.delete(what)
    room.users -= 1
    if (room.users === 0) this.#rooms.delete(room.key)
    const unused = allowance.end()
    return unused.units === 0 ? undefined : this.giveBack(takes, unused)
  }
}

function unitsMaxOf({ outer, inner }: AllowanceTakes): number {
  if (outer.limit.class === 'credentials' || inner.limit.class === 'credentials') return 0
  return Math.min(UNITS_MAX, Math.floor(Math.min(outer.limit.limit, inner.limit.limit) / SHARE))
}
