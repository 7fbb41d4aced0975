import type { Page, Request } from 'playwright-core'
import { assertBecomes } from './assert_becomes.js'
import type { BrowserTab } from './browser_tab.js'

/** After everything that the walk itself does. */
const LATER_MS = 7_200_000

/** Of each element that is seen: what it is, where it stands and how it is drawn. */
const READ_LAYOUT = `[...document.querySelectorAll('body *:not(svg *)')]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { display, position, color, backgroundColor, font } = getComputedStyle(element)
    const name = [element.localName, ...element.classList].join('.')
    const box = [x, y + scrollY, width, height].map(Math.round).join(' ')
    return [name, box, display, position, color, backgroundColor, font].join(' | ')
  })`

/** The layout of the page as lines that can be compared, from the top of its document to the end. */
function layoutOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(READ_LAYOUT)
}

/** Where two layouts differ first; an empty text when they are the same. */
function layoutDifference(layout: readonly string[], expected: readonly string[]): string {
  const at = layout.findIndex((line, index) => line !== expected[index])
  if (at === -1 && layout.length === expected.length) return ''
  return `${layout[at]}\n  in place of ${expected[at === -1 ? layout.length : at]}`
}

/** Goes from place to place within the page. Fails where one of the judged then looks otherwise than after a fresh load of it. */
export async function assertLooksFresh(
  { page }: BrowserTab,
  walk: readonly string[],
  judged: readonly string[]
) {
  // “Seconds ago” would grow from one look to the next.
  // Set away from the console: for a moment the clock stands at 1970, and a page would ask for the traffic of then.
  const url = page.url()
  await page.goto('about:blank')
  await page.clock.setFixedTime(Date.now() + LATER_MS)
  await page.goto(url)
  const asked = new Set<Request>()
  page.on('request', (request) => /\/realtime/.test(request.url()) || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const goTo = (place: string) => page.evaluate(`location.hash = ${JSON.stringify(place)}`)
  /** Once all is answered and nothing moves from one reading to the next. */
  const settled = (): Promise<readonly string[]> => {
    let last: readonly string[] = []
    const isSettled = (layout: readonly string[]) =>
      layoutDifference(last, (last = layout)) === '' &&
      layout.some((line) => line.startsWith('h1')) &&
      !layout.some((line) => line.startsWith('div.skeleton')) &&
      asked.size === 0
    return assertBecomes(() => layoutOf(page), isSettled)
  }
  const fresh = new Map<string, readonly string[]>()
  const loaded = async (place: string) => {
    await goTo(place)
    await page.reload()
    return settled()
  }
  for (const place of judged) {
    // A page may look settled between an answer and the request that it leads to, so two loads must agree.
    let last = await loaded(place)
    const isSame = (layout: readonly string[]) => layoutDifference(last, (last = layout)) === ''
    fresh.set(place, await assertBecomes(() => loaded(place), isSame))
  }
  for (const [index, place] of walk.entries()) {
    await goTo(place)
    const step = `${place} after ${walk[index - 1] ?? walk.at(-1)}`
    const expected = fresh.get(place) ?? (await settled())
    const difference = async () => layoutDifference(await layoutOf(page), expected)
    await assertBecomes(async () => `${step}: ${await difference()}`, `${step}: `)
  }
}
