import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { toCriteriaRow } from '#routing/routers/criteria_row'
import type { Clock } from '#shared/clock'
import { type OrganizationChange, notificationsOf } from '#shared/organization_changes'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'
import { storedActor } from '#shared/persistence/stored_actor'
import type { WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import type { Actor } from '#shared/write_options'
import type { CommittingWrite, WriteParticipant } from './write_participant.js'

/** Keeps a row of the audit log for each written router: of its example URLs, which visitors may have had, only the number. */
@inject()
export class AuditedRouters implements WriteParticipant {
  constructor(private readonly audit: AuditLog) {}

  async record(write: CommittingWrite, session: Transaction): Promise<void> {
    await this.audit.record(auditedIn(write), { actor: write.actor }, session)
  }
}

function auditedIn({ organizationId, changes, origin: { by } }: CommittingWrite) {
  return changes.map(({ before, after }) => ({
    organizationId,
    kind: 'router' as const,
    before: before && stateOf(before),
    after: after && stateOf(after),
    // Other URLs are a change, although the log shows their number alone.
    ...(before &&
      after &&
      !isDeepStrictEqual(before.exampleUrls, after.exampleUrls) && { verb: 'updated' }),
    ...(by === 'import' && { verb: 'imported' }),
    ...(by === 'revert' && after && { verb: 'reverted' }),
  }))
}

function stateOf(router: BookingFlowRouter) {
  const { criteria, activeFromMs, activeUntilMs, exampleUrls, ...same } = router
  return {
    ...same,
    exampleUrls: { count: exampleUrls.length },
    matchingCriteria: criteria && toCriteriaRow(criteria),
    scheduling: { active_from: instantOf(activeFromMs), active_until: instantOf(activeUntilMs) },
  }
}

function instantOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Queues what webhooks are sent of written routers. Routers written together are one event. */
export class ChangesForWebhooks implements WriteParticipant {
  constructor(
    private readonly webhooks: WebhookEvents,
    private readonly clock: Clock
  ) {}

  async record(
    { organizationId, revisions, actor }: CommittingWrite,
    session: Transaction
  ): Promise<void> {
    if (revisions.length === 0) return
    const at = this.clock.now()
    const events = notificationsOf(revisions).map((change) => eventOf(change, at, actor))
    await this.webhooks.add(organizationId, events, session)
  }
}

function eventOf(
  { revision, id, effect, together }: OrganizationChange,
  at: Date,
  actor: Actor | undefined
): WebhookEvent {
  return {
    type: 'router.changed',
    key: String(revision),
    at,
    routerId: id,
    traceparent: actor?.traceparent,
    data: () => ({
      change: together !== undefined && effect === 'created' ? 'imported' : effect,
      router_id: (together ?? 1) === 1 ? id : null,
      count: together ?? 1,
      organization_revision: revision,
      actor: storedActor(actor),
    }),
  }
}
