import type { Page } from 'playwright-core'

/** Waits until the page has drawn its pending changes. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
}
