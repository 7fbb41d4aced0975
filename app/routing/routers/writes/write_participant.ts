import type { JudgedPin, PinVerdict } from '#routing/engine/answers/pin_verdict'
import type { RouterWarning, RouterWarnings } from '#routing/engine/answers/router_warnings'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import type { ConflictReport } from '#routing/engine/conflicts/conflicts'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { OrganizationChange } from '#shared/organization_changes'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { Result } from '#shared/result'
import type { Actor, PinPolicy } from '#shared/write_options'

/** What a write does to one router. */
export interface RouterChange {
  readonly id: string
  readonly effect: 'created' | 'updated' | 'deleted'
  /** Null when the write creates it. */
  readonly before: BookingFlowRouter | null
  /** Null when the write deletes it. */
  readonly after: BookingFlowRouter | null
}

/** Whether to write a router that has conflicts of severity high. */
export type ConflictPolicy = 'warn' | 'reject'

export interface ConflictOptions {
  readonly onConflict?: ConflictPolicy
  /** The least severity of the conflicts listed, `medium` unless given; milder ones are only counted. */
  readonly leastListed?: Severity
  /** Called with the share of the routers that are compared, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export interface PinOptions {
  readonly onPin?: PinPolicy | undefined
}

/** A write of one organization's routers, as it was planned. */
export interface RouterWrite extends ConflictOptions, PinOptions {
  readonly organizationId: string
  readonly changes: readonly RouterChange[]
  /** The routers that the answer reports on, as they are after the write. */
  readonly reported: readonly BookingFlowRouter[]
  /** Warnings from reading what was stated of each of them, in the same order. */
  readonly noticed?: readonly (readonly RouterWarning[])[] | undefined
  /** Compares the reported routers in one scan, which also finds conflicts between them, and lists few of each. */
  readonly isBatch?: boolean | undefined
}

export const PIN_MODES = ['block', 'warn'] as const

/** `block` refuses writes that would break the pin; `warn` lets them pass. */
export type PinMode = (typeof PIN_MODES)[number]

/** A pin with the verdict that breaks it. */
export interface BrokenPin {
  readonly pin: JudgedPin & {
    readonly id: string
    readonly mode: PinMode
    readonly note: string | null
  }
  /** The write creates the router that wins instead. */
  readonly isFoundNew: boolean
  readonly verdict: Extract<PinVerdict, { state: 'broken' }>
}

/** A broken pin as reports show it. */
export interface ReportedPin {
  readonly pin: Pick<BrokenPin['pin'], 'id' | 'url' | 'mode' | 'note' | 'expects'>
  readonly verdict: Pick<BrokenPin['verdict'], 'atMs' | 'reason'> & {
    readonly found: Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'> | null
  }
}

/** What the participants say of a write that they do not refuse. */
export interface WriteFindings {
  /** One for each reported router, in the same order. */
  readonly conflicts: readonly ConflictReport[]
  /** One for each reported router, in the same order. */
  readonly ownWarnings: readonly RouterWarnings[]
  /** The pins that the write breaks although it is not refused. */
  readonly brokenPins: readonly BrokenPin[]
}

export interface ConflictsRefusal {
  readonly type: 'conflicts'
  readonly routerId: string
  /** False for a router that the write would have created. */
  readonly isStored: boolean
  readonly report: ConflictReport
}

export interface PinsRefusal {
  readonly type: 'pins_broken'
  /** The blocking pins that the write would break. */
  readonly broken: readonly BrokenPin[]
}

type ParticipantRefusal =
  | { readonly type: 'conflicts'; readonly refused: readonly ConflictsRefusal[] }
  | PinsRefusal

/** Judges a write on the table before it. */
export type WriteCheck = (
  before: RoutingTable
) => Promise<Result<Partial<WriteFindings>, ParticipantRefusal>>

/** A write that commits unless recording it fails. */
export interface CommittingWrite extends RouterWrite {
  readonly found: WriteFindings
  /** Absent when the service itself writes. */
  readonly actor?: Actor | undefined
  readonly origin: WriteOrigin
  /** The changes with their revisions, in the same order. */
  readonly revisions: readonly OrganizationChange[]
}

/** What made a write, where its effects alone do not tell. */
export interface WriteOrigin {
  readonly by?: 'import' | 'revert'
  /** The organization revision whose state a revert restored. */
  readonly revertedTo?: number | undefined
}

/** Takes part in every write of routers, in its transaction. */
export interface WriteParticipant {
  /** Called before anything is stored; null when there is nothing to check. A dry run may have no session. */
  prepare?(write: RouterWrite, session: Transaction | undefined): Promise<WriteCheck | null>
  /** Called when the write has its revisions; not in a dry run. */
  record?(write: CommittingWrite, session: Transaction): Promise<void>
}
