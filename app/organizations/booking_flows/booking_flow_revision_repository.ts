import { inject } from '@adonisjs/core/container'
import {
  type BookingFlow,
  type BookingFlowFields,
  type BookingFlowMembers,
  fieldsOf,
} from './booking_flow.js'
import { AuditLogRepository, type AuditRow } from '#shared/persistence/audit_log_repository'
import type { TimePlace } from '#shared/time'

/** The rows that one revert reads at most. */
const READ_MAX = 1_000
const READ_AT_ONCE = 100

type Members = Readonly<Record<string, unknown>>

/** What one write did to a flow. */
export interface BookingFlowRevision {
  readonly id: string
  readonly at: Date
  /** The revision that the write made; of a deletion, the last one. */
  readonly revision: number
  readonly effect: string
  readonly actor: AuditRow['actor']
  /** The members that it changed, by the names of the API. */
  readonly before: Members
  readonly after: Members
}

/** The history of booking flows, read from the audit log. Throws when MongoDB is away. */
@inject()
export class BookingFlowRevisionRepository {
  constructor(private readonly log: AuditLogRepository) {}

  /** The newest revisions after a place, and the place of the last one if there are more. */
  async list(organizationId: string, flowId: string, after: TimePlace | null, count: number) {
    const ofFlow = { kinds: ['booking_flow'], objectId: flowId } as const
    const { events, next } = await this.log.list(organizationId, ofFlow, after, count)
    return { events: events.map(toRevision), next }
  }

  /** The fields of a flow as of an earlier revision; null unless every write since then is recorded. */
  async fieldsAt(flow: BookingFlow, revision: number): Promise<BookingFlowFields | null> {
    let fields: BookingFlowFields = flow
    let reached = flow.revision
    const unused = new Map<number, BookingFlowRevision>()
    if (reached === revision) return fields
    for await (const recorded of this.#newest(flow)) {
      unused.set(recorded.revision, recorded)
      for (let undone = unused.get(reached); undone; undone = unused.get(reached)) {
        unused.delete(reached)
        // The log keeps what a flow had, so the types hold.
        fields = { ...fields, ...fieldsOf(undone.before as BookingFlowMembers) }
        reached = Number(undone.before.revision ?? Number.NaN)
        if (reached === revision) return fields
      }
    }
    return null
  }

  async *#newest({ organizationId, id }: BookingFlow): AsyncGenerator<BookingFlowRevision> {
    let place: TimePlace | null = null
    for (let read = 0; read < READ_MAX; read += READ_AT_ONCE) {
      const page: Awaited<ReturnType<typeof this.list>> = await this.list(
        organizationId,
        id,
        place,
        READ_AT_ONCE
      )
      yield* page.events
      place = page.next
      if (place === null) return
    }
  }
}

function toRevision({ _id, at, action, actor, before, after }: AuditRow): BookingFlowRevision {
  const [old, now]: Members[] = [before, after].map((text) => JSON.parse(text ?? '{}'))
  return {
    id: _id.toHexString(),
    at,
    revision: Number(now?.revision ?? old?.revision ?? 0),
    effect: action.slice(action.indexOf('.') + 1),
    actor,
    before: old ?? {},
    after: now ?? {},
  }
}
