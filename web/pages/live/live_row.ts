/** What lists and messages have in common about a router event. */
interface ShownEvent {
  readonly _id: string
  readonly router_id: string
  readonly event_type: string
  readonly url?: string | null
  readonly metadata: { readonly timestamp: string }
}

/** A resolved URL, a schedule that opened or closed a router, or a change of routers. */
export interface LiveRow {
  readonly key: string
  readonly kind: 'resolve' | 'change'
  /** The type of the event or message, such as `router.updated`. */
  readonly type: string
  readonly at: string
  readonly url: string | null
  /** Null if it concerns several. */
  readonly routerId: string | null
  readonly count: number | null
}

/** The maximum number of rows; the oldest are dropped. */
export const ROWS_MAX = 200

/** Newest first, without duplicates: an event may arrive by both list and stream. */
export function withRows(rows: readonly LiveRow[], more: readonly LiveRow[]): readonly LiveRow[] {
  const added = notAmong(rows, more)
  if (added.length === 0) return rows
  return [...added, ...rows].sort((a, b) => b.at.localeCompare(a.at)).slice(0, ROWS_MAX)
}

/** How many waiting rows are not shown yet: a reread after a gap repeats known ones. */
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

/** The rows of a stream message. `at` is its arrival, for a message without a time. */
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
