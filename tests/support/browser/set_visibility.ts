import type { Page } from 'playwright-core'

/** Tells the page that its tab is hidden, or is seen again. */
export function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate(`(() => {
    const is = (name, value) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    is('visibilityState', '${visibility}')
    is('hidden', ${visibility === 'hidden'})
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })()`)
}
