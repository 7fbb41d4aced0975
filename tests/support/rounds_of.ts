/**
 * How many rounds a property test makes. Each run has another seed, so that depth comes over runs; `TEST_ROUNDS=20` makes
 * twenty times as many in one.
 */
export function roundsOf(usual: number): number {
  return usual * Number(process.env.TEST_ROUNDS ?? 1)
}
