import type { PriorityClass, RoutingRow } from '../../api/routing_row.js'

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
