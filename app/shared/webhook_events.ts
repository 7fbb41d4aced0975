import type { Permission } from './permission.js'
import type { Transaction } from './persistence/in_transaction.js'

/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENT_TYPES = [
  'router.resolved',
  'router.changed',
  'booking.completed',
  'booking.abandoned',
  'audit.finished',
  'page.broken',
  'page.recovered',
] as const

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export function isWebhookEventType(text: string): text is WebhookEventType {
  return WEBHOOK_EVENT_TYPES.some((type) => type === text)
}

/** The permission with which a token could read the event itself. */
const PERMISSION_TO_READ: Readonly<Record<WebhookEventType, Permission>> = {
  'router.resolved': 'events:read',
  'router.changed': 'routers:read',
  'booking.completed': 'events:read',
  'booking.abandoned': 'events:read',
  'audit.finished': 'routers:read',
  'page.broken': 'routers:read',
  'page.recovered': 'routers:read',
}

/** The first permission that reading these events needs and `held` lacks; undefined when it lacks none. */
export function missingToRead(
  types: readonly WebhookEventType[],
  held: readonly string[]
): Permission | undefined {
  return types.map((type) => PERMISSION_TO_READ[type]).find((needed) => !held.includes(needed))
}

/** An event in an organization, as its webhooks receive it. */
export interface WebhookEvent {
  readonly type: WebhookEventType
  /** Unique among the events of its type and organization; the same at every repetition. */
  readonly key: string
  readonly at: Date
  /** The router that the event is about, for subscriptions to some routers only. */
  readonly routerId?: string
  /** A valid one, of the request that caused it. Absent for what no request caused. */
  readonly traceparent?: string | undefined
  /** JSON with the field names of the API. Called only when a webhook wants the event. */
  readonly data: () => Readonly<Record<string, unknown>>
}

/** Sends events to the webhooks of an organization. Bound by a provider. */
export abstract class WebhookEvents {
  /**
   * Stores one delivery for each webhook that wants the event; it is then delivered at least once. With `session` the
   * deliveries commit with the transaction of what happened. Reporting an event again before it is delivered adds
   * nothing. Throws when MongoDB is away. An organization without webhooks costs a lookup in memory.
   */
  abstract add(
    organizationId: string,
    events: readonly WebhookEvent[],
    session?: Transaction
  ): Promise<void>
}
