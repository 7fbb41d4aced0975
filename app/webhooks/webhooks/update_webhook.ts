import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { attempt, type TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { missingToRead } from '#shared/webhook_events'
import type { WriteOptions } from '#shared/write_options'
import { auditedWebhook, type Webhook, type WebhookAuthor, type WebhookFields } from './webhook.js'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { WebhookRepository } from './webhook_repository.js'
import { Subscriptions } from './subscriptions.js'
import type { DestinationRefused, PermissionMissing } from './create_webhook.js'

export type UpdateWebhookRefusal =
  | DestinationRefused
  | PermissionMissing
  | { readonly type: 'not_found' }
  | { readonly type: 'invalid'; readonly problems: readonly FieldProblem[] }

type WebhookChanges = Partial<WebhookFields>

interface UpdateWebhookOptions extends WriteOptions {
  /** Refuses the update for the problems that the payload has with the webhook as it is. */
  readonly problemsWith: (current: Webhook, changed: WebhookFields) => readonly FieldProblem[]
  readonly author: WebhookAuthor
}

/**
 * Activating a webhook ends its failing state. What waits for it goes to its new URL. An author who changes what is sent,
 * or where, needs the permission to read it; describing or switching off a webhook needs none.
 */
@inject()
export class UpdateWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly destinations: PermittedDestinations,
    private readonly subscriptions: Subscriptions,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    id: string,
    changes: WebhookChanges,
    { problemsWith, author, ...options }: UpdateWebhookOptions
  ): Promise<Result<Webhook, UpdateWebhookRefusal>> {
    const update: TransactionWork<Webhook, UpdateWebhookRefusal> = async (session) => {
      const current = await this.webhooks.find(organizationId, id, session)
      if (!current) return err({ type: 'not_found' })
      const fields = merged(current, changes)
      const problems = problemsWith(current, fields)
      if (problems.length > 0) return err({ type: 'invalid', problems })
      const isChosen =
        (fields.isActive && !current.isActive) ||
        !isDeepStrictEqual(sentOf(current), sentOf(fields))
      const permission = isChosen && missingToRead(fields.events, author.permissions)
      if (permission) return err({ type: 'permission_missing', permission })
      const destination = this.destinations.read(fields.url)
      if (!destination.ok && changes.url !== undefined) {
        return err({ type: 'destination_refused', reason: destination.error })
      }
      const changed = {
        fields,
        ...stateAfter(current, fields),
        readPermissions: isChosen ? author.permissions : null,
      }
      const row = await this.webhooks.update(organizationId, id, changed, session)
      if (!row) return err({ type: 'not_found' })
      const write = {
        kind: 'webhook',
        before: auditedWebhook(current),
        after: auditedWebhook(row),
        // A new path is a change, although the log shows the origin alone.
        ...(row.url !== current.url && { verb: 'updated' }),
      } as const
      await this.audit.record({ organizationId, ...write }, options, session)
      return ok(row)
    }
    const updated = await attempt(update, options)
    if (updated.ok && !options.validateOnly) await this.subscriptions.changed(organizationId)
    return updated
  }
}

/** What it sends, and where. */
function sentOf({ url, events, resolved }: WebhookFields) {
  return { url, events, resolved }
}

function merged(current: Webhook, changes: WebhookChanges): WebhookFields {
  const { url, description, events, resolved, isActive } = { ...current, ...given(changes) }
  const selection = events.includes('router.resolved') ? resolved : null
  return { url, description, events, resolved: selection, isActive }
}

function given(changes: WebhookChanges): WebhookChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function stateAfter(current: Webhook, { isActive }: WebhookFields) {
  if (!isActive) {
    const disabledReason = current.isActive ? ('by_request' as const) : current.disabledReason
    return { disabledReason, failingSince: current.failingSince }
  }
  return { disabledReason: null, failingSince: current.isActive ? current.failingSince : null }
}
