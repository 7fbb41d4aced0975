import type { RoutingRow } from '#console/api/types'

export const SORT_KEYS = [
  'precedence',
  'name',
  'flow',
  'opens',
  'closes',
  'status',
  'changed',
] as const

export type SortKey = (typeof SORT_KEYS)[number]

export interface RowSort {
  readonly key: SortKey
  readonly isDescending: boolean
}

export const BY_PRECEDENCE: RowSort = { key: 'precedence', isDescending: false }

const STATUSES = ['open', 'upcoming', 'ended', 'inactive']

/**
 * Sorts the rows. Equal rows stay in order of precedence; rows without a value come last in both directions. Names sort by the
 * rules of the reader's language.
 */
export function sortRows(
  rows: readonly RoutingRow[],
  { key, isDescending }: RowSort,
  flowNames: ReadonlyMap<string, string>,
  locale: string
): readonly RoutingRow[] {
  if (key === 'precedence') return isDescending ? rows.toReversed() : rows
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const valueOf = valueReader(key, flowNames)
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null)
      }
      return sign * compareValues(a.value, b.value, collator)
    })
    .map(({ row }) => row)
}

type Value = string | number

function valueReader(key: Exclude<SortKey, 'precedence'>, flowNames: ReadonlyMap<string, string>) {
  return (row: RoutingRow): Value | null => {
    switch (key) {
      case 'name':
        return row.name
      case 'flow':
        return flowNames.get(row.booking_flow_id) ?? null
      case 'opens':
        return instantOf(row.scheduling.active_from)
      case 'closes':
        return instantOf(row.scheduling.active_until)
      case 'status':
        return STATUSES.indexOf(row.status)
      case 'changed':
        return instantOf(row.updatedAt)
    }
  }
}

function compareValues(a: Value, b: Value, collator: Intl.Collator): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b))
}

function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}
