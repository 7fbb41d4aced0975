/** How a reader looks at a page. */
export interface Look {
  readonly width: 390 | 1280
  readonly theme: 'light' | 'dark'
}

const HEIGHTS = { 390: 844, 1280: 800 } as const

/** Both widths in both themes. */
export const LOOKS: readonly Look[] = ([390, 1280] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme }))
)

/** The size of the window for a look. */
export function viewportOf({ width }: Look): { width: number; height: number } {
  return { width, height: HEIGHTS[width] }
}
