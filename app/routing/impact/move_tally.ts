import type { RoutableRouter } from '#routing/engine/criteria/router'

/** The most shapes that stand for a move. */
export const EXAMPLES_MAX = 3
/** The most moves listed; all are counted. */
export const MOVES_MAX = 100
/** Different moves that are told apart. */
const HELD_MAX = 10_000

/** Resolves that go to another router, to another flow of the same one, or to none. */
interface Move {
  readonly from: RoutableRouter | null
  readonly to: RoutableRouter | null
  readonly events: number
  /** The most frequent shapes, the most frequent first. */
  readonly examples: readonly string[]
}

export interface Moves {
  /** Those of most events, the greatest first. */
  readonly listed: readonly Move[]
  /** Counts the listed ones and all others. */
  readonly total: number
  /** The events of all of them. */
  readonly events: number
  /** Those of them that no router takes any more. */
  readonly unmatched: number
}

interface Example {
  readonly shape: string
  count: number
}

interface HeldMove extends Pick<Move, 'from' | 'to'> {
  events: number
  readonly examples: Example[]
}

/** Counts where resolves go at one instant instead of where they went. */
export class MoveTally {
  readonly #held = new Map<string, HeldMove>()
  #events = 0
  #unmatched = 0
  #total = 0

  add(from: RoutableRouter | null, to: RoutableRouter | null, shape: string, count: number): void {
    if (from?.id === to?.id && from?.bookingFlowId === to?.bookingFlowId) return
    this.#events += count
    if (to === null) this.#unmatched += count
    const key = `${from?.id} ${to?.id}`
    const known = this.#held.get(key)
    if (known) {
      known.events += count
      addExample(known.examples, shape, count)
      return
    }
    this.#total += 1
    if (this.#held.size >= HELD_MAX) return
    this.#held.set(key, { from, to, events: count, examples: [{ shape, count }] })
  }

  get moves(): Moves {
    const listed = [...this.#held.values()]
      .sort((a, b) => b.events - a.events)
      .slice(0, MOVES_MAX)
      .map(({ examples, ...move }) => ({ ...move, examples: examples.map(({ shape }) => shape) }))
    return { listed, total: this.#total, events: this.#events, unmatched: this.#unmatched }
  }
}

/** A shape comes once for each day on which it was seen. */
function addExample(examples: Example[], shape: string, count: number): void {
  const known = examples.find((one) => one.shape === shape)
  if (known) known.count += count
  else examples.push({ shape, count })
  examples.sort((a, b) => b.count - a.count)
  if (examples.length > EXAMPLES_MAX) examples.pop()
}
