import type { MessageStream, OutgoingMessage } from '#cluster/streams/message_stream'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { isIdentifier } from '#shared/identifiers'
import type { Log } from '#shared/log'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { validTraceparent } from '#shared/trace_context'
import type { WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { type RouterEvent, showRouterEvent, withTrace } from './router_event.js'
import type { RouterEventRepository } from './router_event_repository.js'

/** Stores events beyond the life of the process. Idempotent by event id. */
export interface EventStore {
  /** True once all of the events are stored; false when they are not, or when that is unknown. Never rejects. */
  put(events: readonly RouterEvent[]): Promise<boolean>
}

/** The final store of events, from which they are read: MongoDB. */
export type RouterEventArchive = Pick<RouterEventRepository, 'add'>

/** The most events of a message, which bounds what a mover reads at once. */
const MESSAGE_EVENTS_MAX = 100

/**
 * A Redis stream, from which any instance moves events to the archive. A batch is one message, or several that are
 * added together.
 */
export class StreamStore implements EventStore {
  /** `onAdded` is called for each batch that is in the stream. */
  constructor(
    private readonly stream: MessageStream<RouterEventsBody>,
    private readonly onAdded: () => void
  ) {}

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    if (events.length === 0) return true
    const outcome = await this.stream.publishTogether(messagesOf(events))
    const isThere = outcome === 'added' || outcome === 'duplicate'
    if (isThere) this.onAdded()
    return isThere
  }
}

function messagesOf(events: readonly RouterEvent[]): OutgoingMessage<RouterEventsBody>[] {
  const messages: OutgoingMessage<RouterEventsBody>[] = []
  for (let at = 0; at < events.length; at += MESSAGE_EVENTS_MAX) {
    const part = events.slice(at, at + MESSAGE_EVENTS_MAX)
    const [first] = part
    if (first) messages.push({ id: first.id, body: toBody(part) })
  }
  return messages
}

/** Writes to the archive directly, for events that cannot go through the stream. */
export class ArchiveStore implements EventStore {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly log: Log
  ) {}

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    try {
      const refused = await this.archive.add(events)
      const [reason] = refused.values()
      if (reason === undefined) return true
      this.log.error({ count: refused.size, reason }, 'MongoDB refuses router events')
      return false
    } catch (error) {
      if (!isStoreUnavailable(error)) {
        this.log.error({ err: error }, 'router events could not be written')
      }
      return false
    }
  }
}

/** The members that every version writes. */
const REQUIRED_MEMBERS = 7
/** Those of every event; the members after them say what caused it, and its flow. */
const USUAL_MEMBERS = 8

/**
 * An event in a message, kept short because every resolve sends one. A later version may add members at the end, and
 * this version ignores them. So it moves events of newer instances during a rolling deployment.
 */
type EventBody = readonly [
  id: string,
  type: RouterEvent['type'],
  organizationId: string,
  routerId: string,
  matchedClass: RouterEvent['matchedClass'],
  resolvedAtMs: number,
  url: string,
  /** Absent in messages of an older version. */
  organizationRevision?: number | null,
  /** Present for an event of a visitor's page; null where only a later member is. */
  visitor?: string | null,
  publishableKeyId?: string | null,
  /** Present for an event of a request that named its trace. */
  traceparent?: string | null,
  /** Absent in messages of an older version. */
  bookingFlowId?: string | null,
  /** Present for an event without a visitor. */
  noVisitor?: RouterEvent['noVisitor'],
]

/** Events recorded together, as written by this version or another. */
export type RouterEventsBody = readonly unknown[]

export function toBody(events: readonly RouterEvent[]): EventBody[] {
  return events.map((event) => {
    const { id, type, organizationId, routerId, matchedClass, resolvedAt, url } = event
    const atMs = resolvedAt.getTime()
    const { organizationRevision: revision, visitor, publishableKeyId, traceparent } = event
    const usual = [id, type, organizationId, routerId, matchedClass, atMs, url, revision] as const
    const cause = [visitor ?? null, publishableKeyId ?? null, traceparent ?? null] as const
    const { bookingFlowId, noVisitor } = event
    if (noVisitor === undefined) return [...usual, ...cause, bookingFlowId]
    return [...usual, ...cause, bookingFlowId ?? null, noVisitor]
  })
}

