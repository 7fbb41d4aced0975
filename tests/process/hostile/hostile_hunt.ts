import { SeededRandom } from '#tests/support/seeded_random'
import type { MachineDelay } from '#tests/support/machine/machine_delay'
import { type Cost, leastOf, MEASURES } from './cost.js'
import { COST_BOUNDS, type CostBound } from './cost_bounds.js'
import type { HostileWorld } from './hostile_world.js'
import { first, type Genes, light, mutated, type Probe } from './probe.js'

/**
 * How often an attack above its bound is tried again before it is believed. What it causes is in each try; what the
 * instance does by itself comes in bursts, a second apart, and a busy machine stretches an attack until most tries meet one.
 */
const AGAIN = 8
/** All attacks together have it, so it guides no search. */
const KEPT = 'memoryMiB'

export interface Found {
  readonly probe: Probe
  readonly genes: Genes
  readonly cost: Cost
  readonly statuses: ReadonlyMap<number, number>
  readonly machine: MachineDelay
  /** The measure that comes closest to its bound, or above it, and its share of the bound. */
  readonly measure: keyof Cost
  readonly share: number
}

type Suffered = Pick<Found, 'probe' | 'genes' | 'statuses' | 'machine'>

/** Searches for the costliest attack of each probe, by changing the worst that was found so far. */
export class HostileHunt {
  readonly worst = new Map<string, Found>()
  /** One line for each attack that cost too much or got an answer that nobody may get. */
  readonly broken: string[] = []
  tries = 0
  readonly #beganMs = performance.now()

  constructor(
    private readonly world: HostileWorld,
    private readonly say: (line: string) => void,
    private readonly judged: readonly (keyof Cost)[]
  ) {}

  get seconds(): number {
    return Math.round((performance.now() - this.#beganMs) / 1000)
  }

  /** What was tried, and what came closest to its bound. */
  get figure(): string {
    const [closest] = [...this.worst.values()].sort((a, b) => b.share - a.share)
    const share = closest ? `, at most ${(closest.share * 100).toFixed(0)} % of a bound` : ''
    return `${this.tries} attacks of ${this.worst.size} kinds${share}`
  }

  /** Tries each probe once, lightly. */
  async tryEach(probes: readonly Probe[], seed: number): Promise<void> {
    const random = new SeededRandom(seed)
    for (const probe of probes) await this.try(probe, light(probe, random))
  }

  /** Tries the worst of each probe once, then goes on for `durationMs`. */
  async run(probes: readonly Probe[], seed: number, durationMs: number): Promise<void> {
    const random = new SeededRandom(seed)
    for (const probe of probes) await this.try(probe, first(probe))
    const endsMs = performance.now() + durationMs
    while (performance.now() < endsMs) {
      const probe = random.pick(probes)
      const from = this.worst.get(probe.id)?.genes ?? first(probe)
      await this.try(probe, mutated(probe, from, random))
    }
  }

  async try(probe: Probe, genes: Genes): Promise<Found> {
    const bound = COST_BOUNDS[probe.bound]
    let found = await this.#once(probe, genes, bound)
    for (let left = AGAIN; left > 0 && found.share > 1; left -= 1) {
      await this.world.lookAround()
      const again = await this.#once(probe, genes, bound)
      found = this.#judged(again, bound, leastOf(found.cost, again.cost))
    }
    const known = this.worst.get(probe.id)
    if (!known || found.share > known.share) this.worst.set(probe.id, found)
    if (found.share > 1) this.#tell(probe, genes, `${lineOf(found)}`)
    return found
  }

  async #once(probe: Probe, genes: Genes, bound: CostBound): Promise<Found> {
    this.tries += 1
    const { cost, machine, faults, statuses } = await this.world.suffer(probe, genes)
    for (const fault of new Set(faults)) this.#tell(probe, genes, fault)
    return this.#judged({ probe, genes, statuses, machine }, bound, cost)
  }

  #judged({ probe, genes, statuses, machine }: Suffered, bound: CostBound, cost: Cost): Found {
    const limits = this.world.limitsOf(bound, machine)
    const shares = this.judged.map((measure) => ({
      measure,
      share: cost[measure] / limits[measure],
    }))
    const counted = shares.filter(({ measure, share }) => measure !== KEPT || share > 1)
    const { measure, share } = counted.reduce((one, other) =>
      other.share > one.share ? other : one
    )
    return { probe, genes, statuses, machine, cost, measure, share }
  }

  #tell(probe: Probe, genes: Genes, what: string): void {
    const line = `${what}; again: npm run test:long -- hostile --try='${probe.id}=${JSON.stringify(genes)}'`
    this.broken.push(line)
    this.say(line)
  }
}

export function lineOf({ probe, genes, statuses, cost, measure, share }: Found): string {
  const costs = MEASURES.map((one) => `${one} ${cost[one].toFixed(1)}`).join(', ')
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  const values = Object.entries(genes).map(([name, value]) => `${name} ${value}`)
  return (
    `${probe.id}: ${(share * 100).toFixed(0)} % of its ${measure} (${costs}; ` +
    `${answers}) by ${values.join(', ')}`
  )
}
