import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: Named & { readonly data?: Named }
}

interface Named {
  readonly url?: string
  readonly fileName?: string
}

const OF_SCRIPTS = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
])

/**
 * The tasks of the page's main thread in which a script from an address that `isIt` accepts was compiled or ran while
 * `act` ran: the processor time of each in milliseconds, which a busy machine does not lengthen much.
 */
export async function scriptTasksMs(
  page: Page,
  isIt: (url: string) => boolean,
  act: () => Promise<void>
): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as readonly TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,devtools.timeline,v8,disabled-by-default-v8.compile',
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const addressOf = ({ args = {} }: TraceEvent) => {
    const { url = args.url, fileName = args.fileName } = args.data ?? {}
    return url ?? fileName ?? ''
  }
  const ofScript = events.filter((event) => OF_SCRIPTS.has(event.name) && isIt(addressOf(event)))
  return events
    .filter(({ name, dur }) => name.includes('RunTask') && dur !== undefined)
    .filter((task) => ofScript.some((one) => isWithin(one, task)))
    .map(({ tdur = 0 }) => tdur / 1_000)
}

function isWithin(one: TraceEvent, { pid, tid, ts, dur = 0 }: TraceEvent): boolean {
  return one.pid === pid && one.tid === tid && one.ts >= ts && one.ts <= ts + dur
}
