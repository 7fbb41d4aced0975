import { sparklinePath } from './sparkline_path.js'

const BOX = { width: 56, height: 18 }
/** For the width of the line, which would be cut at the edges. */
const MARGIN = 1

/** How counts went, at a glance; what is beside it says the numbers. */
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
