import { cellOf, csvRow } from '#shared/csv'
import type { AuditRow } from '#shared/persistence/audit_log_repository'

const COLUMNS = [
  'at',
  'action',
  'object_kind',
  'object_id',
  'object_name',
  'actor_kind',
  'actor_id',
  'actor_name',
  'creator_id',
  'network',
  'request_id',
  'before',
  'after',
]

export function showAuditRow({ _id: id, at, action, object, actor, ...row }: AuditRow) {
  return {
    _id: id,
    at,
    action,
    object: { kind: object.kind, id: object.id, name: object.name },
    actor: actor && {
      kind: actor.kind,
      id: actor.id,
      name: actor.name,
      creator_id: actor.creator_id ?? null,
    },
    network: row.network ?? null,
    request_id: row.request_id ?? null,
    before: membersOf(row.before),
    after: membersOf(row.after),
  }
}

function membersOf(json: string | undefined): Readonly<Record<string, unknown>> | null {
  if (json === undefined) return null
  const members: Readonly<Record<string, unknown>> = JSON.parse(json)
  return members
}

/** A header, then a row for each row of the log; states stay JSON. */
export async function* showAuditCsv(rows: AsyncIterable<AuditRow>): AsyncGenerator<string> {
  yield csvRow(COLUMNS)
  for await (const { at, action, object, actor, network, request_id: requestId, ...row } of rows) {
    const cells = [
      at.toISOString(),
      action,
      object.kind,
      object.id,
      object.name,
      actor?.kind,
      actor?.id,
      actor?.name,
      actor?.creator_id,
      network,
      requestId,
      row.before,
      row.after,
    ]
    yield csvRow(cells.map(cellOf))
  }
}
