/** What lists and messages say of a router event. */
interface ShownEvent {
  readonly _id: string
  readonly router_id: string
  readonly event_type: string
  readonly url?: string | null
  readonly metadata: { readonly timestamp: string }
}

/** What happened: a URL that was resolved, a schedule that opened or closed a router, or a change of routers. */
export interface LiveRow {
  readonly key: string
  readonly kind: 'resolve' | 'change'
  /** The event's or message's type, such as `router.updated`. */
  readonly type: string
  readonly at: string
  readonly url: string | null
  /** Null when it concerns several. */
  readonly routerId: string | null
  readonly count: number | null
}

/** The page keeps this many rows; the oldest go. */
export const ROWS_MAX = 200

/** Newest first, each once: an event may come by the list and by the stream. */
export function withRows(rows: readonly LiveRow[], more: readonly LiveRow[]): readonly LiveRow[] {
  const added = notAmong(rows, more)
  if (added.length === 0) return rows
  return [...added, ...rows].sort((a, b) => b.at.localeCompare(a.at)).slice(0, ROWS_MAX)
}

/** How many rows the list does not show yet of those that wait: what it missed is read with what it has. */
export function countNew(shown: readonly LiveRow[], waiting: readonly LiveRow[]): number {
  return notAmong(shown, waiting).length
}

function notAmong(rows: readonly LiveRow[], more: readonly LiveRow[]): LiveRow[] {
  const known = new Set(rows.map(({ key }) => key))
  return more.filter(({ key }) => !known.has(key))
}

export function rowOfEvent(event: ShownEvent): LiveRow {
  const { _id: id, router_id: routerId, url = null, event_type: type, metadata } = event
  const kind = type === 'ROUTER_RESOLVED' ? 'resolve' : 'change'
  return { key: id, kind, type, at: metadata.timestamp, url, routerId, count: null }
}

/** The rows of a message of the stream. `at` is when it came, for a message that does not say. */
export function rowsOfMessage(type: string, data: unknown, at: string): LiveRow[] {
  const members: Readonly<Record<string, unknown>> = { ...Object(data) }
  if (Array.isArray(members.events)) return members.events.map(rowOfEvent)
  if (!type.startsWith('router')) return []
  const { router_id: id, count, organization_revision: revision } = members
  const routerId = typeof id === 'string' ? id : null
  return [
    {
      key: `${type} ${revision ?? at} ${routerId ?? ''}`,
      kind: 'change',
      type,
      at,
      url: null,
      routerId,
      count: typeof count === 'number' ? count : null,
    },
  ]
}
