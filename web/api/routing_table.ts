import type { AnsweredRow, RoutingRow } from './routing_row.js'

/** All routers of the organization as of one answer. */
export interface RoutingTable {
  /** In order of precedence. A router that has not changed since the answer before is the same object. */
  readonly rows: readonly RoutingRow[]
  /** The service's clock at the answer. A table with other statuses is another answer. */
  readonly atMs: number
  /** For `If-None-Match`. */
  readonly etag: string | null
  /** When a schedule next changes a status; null if none does. */
  readonly nextChangeMs: number | null
}

interface Answer {
  readonly data: readonly AnsweredRow[]
  readonly meta: { readonly at: string; readonly next_change_at: string | null }
}

/** What the answer leaves out. */
const LEFT_OUT: Omit<RoutingRow, RequiredOf<AnsweredRow>> = {
  external_id: null,
  tags: [],
  matching_criteria: {},
  is_default: false,
  is_active: true,
  scheduling: {},
  status: 'open',
}

type RequiredOf<Row> = {
  [Name in keyof Row]-?: object extends Pick<Row, Name> ? never : Name
}[keyof Row]

/** The table of an answer, which keeps the objects of the one before for routers that have not changed. */
export function routingTable(
  { data, meta }: Answer,
  etag: string | null,
  former: RoutingTable | undefined
): RoutingTable {
  const known = new Map(former?.rows.map((row) => [row._id, row]))
  const rows = data.map((answered): RoutingRow => {
    const row = { ...LEFT_OUT, ...answered }
    const same = known.get(row._id)
    return same?.revision === row.revision && same.status === row.status ? same : row
  })
  const next = meta.next_change_at
  return {
    rows,
    atMs: Date.parse(meta.at),
    etag,
    nextChangeMs: next === null ? null : Date.parse(next),
  }
}
