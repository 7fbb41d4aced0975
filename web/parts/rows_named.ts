import type { RoutingRow } from '#console/api/types'
import { folded } from '#console/shared/folded'

/** Folding thousands of names takes longer than comparing them. */
const NAMES = new WeakMap<RoutingRow, string>()

/**
 * The rows whose names have the text, up to a count: those first that begin with it, then those with a word that does,
 * each in the given order. Neither case nor accents count; every row has the empty text.
 */
export function rowsNamed(
  rows: readonly RoutingRow[],
  text: string,
  count: number
): readonly RoutingRow[] {
  const sought = folded(text.trim())
  const found: RoutingRow[][] = [[], [], []]
  for (const row of rows) {
    const rank = rankOf(nameOf(row), sought)
    if (rank !== -1) found[rank]?.push(row)
    if (rank === 0 && found[0]?.length === count) break
  }
  return found.flat().slice(0, count)
}

function nameOf(row: RoutingRow): string {
  const known = NAMES.get(row)
  if (known !== undefined) return known
  const name = folded(row.name)
  NAMES.set(row, name)
  return name
}

/** -1 for a name without the text. */
function rankOf(name: string, sought: string): number {
  const at = name.indexOf(sought)
  if (at <= 0) return at
  return name.includes(` ${sought}`) ? 1 : 2
}
