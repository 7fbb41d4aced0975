import type { MemberName } from '#shared/member_name'
import type { AuditedMember } from '#shared/persistence/audit_log_repository'

/** The steps in which a visitor books one kind of appointment; the destination of a router. */
export interface BookingFlow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string | null
  /** The page on which a visitor books. */
  readonly url: string | null
  readonly durationMinutes: number | null
  readonly isActive: boolean
  /** Grows with every change of the flow's visible content. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields of a booking flow that its owner sets. */
export type BookingFlowFields = Omit<
  BookingFlow,
  'id' | 'organizationId' | 'revision' | 'createdAt' | 'updatedAt'
>

/** Their names in payloads, rows and the audit log, from which a revert takes them. */
const MEMBERS = {
  name: 'name',
  description: 'description',
  url: 'url',
  durationMinutes: 'duration_minutes',
  isActive: 'is_active',
} as const satisfies {
  readonly [Field in keyof BookingFlowFields]-?: MemberName<Field> & AuditedMember<'booking_flow'>
}

/** Fields by these names. */
export type BookingFlowMembers = {
  readonly [Field in keyof BookingFlowFields as (typeof MEMBERS)[Field]]?: BookingFlowFields[Field]
}

/** What has every member that an owner sets. */
export type OfEachFlowMember = Readonly<Record<keyof BookingFlowMembers, unknown>>

const FIELDS = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]

/** The members of the given fields. */
export function membersOf(fields: Partial<BookingFlowFields>): BookingFlowMembers {
  return given(FIELDS.map((field) => [MEMBERS[field], fields[field]]))
}

/** The fields of the given members. */
export function fieldsOf(members: BookingFlowMembers): Partial<BookingFlowFields> {
  return given(FIELDS.map((field) => [field, members[MEMBERS[field]]]))
}

function given(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
