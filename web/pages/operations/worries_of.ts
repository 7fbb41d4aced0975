import { type Readiness, STORES, type StoreName } from '#console/api/types'
import type { components } from '#console/api/schema'
import type { Texts } from '#console/texts/spoken_texts'

/** The answers so far. */
export interface Known {
  readonly stores: readonly KnownStore[]
  readonly instances: readonly Instance[] | undefined
  readonly gone: readonly GoneInstance[] | undefined
  readonly tripwires: readonly Tripwire[] | undefined
  readonly streams: readonly Stream[] | undefined
  readonly locks: readonly HeldLock[] | undefined
  readonly overdueLeases: number
}

/** A state that needs attention, with the first command to run. */
export type Worry = { readonly command: string } & (
  | {
      readonly kind: 'store'
      readonly store: StoreName
      readonly condition: Exclude<KnownStore['condition'], 'up' | null>
    }
  | { readonly kind: 'store_of_instance'; readonly instance: string; readonly store: StoreName }
  | { readonly kind: 'gone'; readonly instance: string }
  | { readonly kind: 'connection'; readonly instance: string }
  | { readonly kind: 'tripwire'; readonly id: string; readonly title: string }
  | { readonly kind: 'dead_letters'; readonly stream: string; readonly count: number }
  | { readonly kind: 'endless_lock'; readonly lock: string }
  | { readonly kind: 'leases'; readonly count: number }
)

/** Whether the instance, by its last report, serves, reaches its stores and has all connections. */
export function isWell({ state, stores, connections }: Instance): boolean {
  const isAway = stores?.some(({ away_seconds: seconds }) => seconds > 0) ?? false
  return state === 'ready' && !isAway && connections.every((one) => one.state === 'up')
}

/** Worst first. A draining instance drops its connections on purpose. */
export function worriesOf(known: Known): Worry[] {
  const { stores, gone = [], tripwires = [], streams = [], locks = [] } = known
  const { health: command } = remedies
  const ready = (known.instances ?? []).filter(({ state }) => state === 'ready')
  const troubled = new Set<StoreName>()
  for (const { name, condition } of stores) if (condition !== 'up') troubled.add(name)
  // Without Redis no instance can report, so silence means nothing.
  const silent = troubled.has('redis') ? [] : gone
  return [
    ...stores.flatMap(({ name: store, condition }): Worry[] =>
      condition === 'up' || condition === null ? [] : [{ kind: 'store', store, condition, command }]
    ),
    ...ready.flatMap(({ name: instance, stores: own = [] }) =>
      own
        .filter(({ name, away_seconds: seconds }) => seconds > 0 && !troubled.has(name))
        .map(({ name: store }): Worry => ({ kind: 'store_of_instance', instance, store, command }))
    ),
    ...silent.map(({ name: instance }): Worry => ({ kind: 'gone', instance, command })),
    ...ready
      .filter(({ connections }) => connections.some(({ state }) => state === 'lost'))
      .filter(() => !troubled.has('redis'))
      .map(({ name: instance }): Worry => ({ kind: 'connection', instance, command })),
    ...streams
      .filter(({ dead_letters: count }) => count > 0)
      .map(({ name, dead_letters: count }): Worry => ({
        kind: 'dead_letters',
        stream: name,
        count,
        command: remedies.deadLetters(name),
      })),
    ...tripwires
      .filter(({ is_breached: isBreached }) => isBreached)
      .map(({ id, title }): Worry => ({
        kind: 'tripwire',
        id,
        title,
        command: remedies.tripwires,
      })),
    ...locks
      .filter(({ remaining_ms: remainingMs }) => remainingMs === null)
      .map(({ name: lock }): Worry => ({
        kind: 'endless_lock',
        lock,
        command: remedies.lock(lock),
      })),
    ...(known.overdueLeases > 0
      ? [{ kind: 'leases', count: known.overdueLeases, command: remedies.leases } as const]
      : []),
  ]
}

/** The condition of a store, as far as it is known. */
export interface KnownStore {
  readonly name: StoreName
  /** Null if unknown. */
  readonly condition: ProbedStore['condition'] | null
  readonly latencyMs: number | null
}

/**
 * Both stores, from the operators' probe and the answering instance's readiness. Readiness needs no store, so it reports an
 * outage first. Either is undefined without a current answer.
 */
export function knownStores(
  probed: readonly ProbedStore[] | undefined,
  readiness: Readiness | undefined
): readonly KnownStore[] {
  return STORES.map((name) => {
    const probe = probed?.find((one) => one.name === name)
    const ready = readiness?.[name]
    if (ready === 'down' && probe?.is_up !== false) {
      return { name, condition: 'away', latencyMs: null }
    }
    const condition = probe?.condition ?? (ready === 'up' ? 'up' : null)
    return { name, condition, latencyMs: probe?.latency_ms ?? null }
  })
}

/** Commands to run in a container of the service; the page itself runs nothing. */
export const remedies = {
  health: 'node ace health:check',
  tripwires: 'node ace tripwires:report',
  leases: 'node ace leases:list',
  deadLetters: (stream: string) => `node ace streams:dead ${quoted(stream)}`,
  retry: (stream: string) => `node ace streams:retry ${quoted(stream)} --all`,
  lock: (name: string) => `node ace locks:show ${quoted(name)}`,
}

const OF_SIGNALS: readonly (readonly [beginning: string, command: string])[] = [
  ['redis.lock.', 'node ace locks:list'],
  ['redis.resource_lease.', remedies.leases],
  ['redis.cron_fanout.', 'node ace streams:list'],
]

/** The first command for a signal; null if none is needed. */
export function remedyOf({ name, severity }: Pick<Signal, 'name' | 'severity'>): string | null {
  if (severity === 'informational') return null
  return OF_SIGNALS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? remedies.health
}

/** Quoted for a shell. */
function quoted(text: string): string {
  return /^[\w:.@/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `90_000` is “1 min”: the largest unit that fits once; below a second, milliseconds. */
export function duration(ms: number, locale: string): string {
  const [unit, unitMs] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? ['millisecond', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.trunc(ms / unitMs)
  )
}

/** The title of a tripwire in the reader's language; the service's own for an unknown tripwire. */
export function tripwireTitle({ id, title }: Pick<Tripwire, 'id' | 'title'>, t: Texts): string {
  const titles: Readonly<Record<string, string>> = t.operations.tripwires.titles
  return titles[id] ?? title
}

type Schemas = components['schemas']

export type Instance = Schemas['Instance']
export type ProbedStore = Schemas['ProbedStore']
export type GoneInstance = Schemas['GoneInstance']
export type Signal = Schemas['Signal']
export type Tripwire = Schemas['TripwireReport']['tripwires'][number]
export type Stream = Schemas['Stream']
export type Lease = Schemas['Lease']
export type HeldLock = Schemas['Lock']
