import { EVERY_LOOK_VARIABLE } from '#scripts/testing/every_look'
import { sayFigure } from '#scripts/testing/figure'

/** How a reader looks at a page. */
export interface Look {
  readonly width: 390 | 1280
  readonly theme: 'light' | 'dark'
}

const HEIGHTS = { 390: 844, 1280: 800 } as const

const isEachJudged = process.env[EVERY_LOOK_VARIABLE] === 'true'

/** The pages that axe has judged, each with the file of tests that showed it. */
const judgedPages = new Set<string>()

let judgedStates = 0

/** The looks in which a state of a page is judged: that of its tab, and in the long tier every one. */
export function judgedLooks(first: Look): readonly Look[] {
  judgedStates += 1
  return isEachJudged ? looksFrom(first) : [first]
}

/**
 * Whether axe judges what a file shows now: in the long tier each state, and in `npm test` each page in its first one, because
 * axe takes as much processor time as opening the page.
 */
export function isJudgedByAxe(file: string, url: string): boolean {
  const page = `${file} ${url.replace(/[?].*$/, '').replaceAll(/[0-9a-f]{24}/g, '*')}`
  const isFirst = !judgedPages.has(page)
  judgedPages.add(page)
  return isFirst || isEachJudged
}

/** Says in the long tier how many states of pages this process has judged. */
export function sayJudgedStates(): void {
  const isSaid = isEachJudged && judgedStates > 0
  if (isSaid) sayFigure(`${judgedStates} states of pages, each in 4 looks`)
}

/** Both widths in both themes, from this look on; each differs from the one before, and the last from this one, in one thing. */
function looksFrom({ width, theme }: Look): readonly Look[] {
  const otherTheme = theme === 'light' ? 'dark' : 'light'
  const otherWidth = width === 390 ? 1280 : 390
  return [
    { width, theme },
    { width, theme: otherTheme },
    { width: otherWidth, theme: otherTheme },
    { width: otherWidth, theme },
  ]
}

/** The size of the window for a look. */
export function viewportOf({ width }: Look): { width: number; height: number } {
  return { width, height: HEIGHTS[width] }
}
