import type { RoutingRow } from '#console/api/types'
import { folded } from '#console/shared/folded'

/** Folding thousands of names costs more than comparing them. */
const NAMES = new WeakMap<RoutingRow, string>()

/**
 * Up to `count` rows whose names contain the text: names that begin with it first, then those with a word that does, each in
 * the given order. Ignores case and accents. An empty text matches every row.
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

/** -1 without the text. */
function rankOf(name: string, sought: string): number {
  const at = name.indexOf(sought)
  if (at <= 0) return at
  return name.includes(` ${sought}`) ? 1 : 2
}
