import { sparklinePath } from './sparkline_path.js'

const BOX = { width: 56, height: 18 }
/** Room for the width of the line, which the edges would clip. */
const MARGIN = 1

/** The trend of counts at a glance; the numbers stand beside it. */
export function Sparkline({ counts }: { readonly counts: readonly (number | null)[] }) {
  return (
    <svg
      className="sparkline"
      width={BOX.width + 2 * MARGIN}
      height={BOX.height + 2 * MARGIN}
      viewBox={`${-MARGIN} ${-MARGIN} ${BOX.width + 2 * MARGIN} ${BOX.height + 2 * MARGIN}`}
      aria-hidden="true"
    >
      <path d={sparklinePath(counts, BOX)} />
    </svg>
  )
}
