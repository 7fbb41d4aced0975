import { EVERY_LOOK_VARIABLE } from '#scripts/testing/every_look'
import { sayFigure } from '#scripts/testing/figure'

/** How a reader looks at a page. */
export interface Look {
  readonly width: 390 | 1280
  readonly theme: 'light' | 'dark'
}

const HEIGHTS = { 390: 844, 1280: 800 } as const

const isEachJudged = process.env[EVERY_LOOK_VARIABLE] === 'true'

let judgedStates = 0

/** The looks in which a state of a page is judged: that of its tab, and in the long tier every one. */
export function judgedLooks(first: Look): readonly Look[] {
  judgedStates += 1
  return isEachJudged ? looksFrom(first) : [first]
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
