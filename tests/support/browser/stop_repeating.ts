import type { Page } from 'playwright-core'

/** From now on the page asks nothing again by itself: what it shows anew, it was told of. */
export function stopRepeating(page: Page): Promise<unknown> {
  return page.evaluate('void (globalThis.setInterval = () => 0)')
}
