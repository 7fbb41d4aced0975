import { createHash } from 'node:crypto'
import { BoundedMap } from '#shared/bounded_map'
import { newIdentifier } from '#shared/identifiers'
import { DAY_MS, HOUR_MS } from '#shared/time'
import { type CountedText, FrequentTexts } from './top_k_counter.js'

/** About 3 MB. Beyond that the oldest is forgotten, and counts again. */
const SEEN_MAX = 20_000
/** The sketches that are stored in one write: with the longest shapes, some megabytes. */
const STORED_AT_ONCE = 20

/** Stores states of sketches, each in place of the former state of the same sketch. Throws when it could not. */
type StoreSketches = (sketched: readonly SketchedDay[]) => Promise<void>

/**
 * What resolves of this instance no router took, by organization and UTC day. Only shapes are held, never a URL. Above
 * `bytesMax`, the sketch that has waited longest for a resolve is dropped, and with it what was not stored yet.
 */
export class UnmatchedSketches {
  /** Least recently changed first. */
  readonly #sketches = new Map<string, UnmatchedSketch>()
  #bytes = 0
  /** What networks added lately, as digests. */
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
    const sketch = this.#sketches.get(key) ?? new UnmatchedSketch(organizationId, day)
    this.#drop(key)
    const isRepeated =
      shape !== null && visitor !== undefined && this.#isSeen(HOUR_MS, at, [key, visitor, shape])
    const isOfNewNetwork =
      shape !== null &&
      visitor !== undefined &&
      !isRepeated &&
      !this.#isSeen(DAY_MS, at, [key, visitor, shape])
    sketch.add(isRepeated ? null : shape, isOfNewNetwork)
    this.#sketches.set(key, sketch)
    this.#bytes += sketch.bytes
    const [first = key] = this.#sketches.keys()
    if (this.#bytes > this.bytesMax) this.#drop(first)
  }

  /**
   * Stores every sketch that has changed since it was stored, and drops those of days before `now`. A failure ends it:
   * what was not stored stays for the next time.
   */
  async store(store: StoreSketches, now: Date): Promise<void> {
    const changed = [...this.#sketches.values()].filter(({ isKept }) => !isKept)
    for (let at = 0; at < changed.length; at += STORED_AT_ONCE) {
      const states = changed.slice(at, at + STORED_AT_ONCE).map((sketch) => sketch.state())
      await store(states.map(({ sketched }) => sketched))
      for (const { keep } of states) keep()
    }
    const todayMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    for (const [key, { day, isKept }] of this.#sketches) {
      if (isKept && day.getTime() < todayMs) this.#drop(key)
    }
  }

  /** Whether the same was seen in this interval; remembers it. */
  #isSeen(intervalMs: number, at: Date, texts: readonly string[]): boolean {
    const slot = Math.floor(at.getTime() / intervalMs)
    const digest = createHash('sha256')
      .update([intervalMs, slot, ...texts].join(' '))
      .digest('base64')
    const isSeen = this.#seen.has(digest)
    this.#seen.set(digest, true)
    return isSeen
  }

  #drop(key: string): void {
    const sketch = this.#sketches.get(key)
    if (!sketch) return
    this.#sketches.delete(key)
    this.#bytes -= sketch.bytes
  }
}

/** The most shapes that one sketch holds. */
export const SKETCHED_MAX = 200
/** Memory of a sketch, and of each of its shapes beside the text: upper bounds. */
const SKETCH_BYTES = 1_000
const SHAPE_BYTES = 150

/** What one instance knows of the resolves of one organization, on one UTC day, that no router took. */
export interface SketchedDay {
  readonly id: string
  readonly organizationId: string
  /** Its begin. */
  readonly day: Date
  /** All of these resolves. */
  readonly resolves: number
  /** Their most frequent shapes, each at most as often as it was. */
  readonly shapes: readonly CountedText[]
}

/** Counts the resolves of an organization on a day that no router took. */
export class UnmatchedSketch {
  readonly #id = newIdentifier()
  readonly #shapes = new FrequentTexts(SKETCHED_MAX)
  #resolves = 0
  #kept = 0

  constructor(
    private readonly organizationId: string,
    readonly day: Date
  ) {}

  /** Memory in bytes: an upper bound. Shapes are ASCII. */
  get bytes(): number {
    const shapes = Math.min(SKETCHED_MAX, this.#shapes.total)
    return SKETCH_BYTES + this.#shapes.characters + shapes * SHAPE_BYTES
  }

  /** Whether the last state that was kept is the present one. */
  get isKept(): boolean {
    return this.#kept === this.#resolves
  }

  /** Null stands for a shape that is too long, or that this network added within the hour. */
  add(shape: string | null, isOfNewNetwork: boolean): void {
    this.#resolves += 1
    if (shape !== null) this.#shapes.add(shape, isOfNewNetwork)
  }

  /** Its state, and how to note that this state is kept. */
  state(): { readonly sketched: SketchedDay; readonly keep: () => void } {
    const resolves = this.#resolves
    return {
      sketched: {
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
