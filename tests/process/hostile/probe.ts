import type { SeededRandom } from '#tests/support/seeded_random'
import type { BoundId } from './cost_bounds.js'
import type { Call, HostileCaller } from './hostile_caller.js'

/** What an attack is made of: one value for each gene of its probe. */
export type Genes = Readonly<Record<string, number | string>>

/** One kind of attack; the hunt searches for its costliest form. */
export interface Probe {
  readonly id: string
  /** The row of costs that its requests may not exceed. */
  readonly bound: BoundId
  /** The values that each gene may have; those that promise the highest cost come last. */
  readonly genes: Readonly<Record<string, readonly (number | string)[]>>
  /** What must be there before the attack, made by a caller of its own and not measured. */
  prepare?(caller: HostileCaller, genes: Genes): Promise<Prepared>
  /** Resolves when every request of the attack was answered or cut off. */
  attack(caller: HostileCaller, genes: Genes, prepared: Prepared): Promise<unknown>
}

/** The calls of an attack that another organization makes. */
export type Prepared = readonly Call[]

export function first({ genes }: Probe): Genes {
  return Object.fromEntries(
    Object.entries(genes).map(([name, values]) => [name, values.at(-1) ?? 0])
  )
}

/** An attack with any of the values that promise the lower costs, which is over soon. */
export function light({ genes }: Probe, random: SeededRandom): Genes {
  return Object.fromEntries(
    Object.entries(genes).map(([name, values]) => [
      name,
      random.pick(values.slice(0, Math.ceil(values.length / 2))),
    ])
  )
}

/** The same attack with one or two of its values changed. */
export function mutated({ genes }: Probe, from: Genes, random: SeededRandom): Genes {
  const names = Object.keys(genes)
  const changed: Record<string, number | string> = { ...from }
  for (let left = 1 + random.below(2); left > 0; left -= 1) {
    const name = random.pick(names)
    changed[name] = random.pick(genes[name] ?? [])
  }
  return changed
}

export function numberOf(genes: Genes, name: string): number {
  return Number(genes[name])
}

export function textOf(genes: Genes, name: string): string {
  return String(genes[name])
}
