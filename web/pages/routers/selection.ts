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
