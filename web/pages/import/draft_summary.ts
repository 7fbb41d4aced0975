import { hasEmptySegment } from '#console/shared/criteria_text'
import { type CsvDrafts, type Drafts, isObject } from './drafts.js'

/** What the table shows of a draft, as far as it is legible. */
export interface DraftSummary {
  readonly name: string
  readonly flowId: string
  /** One per criterion, such as `/hamburg/implants` or `utm_source=google`. */
  readonly criteria: readonly string[]
  readonly hasEmptySegment: boolean
}

export function summaryOf(drafts: Drafts, index: number): DraftSummary {
  return drafts.kind === 'csv' ? summaryOfCells(drafts, index) : summaryOfValue(drafts.rows[index])
}

function summaryOfCells(drafts: CsvDrafts, index: number): DraftSummary {
  const names = drafts.columns.map(({ name }) => name)
  const cell = (column: string) => drafts.rows[index]?.cells[names.indexOf(column)]?.trim() ?? ''
  const utm = names.filter((column) => column.startsWith('utm_') && cell(column) !== '')
  return {
    hasEmptySegment: hasEmptySegment(cell('path')),
    name: cell('name'),
    flowId: cell('booking_flow_id') || cell('booking_flow'),
    criteria: [
      cell('path'),
      cell('matching_criteria_from_url'),
      ...cell('query_params').split('&'),
      ...utm.map((column) => `${column}=${cell(column)}`),
    ].filter((text) => text !== ''),
  }
}

function summaryOfValue(value: unknown): DraftSummary {
  const draft = isObject(value) ? value : {}
  const { path, query_params: query, campaign } = membersOf(draft.matching_criteria)
  const { segments: given } = membersOf(path)
  const segments = Array.isArray(given) ? given.map(textOf) : []
  const parameters = Object.entries(membersOf(membersOf(query).parameters))
  return {
    hasEmptySegment: segments.some((one) => one === '' || hasEmptySegment(one)),
    name: textOf(draft.name),
    flowId: textOf(draft.booking_flow_id),
    criteria: [
      ...(Array.isArray(given) ? [`/${segments.join('/')}`] : []),
      ...parameters.map(([name, asked]) => {
        const { value: wanted } = membersOf(asked)
        return typeof wanted === 'string' ? `${name}=${wanted}` : name
      }),
      ...Object.entries(membersOf(campaign)).map(([name, wanted]) => `${name}=${textOf(wanted)}`),
    ],
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
