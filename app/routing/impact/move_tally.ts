import { isSameAnswer, pairKey } from '#routing/engine/conflicts/difference'
import type { RoutableRouter } from '#routing/engine/criteria/router'

/** The most examples of a move. */
export const EXAMPLES_MAX = 3
/** The most moves listed; all are counted. */
export const MOVES_MAX = 100
/** The most moves in memory. */
const HELD_MAX = 10_000

/** Resolves that go to another router, to another flow of the same one, or to none. */
export interface Move {
  readonly from: RoutableRouter | null
  readonly to: RoutableRouter | null
  readonly events: number
  /** The most frequent shapes, the most frequent first. */
  readonly examples: readonly string[]
}

export interface Moves {
  /** The moves of most events, the greatest first. */
  readonly listed: readonly Move[]
  /** The number of all moves, listed or not. */
  readonly total: number
  /** The events of all moves. */
  readonly events: number
  /** The events that no router takes any more. */
  readonly unmatched: number
  /** The events of each move in memory, by `pairKey`. */
  readonly byPair: ReadonlyMap<string, { readonly events: number }>
}

interface Example {
  readonly shape: string
  count: number
}

interface HeldMove extends Pick<Move, 'from' | 'to'> {
  events: number
  readonly examples: Example[]
}

/** Counts rerouted resolves at one instant, by where they went and where they would go. */
export class MoveTally {
  readonly #held = new Map<string, HeldMove>()
  #events = 0
  #unmatched = 0
  #total = 0

  add(from: RoutableRouter | null, to: RoutableRouter | null, shape: string, count: number): void {
    if (isSameAnswer(from, to)) return
    this.#events += count
    if (to === null) this.#unmatched += count
    const key = pairKey(from, to)
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
    const [events, unmatched] = [this.#events, this.#unmatched]
    return { listed, total: this.#total, events, unmatched, byPair: this.#held }
  }
}

/** The same URL can arrive once per day; merge the counts. */
function addExample(examples: Example[], shape: string, count: number): void {
  const known = examples.find((one) => one.shape === shape)
  if (known) known.count += count
  else examples.push({ shape, count })
  examples.sort((a, b) => b.count - a.count)
  if (examples.length > EXAMPLES_MAX) examples.pop()
}
