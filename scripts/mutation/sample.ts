import { hash } from 'node:crypto'
import type { Mutant } from './mutants.ts'

/**
 * At most `most` mutants in an order that depends on the seed alone, so that a run which ends early has tried a fair
 * sample. The same seed chooses the same mutants after a change of other lines.
 */
export function sample(mutants: readonly Mutant[], most: number, seed: number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant)
}

function rankOf({ file, kind, original, replacement, column }: Mutant, seed: number): string {
  return hash('sha256', [seed, file, column, kind, original, replacement].join('\n'))
}
