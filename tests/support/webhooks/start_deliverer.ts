import { BlockList } from 'node:net'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { SystemClock } from '#shared/clock'
import { AuditLog } from '#shared/persistence/audit_log'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { DeliveryRepository, type DueWebhook } from '#webhooks/queue/delivery_repository'
import { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { AttemptDelivery } from '#webhooks/queue/attempt_delivery'
import { DeliveryPermits, type DeliveryPermitsOptions } from '#webhooks/queue/delivery_permits'
import type { RetrySchedule } from '#webhooks/queue/retry_schedule'
import { SettleDelivery } from '#webhooks/queue/settle_delivery'
import { SignedSending } from '#webhooks/queue/signed_sending'
import { Subscriptions } from '#webhooks/webhooks/subscriptions'
import { WebhookCounts } from '#webhooks/queue/webhook_counts'
import { WebhookHealth } from '#webhooks/queue/webhook_health'
import { WebhookDeliverer } from '#webhooks/queue/webhook_deliverer'
import { WebhookSecrets } from '#webhooks/webhooks/webhook_secrets'
import type { Tenant } from '#tests/support/create_tenant'

type OfOrganization = Pick<Tenant, 'organizationId'>

interface DelivererSettings {
  readonly schedule?: Partial<RetrySchedule>
  readonly permits?: Partial<DeliveryPermitsOptions>
  readonly claimMs?: number
  readonly timeoutMs?: number
  readonly slowMs?: number
  readonly disableAfterMs?: number
  readonly idlePollMs?: number
  readonly attentiveMs?: number
  readonly pollMs?: number
  readonly holdMs?: number
  readonly deadLetters?: DeadLetterRepository
  /** Called after each look for what is due. */
  readonly onPolled?: () => void
}

/** Leaves the deliveries of other tests alone. */
class DeliveriesOfSome extends DeliveryRepository {
  constructor(
    private readonly organizationIds: readonly string[],
    private readonly onPolled: () => void
  ) {
    super()
  }

  override async dueWebhooks(now: Date, count: number): Promise<DueWebhook[]> {
    const due = await super.dueWebhooks(now, count)
    this.onPolled()
    return due.filter(({ organizationId }) => this.organizationIds.includes(organizationId))
  }
}

/**
 * Delivers for some organizations as an instance does, with short times, until the test ends. The application under
 * test delivers nothing itself.
 */
export async function startDeliverer(
  tenants: OfOrganization | readonly OfOrganization[],
  settings: DelivererSettings = {}
): Promise<WebhookDeliverer> {
  const { container } = app
  const organizationIds = [tenants].flat().map(({ organizationId }) => organizationId)
  const clock = new SystemClock()
  const { timeoutMs = 5_000, claimMs = 10_000, slowMs = 2_000 } = settings
  const { idlePollMs = 20, attentiveMs = 0, pollMs = 20, holdMs = 50 } = settings
  const allowedNetworks = new BlockList()
  allowedNetworks.addAddress('127.0.0.1')
  const destinations = new PermittedDestinations({ allowedNetworks, isPlainHttpAllowed: true })
  const limits = { timeoutMs, headBytesMax: 16_384, bodyStartBytes: 64 }
  const sender = new WebhookSender(destinations, limits, clock, null)
  const subscriptions = await container.make(Subscriptions)
  const deliveries = new DeliveriesOfSome(organizationIds, settings.onPolled ?? (() => {}))
  const webhooks = new WebhookRepository()
  const log = { info() {}, warn() {}, error() {} }
  const health = new WebhookHealth(webhooks, await container.make(AuditLog), log, {
    disableAfterMs: settings.disableAfterMs ?? 600_000,
    onDisabled: (id) => subscriptions.changed(id),
  })
  const settle = new SettleDelivery(
    deliveries,
    settings.deadLetters ?? new DeadLetterRepository(),
    health,
    new WebhookCounts(),
    { firstMs: 20, longestMs: 50, giveUpAfterMs: 60_000, ...settings.schedule }
  )
  const sending = new SignedSending(sender, await container.make(WebhookSecrets), clock)
  const attempt = new AttemptDelivery(webhooks, sending, settle, new AttemptRepository(), clock)
  const usual = { total: 8, slow: 4, perOrganization: 8, perWebhook: 2 }
  const permits = new DeliveryPermits({ ...usual, ...settings.permits })
  const deliverer = new WebhookDeliverer(
    { deliveries, attempt, permits, clock, report: () => {} },
    { pollMs, attentiveMs, idlePollMs, claimMs, slowMs, holdMs, awayPauseMs: 50 }
  )
  deliverer.start()
  getActiveTestOrFail().cleanup(() => deliverer.stop(100))
  return deliverer
}
