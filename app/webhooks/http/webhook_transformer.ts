import { instantText } from '#shared/http/instant'
import type { Attempt } from '#webhooks/attempt'
import type { DeadLetter } from '#webhooks/queue/delivery'
import { type Webhook, webhookStatus } from '#webhooks/webhook'

/** Never includes a secret. */
export function showWebhook(webhook: Webhook) {
  const { resolved } = webhook
  return {
    _id: webhook.id,
    organization_id: webhook.organizationId,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    router_resolved: resolved && {
      sample_rate: resolved.sampleRate,
      router_ids: resolved.routerIds,
    },
    is_active: webhook.isActive,
    state: {
      status: webhookStatus(webhook),
      disabled_reason: webhook.disabledReason,
      failing_since: webhook.failingSince,
      queue_full_at: webhook.queueFullAt,
      previous_secret_valid_until: webhook.secrets[1]?.validUntil ?? null,
    },
    createdAt: instantText(webhook.createdAt),
    updatedAt: instantText(webhook.updatedAt),
  }
}

export function showAttempt(attempt: Attempt) {
  return {
    _id: attempt.id,
    message_id: attempt.messageId,
    event: attempt.type,
    attempt: attempt.attempt,
    outcome: attempt.outcome,
    status: attempt.status,
    duration_ms: attempt.durationMs,
    response_start: attempt.responseStart,
    attempted_at: attempt.at,
  }
}

export function showDeadLetter(letter: DeadLetter) {
  const payload: unknown = JSON.parse(letter.body)
  return {
    _id: letter.id,
    message_id: letter.messageId,
    event: letter.type,
    payload,
    attempts: letter.attempts,
    reason: letter.reason,
    last_error: letter.lastError,
    died_at: letter.diedAt,
  }
}
