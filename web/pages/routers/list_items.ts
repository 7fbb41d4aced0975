import type { PriorityClass, RoutingRow } from '#console/api/types'

/** A line of the list: a heading of a class, or a router. */
export type ListItem =
  | { readonly type: 'class'; readonly priorityClass: PriorityClass; readonly count: number }
  | { readonly type: 'router'; readonly row: RoutingRow }

/** The rows in order, with a heading before each class if they are in order of precedence. */
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

/** The step of PageUp and PageDown. */
const PAGE = 10

/** The target of a key in a list of `count` rows; null for a key that does not move. */
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

/** The selected rows, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchorId: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchorId: null }

/** Toggles one row, which becomes the anchor. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/** Adds the shown rows from the anchor to `id`; only `id` if the anchor is not shown. */
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

/** Selects all shown rows, or deselects them if all are selected. Hidden rows keep their state. */
export function allToggled({ ids, anchorId }: Selection, shownIds: readonly string[]): Selection {
  const next = new Set(ids)
  const isWhole = shownIds.every((id) => ids.has(id))
  for (const id of shownIds) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchorId }
}

/** Drops rows that no longer exist. The same object if all do. */
export function without(selection: Selection, existing: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => existing.has(id))
  if (ids.length === selection.ids.size) return selection
  return { ids: new Set(ids), anchorId: selection.anchorId }
}
