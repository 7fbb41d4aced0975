import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import { newIdentifier } from '#shared/identifiers'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { Attempt } from '#webhooks/queue/attempt'
import { testMessage } from '#webhooks/queue/delivery'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { WebhookRepository } from './webhook_repository.js'
import { SignedSending } from '#webhooks/queue/signed_sending'
import { TestPermits } from '#webhooks/queue/delivery_permits'
import type { Webhook } from './webhook.js'

/** Sends a test message and logs the attempt. */
@inject()
export class TestAttempt {
  constructor(
    private readonly sending: SignedSending,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock
  ) {}

  async execute(webhook: Webhook, traceparent?: string): Promise<Attempt> {
    const { organizationId, id } = webhook
    const at = this.clock.now()
    const message = testMessage(id, newIdentifier(), at, traceparent)
    const sent = await this.sending.send(webhook, message)
    const { messageId, type } = message
    return this.attempts.add(organizationId, id, { ...sent, messageId, type, attempt: 1, at })
  }
}

/**
 * Sends a webhook a message of the type `webhook.test`, whether or not it is active, and waits for the outcome. The
 * attempt is logged. It is not repeated, and does not change whether the webhook counts as failing. With
 * `validateOnly`, nothing is sent and there is no attempt.
 */
@inject()
export class SendTest {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly testAttempt: TestAttempt,
    private readonly permits: TestPermits,
    private readonly audit: AuditLog
  ) {}

  /** `busy`: other tests of the organization, or of the instance, are running. */
  async execute(
    organizationId: string,
    id: string,
    options: WriteOptions = {}
  ): Promise<Result<Attempt | null, 'not_found' | 'busy'>> {
    const permit = this.permits.take(organizationId, id)
    if (!permit) return err('busy')
    try {
      const begun = await attempt<Webhook, 'not_found'>(async (session) => {
        const found = await this.webhooks.find(organizationId, id, session)
        if (!found) return err('not_found')
        const write = { organizationId, kind: 'webhook', verb: 'tested', id } as const
        await this.audit.record(write, options, session)
        return ok(found)
      }, options)
      if (!begun.ok) return begun
      if (options.validateOnly) return ok(null)
      return ok(await this.testAttempt.execute(begun.value, options.actor?.traceparent))
    } finally {
      permit.release()
    }
  }
}
