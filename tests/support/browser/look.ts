/** How a reader looks at a page. */
export interface Look {
  readonly width: 390 | 1280
  readonly theme: 'light' | 'dark'
}

const HEIGHTS = { 390: 844, 1280: 800 } as const

/** Both widths in both themes, from this look on; each differs from the one before, and the last from this one, in one thing. */
export function looksFrom({ width, theme }: Look): readonly Look[] {
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
