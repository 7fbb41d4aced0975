import type { RoutingRow } from '../../api/routing_row.js'
import { folded } from '../../folded.js'
import type { RouterFindings } from './findings_by_router.js'
import type { RowFilter } from './row_filter.js'
import { criterionChips } from './criterion_chips.js'

/** What rows refer to and a filter looks at. */
export interface RowContext {
  /** Names of booking flows by id. */
  readonly flowNames: ReadonlyMap<string, string>
  readonly findings: ReadonlyMap<string, RouterFindings>
}

/** The rows that fulfil the whole filter, in their order. Each word of the text must be part of the row's text or its flow's name. */
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

/** All that a search compares of a row, apart from its flow: folded once for as long as the row is the same object. */
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
