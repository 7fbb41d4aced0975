/** A script with which what is planned after these milliseconds comes after others: `{ 1_500: 15_000 }`. */
export function planned(instead: Readonly<Record<number, number>>): string {
  return `{
    const plan = globalThis.setTimeout
    const instead = ${JSON.stringify(instead)}
    globalThis.setTimeout = (run, ms, ...rest) => plan(run, instead[ms] ?? ms, ...rest)
  }`
}
