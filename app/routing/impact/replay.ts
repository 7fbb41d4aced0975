import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import type { HiddenDemands } from './hidden_demands.js'
import { type Moves, MoveTally } from './move_tally.js'
import type { PastShape } from './past_traffic.js'

/** Hosts are not compared. */
const ORIGIN = 'https://shape.invalid'

/** A set that grows is copied in one step, so each of these holds few shapes. */
const SHAPE_SETS = 64

interface ReplayInput {
  readonly before: RoutingTable
  readonly after: RoutingTable
  /** The changed routers, as they are in both tables. */
  readonly changed: readonly RoutableRouter[]
  readonly hidden: HiddenDemands
  /** In milliseconds since the epoch, ascending; drift is counted at the first one. */
  readonly instants: readonly number[]
}

export interface Replayed {
  /** Distinct shapes: the same one of several days or routers counts once. */
  readonly shapes: number
  readonly events: number
  /** Events skipped, because a changed router has a condition that shapes cannot decide. */
  readonly hiddenEvents: number
  /** Events that the table before the change already sends elsewhere than they went. */
  readonly drift: number
  /** In the order of the instants. */
  readonly moves: readonly Moves[]
}

/**
 * Resolves shapes on two tables at the same instants, and counts rerouted events. Only a shape that a changed router
 * matches, in its old or new state, can be rerouted.
 */
export class Replay {
  readonly #touched: RoutingTable
  readonly #tallies: readonly MoveTally[]
  /** Fingerprints, by their remainders. */
  readonly #shapes = Array.from({ length: SHAPE_SETS }, () => new Set<number>())
  #events = 0
  #hiddenEvents = 0
  #drift = 0

  constructor(private readonly input: ReplayInput) {
    this.#touched = RoutingTable.compile(input.changed.map(apart))
    this.#tallies = input.instants.map(() => new MoveTally())
  }

  /** In steps, each with one resolve. Skips the rest once `mayGoOn` is false. */
  *addSteps(
    shapes: readonly PastShape[],
    mayGoOn: () => boolean = () => true
  ): Generator<undefined, void> {
    const { hidden } = this.input
    for (const one of shapes) {
      if (!mayGoOn()) return
      const request = RequestUrl.parse(ORIGIN + one.shape)
      yield
      if (!request.ok) continue
      if (hidden.concern(request.value)) this.#hiddenEvents += one.count
      else yield* this.#resolveSteps(one, request.value)
    }
  }

  get replayed(): Replayed {
    return {
      shapes: this.#shapes.reduce((sum, { size }) => sum + size, 0),
      events: this.#events,
      hiddenEvents: this.#hiddenEvents,
      drift: this.#drift,
      moves: this.#tallies.map(({ moves }) => moves),
    }
  }

  *#resolveSteps(
    { routerId, shape, count }: PastShape,
    request: RequestUrl
  ): Generator<undefined, void> {
    const { before, after, instants } = this.input
    const [firstMs = 0] = instants
    const lastMs = instants.at(-1) ?? firstMs
    const print = fingerprint(shape)
    this.#shapes[print % SHAPE_SETS]?.add(print)
    this.#events += count
    const winner = before.resolve(request, firstMs)?.router ?? null
    if (winner?.id !== routerId) this.#drift += count
    yield
    const isTouched = this.#touched.collect(request).length > 0
    yield
    if (!isTouched) return
    const first = { table: before, request, atMs: firstMs, lastMs }
    let from = yield* heldSteps(winner, first)
    let to: Answer = { winner: null, untilMs: -Infinity }
    for (const [index, atMs] of instants.entries()) {
      const now = { ...first, atMs }
      if (index > 0 && atMs >= from.untilMs) from = yield* answerSteps(now)
      if (atMs >= to.untilMs) to = yield* answerSteps({ ...now, table: after })
      this.#tallies[index]?.add(from.winner, to.winner, shape, count)
    }
  }
}

/** The winner of a request, and until when it wins. */
interface Answer {
  readonly winner: RoutableRouter | null
  readonly untilMs: number
}

interface Question {
  readonly table: RoutingTable
  readonly request: RequestUrl
  readonly atMs: number
  /** Later, the answer is of no interest. */
  readonly lastMs: number
}

function* answerSteps(question: Question): Generator<undefined, Answer> {
  const { table, request, atMs } = question
  const winner = table.resolve(request, atMs)?.router ?? null
  yield
  return yield* heldSteps(winner, question)
}

function* heldSteps(
  winner: RoutableRouter | null,
  { table, request, atMs, lastMs }: Question
): Generator<undefined, Answer> {
  if (atMs >= lastMs) return { winner, untilMs: Infinity }
  const untilMs = table.holdsUntil(request, atMs, winner?.id ?? null)
  yield
  return { winner, untilMs }
}

/** Takes less memory than the text. The probability that any two of 200,000 texts collide is 1 in 400,000. */
function fingerprint(text: string): number {
  let high = 0x811c9dc5
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
    high ^= low >>> 15
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

/** Gives both states of a changed router ids of their own, as a table has one router of each id. */
function apart(router: RoutableRouter, index: number): RoutableRouter {
  return { ...router, id: index.toString(16).padStart(24, '0') }
}
