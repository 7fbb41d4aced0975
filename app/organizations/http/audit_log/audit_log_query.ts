import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { placePageQuery } from '#shared/http/keyset_page'
import {
  AUDITED_KINDS,
  type AuditedKind,
  type AuditFilter,
} from '#shared/persistence/audit_log_repository'
import type { Permission } from '#shared/permission'

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
  publishable_key: 'tokens:manage',
  webhook: 'webhooks:manage',
  webhook_dead_letters: 'webhooks:manage',
  operator_credential: null,
} as const satisfies Readonly<Record<AuditedKind, Permission | null>>

export const ORGANIZATION_KINDS = AUDITED_KINDS.filter((kind) => READ_BY[kind] !== null)

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