/** The events that this version knows, and all other entries. */
export function readBody(body: RouterEventsBody): {
  readonly events: readonly RouterEvent[]
  readonly unreadable: readonly unknown[]
} {
  const events: RouterEvent[] = []
  const unreadable: unknown[] = []
  for (const one of body) {
    const event = readEvent(one)
    if (event) events.push(event)
    else unreadable.push(one)
  }
  return { events, unreadable }
}

/**
 * Null for a body that this version cannot read. A body of several entries passes: the entries are checked one by one
 * later.
 */
export function parseBody(body: unknown): RouterEventsBody | null {
  if (!Array.isArray(body) || body.length === 0) return null
  return body.length > 1 || readEvent(body[0]) ? body : null
}

/** Null for an entry that this version does not know. */
function readEvent(body: unknown): RouterEvent | null {
  if (!Array.isArray(body) || body.length < REQUIRED_MEMBERS) return null
  const [id, type, organizationId, routerId, kind, atMs, url, revision = null]: unknown[] = body
  const matchedClass = PRIORITY_CLASSES.find((known) => known === kind)
  const resolvedAt = new Date(typeof atMs === 'number' ? atMs : Number.NaN)
  if (
    !isIdentifier(id) ||
    type !== 'ROUTER_RESOLVED' ||
    !isIdentifier(organizationId) ||
    !isIdentifier(routerId) ||
    matchedClass === undefined ||
    typeof url !== 'string' ||
    Number.isNaN(resolvedAt.getTime()) ||
    !(revision === null || isRevision(revision))
  ) {
    return null
  }
  const event: RouterEvent = {
    id,
    organizationId,
    routerId,
    url,
    type,
    matchedClass,
    resolvedAt,
    organizationRevision: revision,
  }
  return body.length > USUAL_MEMBERS ? withCause(event, body.slice(USUAL_MEMBERS)) : event
}

function withCause(
  event: RouterEvent,
  [visitor, publishableKeyId, traceparent, bookingFlowId, noVisitor]: readonly unknown[]
): RouterEvent {
  const caused = {
    ...event,
    ...(typeof visitor === 'string' && { visitor }),
    ...(isIdentifier(publishableKeyId) && { publishableKeyId }),
    ...(isIdentifier(bookingFlowId) && { bookingFlowId }),
    ...(isNoVisitor(noVisitor) && { noVisitor }),
  }
  const isText = typeof traceparent === 'string'
  return isText ? withTrace(caused, validTraceparent(traceparent)) : caused
}

function isNoVisitor(value: unknown): value is 'robot' | 'unused' {
  return value === 'robot' || value === 'unused'
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/**
 * An archive that also notifies webhooks of what it accepts. This is never on the path of a resolve: events arrive from
 * their stream or, in an outage of Redis, directly. When MongoDB fails in between, both steps are repeated, and
 * webhooks recognise an event by its id. Other failures are reported and do not stop the archive.
 */
export class EventsForWebhooks implements RouterEventArchive {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly webhooks: WebhookEvents,
    private readonly report: (error: unknown) => void
  ) {}

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const refused = await this.archive.add(events)
    const added = refused.size === 0 ? events : events.filter(({ id }) => !refused.has(id))
    try {
      for (const [organizationId, own] of Map.groupBy(added, (one) => one.organizationId)) {
        await this.webhooks.add(organizationId, own.map(eventOf))
      }
    } catch (error) {
      if (isStoreUnavailable(error)) throw error
      this.report(error)
    }
    return refused
  }
}

function eventOf(event: RouterEvent): WebhookEvent {
  return {
    type: 'router.resolved',
    key: event.id,
    at: event.resolvedAt,
    routerId: event.routerId,
    traceparent: event.traceparent,
    data: () => showRouterEvent(event),
  }
}
