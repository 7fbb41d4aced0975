import type { CDPSession, Page } from 'playwright-core'

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
