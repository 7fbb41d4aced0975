import type { PriorityClass, RouterStatus, RoutingRow } from '#console/api/types'
import { folded } from '#console/shared/folded'
import type { RouterFindings } from './findings_by_router.js'
import { criterionChips } from './row_criteria.js'
import { BY_PRECEDENCE, type RowSort, SORT_KEYS } from './sort_rows.js'

/** Routers with a finding of any urgency (high or medium), or with a high one. */
type FindingFilter = 'any' | 'high'

/** A row matches if it fulfils every member that is not null or empty. */
export interface RowFilter {
  readonly text: string
  readonly status: RouterStatus | null
  readonly priorityClass: PriorityClass | null
  readonly flowId: string | null
  readonly tag: string | null
  readonly finding: FindingFilter | null
}

export const NO_FILTER: RowFilter = {
  text: '',
  status: null,
  priorityClass: null,
  flowId: null,
  tag: null,
  finding: null,
}

/** Data outside the rows that the filter needs. */
export interface RowContext {
  readonly flowNames: ReadonlyMap<string, string>
  readonly findings: ReadonlyMap<string, RouterFindings>
}

/** The matching rows, in order. Every word of the text must occur in the row or in its flow's name. */
export function filterRows(
  rows: readonly RoutingRow[],
  filter: RowFilter,
  { flowNames, findings }: RowContext
): readonly RoutingRow[] {
  const words = folded(filter.text).split(/\s+/u).filter(Boolean)
  const flowTexts = new Map<string, string>()
  const flowText = (id: string) => {
    const text = flowTexts.get(id) ?? folded(flowNames.get(id) ?? '')
    flowTexts.set(id, text)
    return text
  }
  return rows.filter(
    (row) =>
      (filter.status === null || row.status === filter.status) &&
      (filter.priorityClass === null || row.priority_class === filter.priorityClass) &&
      (filter.flowId === null || row.booking_flow_id === filter.flowId) &&
      (filter.tag === null || row.tags.includes(filter.tag)) &&
      (filter.finding === null || hasFinding(findings.get(row._id), filter.finding)) &&
      words.every(
        (word) => rowText(row).includes(word) || flowText(row.booking_flow_id).includes(word)
      )
  )
}

function hasFinding(found: RouterFindings | undefined, asked: 'any' | 'high'): boolean {
  if (found === undefined) return false
  return found.worst === 'high' || (asked === 'any' && found.worst === 'medium')
}

const TEXTS = new WeakMap<RoutingRow, string>()

/** The searchable text of a row, except its flow; cached by object. */
function rowText(row: RoutingRow): string {
  const known = TEXTS.get(row)
  if (known !== undefined) return known
  const criteria = criterionChips(row).map(({ name, value }) =>
    name === '' ? (value ?? '') : `${name}=${value ?? ''}`
  )
  const text = folded([row.name, row.external_id ?? '', ...row.tags, ...criteria].join('\n'))
  TEXTS.set(row, text)
  return text
}

const STATUSES = ['open', 'upcoming', 'ended', 'inactive'] as const
const CLASSES = ['campaign', 'path_and_query', 'path_only', 'query_only', 'default'] as const
const FINDINGS = ['any', 'high'] as const

/** Which rows the list shows, and in which order. */
export interface ListView {
  readonly filter: RowFilter
  readonly sort: RowSort
}

/** The view in the query of a place. Missing or invalid members do not filter. */
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

/** The place of a view. Names only what differs from the whole list. */
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
