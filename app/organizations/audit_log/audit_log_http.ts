import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { cellOf, csvRow } from '#shared/csv'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { placePageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import type { Permission } from '#shared/permission'
import {
  AUDITED_KINDS,
  type AuditedKind,
  type AuditFilter,
  type AuditRow,
} from '#shared/persistence/audit_log_repository'

/** The permission with which a token reads objects of a kind, and so what the log says of them. */
const READ_BY = {
  router: 'routers:read',
  router_pin: 'routers:read',
  router_suggestion: 'routers:read',
  router_audit: 'routers:read',
  booking_flow: 'flows:read',
  brand_kit: 'brand-kits:read',
  organization: 'organizations:read',
  visitor_erasure: 'organizations:read',
  booking_session: 'bookings:manage',
  access_token: 'tokens:manage',
  member: 'tokens:manage',
  publishable_key: 'tokens:manage',
  webhook: 'webhooks:manage',
  webhook_dead_letters: 'webhooks:manage',
  operator_credential: null,
} as const satisfies Readonly<Record<AuditedKind, Permission | null>>

const ORGANIZATION_KINDS = AUDITED_KINDS.filter((kind) => READ_BY[kind] !== null)

/** The most rows of a CSV. */
export const CSV_ROWS_MAX = 10_000

const text = () => vine.string().minLength(1).maxLength(100)

export const auditLogValidator = vine.create(
  strictObject({
    actor: text().optional(),
    kind: vine.enum(ORGANIZATION_KINDS).optional(),
    object_id: text().optional(),
    action: text().optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...placePageQuery,
  })
)

/** The rows that the query asks for and that the holder of the permissions may read. */
export function auditFilter(
  query: Infer<typeof auditLogValidator>,
  permissions: readonly Permission[]
): AuditFilter {
  const { actor: actorId, object_id: objectId, action, from, until, kind } = query
  const kinds = ORGANIZATION_KINDS.filter(
    (one) => permissions.some((held) => held === READ_BY[one]) && (kind ?? one) === one
  )
  return { kinds, actorId, objectId, action, from, until }
}

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
  'is_person',
]

const STATE = { type: ['object', 'null'], additionalProperties: true }

const OBJECT = api.answer<AuditRow['object'], 'id'>(
  {
    kind: api.oneOf(ORGANIZATION_KINDS),
    id: api.described(api.STRING, 'Its identifier.'),
    name: api.nullable(api.STRING, 'Its name after the write; null if it has none.'),
  },
  { description: 'What was written.' }
)

export const AUDIT_ROW = api.component(
  'AuditRow',
  api.answer<AuditRow, 'organization_id'>({
    _id: api.IDENTIFIER,
    at: api.INSTANT,
    action: api.described(api.STRING, 'What happened to which kind: `router.updated`.'),
    object: OBJECT,
    actor: api.nullable(api.ACTOR, 'Who wrote; null when the service itself did.'),
    network: api.nullable(
      api.STRING,
      'Of an HTTP request: an IPv4 address, or the /64 of an IPv6 address.'
    ),
    request_id: api.nullable(api.STRING, 'The `X-Request-Id` of the request.'),
    before: api.from(
      api.described(
        STATE,
        'The members that changed, as they were; null for an object that did not exist. A value of more than 2,000 bytes is `{ bytes }`.'
      ),
      ({ before }) => membersOf(before)
    ),
    after: api.from(
      api.described(STATE, 'The same members after the write; null after a deletion.'),
      ({ after }) => membersOf(after)
    ),
  })
)

function membersOf(json: string | undefined): unknown {
  return json === undefined ? null : JSON.parse(json)
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
      actor?.is_person ? 'true' : null,
    ]
    yield csvRow(cells.map(cellOf))
  }
}
