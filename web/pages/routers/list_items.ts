import type { PriorityClass, RoutingRow } from '#console/api/types'

/** A line of the list: the heading of a class, or a router. */
export type ListItem =
  | { readonly type: 'class'; readonly priorityClass: PriorityClass; readonly count: number }
  | { readonly type: 'router'; readonly row: RoutingRow }

/** The rows with a heading before each class, in the order of the rows; without headings for rows of another order. */
export function listItems(rows: readonly RoutingRow[], isGrouped: boolean): readonly ListItem[] {
  if (!isGrouped) return rows.map((row) => ({ type: 'router', row }))
  const counts = new Map<PriorityClass, number>()
  for (const { priority_class: its } of rows) counts.set(its, (counts.get(its) ?? 0) + 1)
  const items: ListItem[] = []
  let current: PriorityClass | null = null
  for (const row of rows) {
    if (row.priority_class !== current) {
      current = row.priority_class
      items.push({ type: 'class', priorityClass: current, count: counts.get(current) ?? 0 })
    }
    items.push({ type: 'router', row })
  }
  return items
}

/** Rows that PageUp and PageDown pass. */
const PAGE = 10

/** Where a key leads in a list of `count` rows from `position`; null for a key that does not move. */
export function nextPosition(key: string, position: number, count: number): number | null {
  if (count === 0) return null
  const to = targetOf(key, position, count)
  return to === null ? null : Math.min(Math.max(to, 0), count - 1)
}

function targetOf(key: string, position: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return position + 1
    case 'ArrowUp':
    case 'k':
      return position - 1
    case 'PageDown':
      return position + PAGE
    case 'PageUp':
      return position - PAGE
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The ids of selected rows, and the row from which a range extends. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchorId: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchorId: null }

/** Adds or removes one row, which a range then extends from. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/** Adds the rows from the anchor to `id` in the order that is shown; only `id` when the anchor is not shown. */
export function extended(
  { ids, anchorId }: Selection,
  id: string,
  shownIds: readonly string[]
): Selection {
  const from = anchorId === null ? -1 : shownIds.indexOf(anchorId)
  const to = shownIds.indexOf(id)
  if (from === -1 || to === -1) return { ids: new Set([...ids, id]), anchorId: id }
  const range = shownIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchorId }
}

/** Selects all rows that are shown, or none of them when all are selected already. Others keep their state. */
export function allToggled({ ids, anchorId }: Selection, shownIds: readonly string[]): Selection {
  const next = new Set(ids)
  const isWhole = shownIds.every((id) => ids.has(id))
  for (const id of shownIds) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchorId }
}

/** Without rows that no longer exist; the same object when all do. */
export function without(selection: Selection, existing: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => existing.has(id))
  if (ids.length === selection.ids.size) return selection
  return { ids: new Set(ids), anchorId: selection.anchorId }
}
