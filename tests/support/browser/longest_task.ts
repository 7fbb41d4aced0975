import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread in microseconds. */
  readonly tdur?: number
}

/**
 * The longest task of the page's main thread while `act` runs, in milliseconds of processor time, which a busy machine
 * does not lengthen much. NaN when none was recorded.
 */
export async function longestTaskMs(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as readonly TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,devtools.timeline',
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(events.filter(({ name }) => name === 'FunctionCall').map(threadOf))
  const times = events
    .filter((event) => event.name.includes('RunTask') && mains.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
  return times.length === 0 ? Number.NaN : Math.max(...times)
}
