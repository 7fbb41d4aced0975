import { EVERY_LOOK_VARIABLE } from '#scripts/testing/every_look'

/** How a reader looks at a page. */
export interface Look {
  readonly width: 390 | 1280
  readonly theme: 'light' | 'dark'
}

const HEIGHTS = { 390: 844, 1280: 800 } as const

/** The looks in which a page of a tab is judged: that of the tab, and in the long tier every one. */
export function judgedLooks(first: Look): readonly Look[] {
  return process.env[EVERY_LOOK_VARIABLE] === 'true' ? looksFrom(first) : [first]
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
