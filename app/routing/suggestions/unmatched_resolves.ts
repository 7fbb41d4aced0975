import { createHash } from 'node:crypto'
import { BoundedMap } from '#shared/bounded_map'
import { newIdentifier } from '#shared/identifiers'
import { DAY_MS, HOUR_MS } from '#shared/time'
import { type CountedText, TopKCounter } from './top_k_counter.js'

/** About 3 MB. The oldest is forgotten then, and counts again. */
const SEEN_MAX = 20_000
/** Counters stored in one write; with the longest shapes, some megabytes. */
const STORED_AT_ONCE = 20

/** Stores what counters have, each in place of its former state. Throws when it fails. */
type StoreDays = (day: readonly UnmatchedDay[]) => Promise<void>

/**
 * Counts the resolves of this instance that no router took, by organization and UTC day. Only shapes are held, never a
 * URL. Above `bytesMax`, the least recently used counter is dropped, with what it has not stored yet.
 */
export class UnmatchedResolves {
  /** Least recently changed first. */
  readonly #counters = new Map<string, UnmatchedCounter>()
  #bytes = 0
  /** Digests of what networks added lately. */
  readonly #seen = new BoundedMap<string, true>(SEEN_MAX)

  constructor(private readonly bytesMax: number) {}

  /** Memory: an upper bound. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * `shape` is null when it is too long. A shape counts once for each visitor's network and hour, so that one network
   * cannot make a suggestion out of a text; the resolve counts each time. `visitor` stands for that network.
   */
  add(organizationId: string, shape: string | null, at: Date, visitor?: string): void {
    const day = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
    const key = `${organizationId} ${day.getTime()}`
    const counter = this.#counters.get(key) ?? new UnmatchedCounter(organizationId, day)
    this.#drop(key)
    const isRepeated =
      shape !== null && visitor !== undefined && this.#isSeen(HOUR_MS, at, [key, visitor, shape])
    const isOfNewNetwork =
      shape !== null &&
      visitor !== undefined &&
      !isRepeated &&
      !this.#isSeen(DAY_MS, at, [key, visitor, shape])
    counter.add(isRepeated ? null : shape, isOfNewNetwork)
    this.#counters.set(key, counter)
    this.#bytes += counter.bytes
    const [first = key] = this.#counters.keys()
    if (this.#bytes > this.bytesMax) this.#drop(first)
  }

  /**
   * Stores every counter that has changed since it was stored, and drops counters of days before `now`. After a failure
   * the rest is left for the next call.
   */
  async store(store: StoreDays, now: Date): Promise<void> {
    const changed = [...this.#counters.values()].filter(({ isKept }) => !isKept)
    for (let at = 0; at < changed.length; at += STORED_AT_ONCE) {
      const states = changed.slice(at, at + STORED_AT_ONCE).map((counter) => counter.state())
      await store(states.map(({ day }) => day))
      for (const { keep } of states) keep()
    }
    const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    for (const [key, { day, isKept }] of this.#counters) {
      if (isKept && day.getTime() < todayMs) this.#drop(key)
    }
  }

  /** Whether the same texts were seen in this interval. Remembers them. */
  #isSeen(intervalMs: number, at: Date, texts: readonly string[]): boolean {
    const interval = Math.floor(at.getTime() / intervalMs)
    const digest = createHash('sha256')
      .update([intervalMs, interval, ...texts].join(' '))
      .digest('base64')
    const isSeen = this.#seen.has(digest)
    this.#seen.set(digest, true)
    return isSeen
  }

  #drop(key: string): void {
    const counter = this.#counters.get(key)
    if (!counter) return
    this.#counters.delete(key)
    this.#bytes -= counter.bytes
  }
}

/** The most shapes of one counter. */
export const COUNTED_MAX = 200
/** Upper bounds of the memory of a counter, and of each shape apart from its text. */
const COUNTER_BYTES = 1_000
const SHAPE_BYTES = 150

/** The unmatched resolves of an organization on one UTC day, as one instance counted them. */
export interface UnmatchedDay {
  readonly id: string
  readonly organizationId: string
  /** Its start. */
  readonly day: Date
  /** All of these resolves. */
  readonly resolves: number
  /** Their most frequent shapes. A count is never too high. */
  readonly shapes: readonly CountedText[]
}

/** Counts the unmatched resolves of an organization on one day. */
export class UnmatchedCounter {
  readonly #id = newIdentifier()
  readonly #shapes = new TopKCounter(COUNTED_MAX)
  #resolves = 0
  #kept = 0

  constructor(
    private readonly organizationId: string,
    readonly day: Date
  ) {}

  /** Memory in bytes: an upper bound. Shapes are ASCII. */
  get bytes(): number {
    const shapes = Math.min(COUNTED_MAX, this.#shapes.total)
    return COUNTER_BYTES + this.#shapes.characters + shapes * SHAPE_BYTES
  }

  /** Whether its present state is stored. */
  get isKept(): boolean {
    return this.#kept === this.#resolves
  }

  /** `shape` is null if it is too long, or if this network added it within the hour. */
  add(shape: string | null, isOfNewNetwork: boolean): void {
    this.#resolves += 1
    if (shape !== null) this.#shapes.add(shape, isOfNewNetwork)
  }

  /** Its state, and what to call once that state is stored. */
  state(): { readonly day: UnmatchedDay; readonly keep: () => void } {
    const resolves = this.#resolves
    return {
      day: {
        id: this.#id,
        organizationId: this.organizationId,
        day: this.day,
        resolves,
        shapes: this.#shapes.counted,
      },
      keep: () => {
        this.#kept = resolves
      },
    }
  }
}
