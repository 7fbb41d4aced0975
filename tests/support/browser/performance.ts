import type { CDPSession, Page } from 'playwright-core'

/** For how long a person holds a key. */
const KEY_MS = 50

/** An entry of the browser's performance timeline, in milliseconds since the navigation. */
export interface TimelineEntry {
  readonly startTime: number
  readonly duration: number
}

/** Makes each load of the page a first one. Returns the session by which the page's browser is commanded. */
export async function withoutCache(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return session
}

/** Types a text where the focus is; of each key, the milliseconds until what it caused was painted. */
export async function typed(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(`{
    globalThis.painted = []
    globalThis.onKey ??= addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp)))
    }, { capture: true }) ?? true
  }`)
  await page.keyboard.type(text, { delay: KEY_MS })
  return page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(painted))))'
  )
}

/** What the page's timeline has of this type until now. */
export function entriesOf(
  page: Page,
  type: 'largest-contentful-paint' | 'longtask'
): Promise<readonly TimelineEntry[]> {
  return page.evaluate(`new Promise((resolve) => {
    const entries = []
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) entries.push({ startTime, duration })
    })
    observer.observe({ type: '${type}', buffered: true })
    setTimeout(() => {
      observer.disconnect()
      resolve(entries)
    }, 100)
  })`)
}
