import type { Clock } from '#shared/clock'
import { nextTraceparent } from '#shared/trace_context'
import { type AttemptResult, resultOf } from './attempt.js'
import type { WebhookSender } from '#webhooks/delivery/webhook_sender'
import { signatureHeaders } from '#webhooks/delivery/webhook_signature'
import type { DeliveryMessage } from './delivery.js'
import type { WebhookSecrets } from '#webhooks/webhooks/webhook_secrets'
import type { Webhook } from '#webhooks/webhooks/webhook'

/** How an attempt ended, and how long the receiver asks to wait. */
export interface SentAttempt extends AttemptResult {
  readonly retryAfterMs: number | null
}

/** Sends a message to a webhook, signed with each of its valid secrets. */
export class SignedSending {
  constructor(
    private readonly sender: Pick<WebhookSender, 'send'>,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock
  ) {}

  /** Rejects only with the reason of `signal`, or because of a defect. */
  async send(
    { id: webhookId, url, secrets }: Webhook,
    { messageId, body, traceparent }: DeliveryMessage,
    signal?: AbortSignal
  ): Promise<SentAttempt> {
    const sentAt = this.clock.now()
    const values = this.secrets.valuesAt(webhookId, secrets, sentAt)
    if (values.length === 0) return SECRET_UNREADABLE
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders({ id: messageId, sentAt, body }, values),
      ...(traceparent !== undefined && { traceparent: nextTraceparent(traceparent) }),
    }
    const outcome = await this.sender.send({ url, body, headers, ...(signal ? { signal } : {}) })
    const retryAfterMs = outcome.kind === 'answered' ? outcome.retryAfterMs : null
    return { ...resultOf(outcome), retryAfterMs }
  }
}

const SECRET_UNREADABLE: SentAttempt = {
  outcome: 'secret_unreadable',
  fault: null,
  status: null,
  durationMs: 0,
  responseStart: null,
  retryAfterMs: null,
}
