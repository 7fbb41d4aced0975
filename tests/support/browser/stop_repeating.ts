import type { Page } from 'playwright-core'

/** From now on the page repeats no request by itself, so every update comes from a message. */
export function stopRepeating(page: Page): Promise<unknown> {
  return page.evaluate('void (globalThis.setInterval = () => 0)')
}
