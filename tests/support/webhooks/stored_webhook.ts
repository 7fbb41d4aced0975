import app from '@adonisjs/core/services/app'
import { newIdentifier } from '#shared/identifiers'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { CreateWebhook, type WebhookWithSecret } from '#webhooks/webhooks/create_webhook'
import type { WebhookFields } from '#webhooks/webhooks/webhook'

/** Creates a webhook without HTTP. */
export async function storedWebhook(
  organizationId: string,
  url: string,
  overrides: Partial<WebhookFields> = {}
): Promise<WebhookWithSecret> {
  const create = await app.container.make(CreateWebhook)
  const created = await create.execute(organizationId, {
    url,
    description: null,
    events: ['router.changed'],
    resolved: null,
    isActive: true,
    ...overrides,
  })
  if (!created.ok) throw new Error(`The webhook was refused: ${created.error.type}`)
  return created.value
}

/** Reports this number of events for `router.changed` subscribers, numbered from 0. */
export async function reportChanges(organizationId: string, count: number): Promise<void> {
  const webhooks = await app.container.make(WebhookEvents)
  await webhooks.add(
    organizationId,
    Array.from({ length: count }, (_, number) => changeEvent({ number }))
  )
}

export function changeEvent(data: Readonly<Record<string, unknown>>): WebhookEvent {
  return { type: 'router.changed', key: newIdentifier(), at: new Date(), data: () => data }
}
