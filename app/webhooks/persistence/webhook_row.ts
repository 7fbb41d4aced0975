import { toObjectId } from '#shared/identifiers'
import { isWebhookEventType } from '#shared/webhook_events'
import {
  DISABLED_REASONS,
  type StoredSecret,
  type Webhook,
  type WebhookFields,
} from '#webhooks/webhook'
import type { WebhookRow } from './webhook_model.js'

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    url: row.url,
    description: row.description ?? null,
    events: row.events.filter(isWebhookEventType),
    resolved: row.resolved
      ? {
          sampleRate: row.resolved.sample_rate,
          routerIds: row.resolved.router_ids?.map((id) => id.toHexString()) ?? null,
        }
      : null,
    isActive: row.is_active,
    creatorIds: (row.makers ?? []).map((id) => id.toHexString()),
    readPermissions: row.read_permissions ?? null,
    disabledReason: DISABLED_REASONS.find((reason) => reason === row.disabled_reason) ?? null,
    failingSince: row.failing_since ?? null,
    queueFullAt: row.queue_full_at ?? null,
    secrets: row.secrets.map(({ encrypted, valid_until: validUntil }) => ({
      encrypted,
      validUntil: validUntil ?? null,
    })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export function toFieldsRow({ url, description, events, resolved, isActive }: WebhookFields) {
  return {
    url,
    description,
    events: [...events],
    resolved: resolved && {
      sample_rate: resolved.sampleRate,
      router_ids: resolved.routerIds?.map(toObjectId) ?? null,
    },
    is_active: isActive,
  }
}

export function toSecretRow({ encrypted, validUntil }: StoredSecret) {
  return { encrypted, valid_until: validUntil }
}
