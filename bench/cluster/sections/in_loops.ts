/** Runs `work` `operations` times, spread over the given number of concurrent loops, each with its own name. */
export async function inLoops(
  concurrency: number,
  operations: number,
  work: (name: string) => Promise<unknown>
): Promise<void> {
  let left = operations
  await Promise.all(
    Array.from({ length: concurrency }, async (_, loop) => {
      while (left-- > 0) await work(`subject-${loop}`)
    })
  )
}
