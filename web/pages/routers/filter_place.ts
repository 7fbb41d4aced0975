import { NO_FILTER, type RowFilter } from './row_filter.js'
import { BY_PRECEDENCE, type RowSort, SORT_KEYS } from './sort_rows.js'

const STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const
const CLASSES = ['campaign', 'path_and_query', 'path_only', 'query_only', 'default'] as const
const FINDINGS = ['any', 'high'] as const

/** What the list shows, and in which order. */
export interface ListView {
  readonly filter: RowFilter
  readonly sort: RowSort
}

/** The view that the query of a place names. Members that it does not name, or names wrongly, are as without a filter. */
export function viewOfPlace(search: string): ListView {
  const given = new URLSearchParams(search)
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === given.get(name)) ?? null
  const sort = given.get('sort') ?? ''
  const key = SORT_KEYS.find((each) => each === sort.replace(/^-/, ''))
  return {
    filter: {
      text: given.get('q') ?? '',
      status: one('status', STATUSES),
      priorityClass: one('class', CLASSES),
      flowId: given.get('flow'),
      tag: given.get('tag'),
      finding: one('findings', FINDINGS),
    },
    sort: key === undefined ? BY_PRECEDENCE : { key, isDescending: sort.startsWith('-') },
  }
}

/** The place of a view: short, because only what differs from the whole list is named. */
export function placeOfView({ filter, sort }: ListView): string {
  const isUsual = sort.key === BY_PRECEDENCE.key && !sort.isDescending
  const members = {
    q: filter.text,
    status: filter.status,
    class: filter.priorityClass,
    flow: filter.flowId,
    tag: filter.tag,
    findings: filter.finding,
    sort: isUsual ? null : `${sort.isDescending ? '-' : ''}${sort.key}`,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value) query.set(name, value)
  const text = query.toString()
  return text === '' ? '/routers' : `/routers?${text}`
}

export function isFiltered(filter: RowFilter): boolean {
  return Object.entries(NO_FILTER).some(([name, none]) => filter[name as keyof RowFilter] !== none)
}
