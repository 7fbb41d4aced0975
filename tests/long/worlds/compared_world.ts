import { findConflicts } from '#routing/engine/conflicts/conflicts'
import { differenceOf } from '#routing/engine/conflicts/difference'
import { reachOf } from '#routing/engine/conflicts/reach'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { parsed } from '#tests/support/routing/parsed_url'
import type { SeededRandom } from '#tests/support/seeded_random'
import { kindOf, type Ruled, winsAt } from './reference.js'
import { ALL, numberOf, type Twin, UNIVERSE } from './small_worlds.js'

/**
 * Compares a set, and what it moves to add one of its routers, to delete it, or to give it the flow and the criteria of another.
 * Throws where the engine disagrees with the rules.
 */
export function compareSet(
  random: SeededRandom,
  routers: readonly Twin[],
  instants: readonly number[]
): void {
  const world = new ComparedWorld(random.shuffled(routers), instants)
  const one = random.pick(routers)
  const { id } = one.rules
  world.compareWinners()
  world.compareReach()
  world.compareKinds(one)
  const others = routers.filter((router) => router !== one)
  const without = new ComparedWorld(others, instants)
  world.compareDifference(without, [id])
  without.compareDifference(world, [id])
  const next = random.pick(routers)
  const kept = others.filter((router) => router !== next)
  const rewritten = became(next, id, random.pick(['a', 'b']))
  const before = new ComparedWorld([...kept, one], instants)
  before.compareDifference(new ComparedWorld([...kept, rewritten], instants), [id])
}

function became({ engine, rules }: Twin, id: string, letter: string): Twin {
  const flow = letter.repeat(24)
  return { engine: { ...engine, id, bookingFlowId: flow }, rules: { ...rules, id, flow } }
}

type Winner = { readonly id: string; readonly flow: string } | null
type Wins = ReadonlyMap<Ruled | null, bigint>

/** A set of routers on both sides, from an instant on. Each method throws where they disagree. */
class ComparedWorld {
  readonly #table: RoutingTable
  readonly #wins: ReadonlyMap<number, Wins>

  /** `instants`: those at which an answer may differ from the one before; the first is now. */
  constructor(
    private readonly routers: readonly Twin[],
    private readonly instants: readonly number[]
  ) {
    const rules = routers.map((router) => router.rules)
    this.#table = RoutingTable.compile(routers.map(({ engine }) => engine))
    this.#wins = new Map(instants.map((instant) => [instant, winsAt(rules, instant, ALL)]))
  }

  /** Who wins each request at each instant. */
  compareWinners(): void {
    for (const [instant, wins] of this.#wins) {
      const bits = new Map<string | undefined, string>()
      for (const [router, won] of wins) {
        bits.set(router?.id, won.toString(2).padStart(UNIVERSE.length, '0'))
      }
      UNIVERSE.forEach((request, number) => {
        const winner = this.#table.resolve(request, instant)?.router.id
        if (bits.get(winner)?.[UNIVERSE.length - 1 - number] !== '1') {
          this.#disagree(`${winner} wins ${request.href} at ${instant}`)
        }
      })
    }
  }

  /** What each router can win. */
  compareReach(): void {
    for (const { engine, rules } of this.routers) {
      const reach = reachOf(this.#table, new RankedRouter(engine), this.#nowMs)
      const known = this.#reachOf(rules)
      if (reach.kind !== known) this.#disagree(`the reach of ${rules.id} is ${reach.kind}`)
      if (reach.kind !== 'wins') continue
      const { request, atMs } = reach.witness
      if (this.#winnerOf(numberOf(request), atMs)?.id !== rules.id) {
        this.#disagree(`${rules.id} wins ${request.href} at ${atMs}`)
      }
    }
  }

  /** The kind of each conflict of one router. */
  compareKinds({ engine, rules }: Twin): void {
    const { conflicts } = findConflicts(this.#table, engine, this.#nowMs)
    const found = new Map(conflicts.map(({ other, kind }) => [other.id, kind]))
    for (const { rules: other } of this.routers) {
      if (other.id === rules.id) continue
      const kind = found.get(other.id) ?? null
      if (kind !== kindOf(rules, other, this.#future)) {
        this.#disagree(`${rules.id} and ${other.id} are ${kind}`)
      }
    }
  }

  /** What a change into another world moves. */
  compareDifference(next: ComparedWorld, changed: readonly string[]): void {
    const { rows, undecided } = differenceOf(this.#table, next.#table, changed, this.#nowMs)
    const told = rows.map(({ from, to, url, window }) => {
      const [number, { fromMs }] = [numberOf(parsed(url)), window]
      const [was, is] = [this.#winnerOf(number, fromMs), next.#winnerOf(number, fromMs)]
      if (was?.id !== from?.id || is?.id !== to?.id) this.#disagree(`${url} moves at ${fromMs}`)
      return move(was, is)
    })
    const known = this.#movesTo(next)
    const isAlike = told.length === known.size && told.every((one) => known.has(one))
    if (undecided.length > 0 || !isAlike) {
      const after = JSON.stringify(next.routers.map(({ engine }) => engine))
      this.#disagree(`${told.join(', ')} is the difference to ${after}`)
    }
  }

  get #nowMs(): number {
    return this.instants[0] ?? 0
  }

  get #future(): number {
    return this.instants.reduce((bits, instant) => bits | (1 << instant), 0)
  }

  #reachOf(rules: Ruled): string {
    if (!rules.isActive) return 'inactive'
    if ((rules.times & this.#future) === 0) return 'expired'
    const isWinner = this.#wins.values().some((wins) => (wins.get(rules) ?? 0n) !== 0n)
    return isWinner ? 'wins' : 'covered'
  }

  #winnerOf(number: number, atMs: number): Winner | undefined {
    const at = this.instants.findLast((instant) => instant <= atMs)
    const wins = at === undefined || number < 0 ? undefined : this.#wins.get(at)
    for (const [router, won] of wins ?? []) if ((won >> BigInt(number)) & 1n) return router
    return undefined
  }

  #movesTo(next: ComparedWorld): Set<string> {
    const moves = new Set<string>()
    for (const [instant, wins] of this.#wins) {
      for (const [was, lost] of wins) {
        for (const [is, won] of next.#wins.get(instant) ?? []) {
          const isAlike = was?.id === is?.id && was?.flow === is?.flow
          if (!isAlike && (lost & won) !== 0n) moves.add(move(was, is))
        }
      }
    }
    return moves
  }

  #disagree(engine: string): never {
    throw new Error(`${engine}, of ${JSON.stringify(this.routers.map((one) => one.engine))}`)
  }
}

function move(from: Winner | undefined, to: Winner | undefined): string {
  return `${from?.id} ${from?.flow} > ${to?.id} ${to?.flow}`
}
