import type { components } from '#console/api/schema'
import type { Permission } from '#console/shared/session'

export type Webhook = components['schemas']['Webhook']
export type WebhookEvent = components['schemas']['WebhookEventType']

/** The events of a webhook, each with the permission that its author needs. */
export const EVENTS: readonly (readonly [WebhookEvent, Permission])[] = [
  ['booking.completed', 'events:read'],
  ['booking.abandoned', 'events:read'],
  ['router.resolved', 'events:read'],
  ['router.changed', 'routers:read'],
  ['audit.finished', 'routers:read'],
  ['page.broken', 'routers:read'],
  ['page.recovered', 'routers:read'],
]

type Outcome = components['schemas']['WebhookAttempt']['outcome']

/** The health of a webhook, with the outcome of its newest attempt if known, which may be a test: a tone and the name of a sentence. */
export function standingOf({ state }: Webhook, newest: Outcome = 'delivered') {
  const { status, disabled_reason: reason } = state
  const isMissed = status === 'active' && newest !== 'delivered'
  if (isMissed) return { tone: 'high', name: 'missed' } as const
  if (status === 'active') return { tone: 'ok', name: 'active' } as const
  if (status === 'failing') return { tone: 'high', name: 'failing' } as const
  if (reason === 'gone') return { tone: 'high', name: 'gone' } as const
  if (reason === 'failing') return { tone: 'high', name: 'failing_long' } as const
  return { tone: 'muted', name: 'by_request' } as const
}
