import type { EventStore } from '#routing/events/event_stores'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'
import type { Log } from '#shared/log'

export function routerEvent(overrides: Partial<RouterEvent> = {}): RouterEvent {
  return {
    id: newIdentifier(),
    organizationId: newIdentifier(),
    routerId: newIdentifier(),
    url: 'https://a.example/',
    type: 'ROUTER_RESOLVED',
    matchedClass: 'path_only',
    resolvedAt: new Date('2026-03-01T09:00:00Z'),
    organizationRevision: 7,
    ...overrides,
  }
}

/** Accepts events unless it is away, and counts the requests. */
export class SwitchedStore implements EventStore {
  readonly ids: string[] = []
  isAway = false
  asked = 0

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    this.asked += 1
    if (!this.isAway) this.ids.push(...events.map(({ id }) => id))
    return !this.isAway
  }
}

/** Remembers the logged texts and their levels. */
export class RecordingLog implements Log {
  readonly lines: string[] = []

  info(_fields: object, text: string): void {
    this.lines.push(`info: ${text}`)
  }

  warn(_fields: object, text: string): void {
    this.lines.push(`warn: ${text}`)
  }

  error(_fields: object, text: string): void {
    this.lines.push(`error: ${text}`)
  }
}

/** Remembers the ids of the events meant for listeners. */
export class RecordingFeed {
  readonly ids: string[] = []

  add(events: readonly RouterEvent[]): void {
    this.ids.push(...events.map(({ id }) => id))
  }
}
