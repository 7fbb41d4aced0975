/** What some work cost this process. */
export interface WorkCost {
  readonly processorMs: number
  readonly tookMs: number
}

/** Processor time does not depend on other load on the machine; elapsed time does. */
export async function costOf(work: () => Promise<unknown>): Promise<WorkCost> {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { processorMs: (user + system) / 1_000, tookMs: performance.now() - startedMs }
}
