/** Runs `work` `operations` times in as many loops at a time; each loop has a name of its own. */
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
