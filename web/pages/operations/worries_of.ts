import type { StoreName } from '../../api/readiness.js'
import type { GoneInstance, HeldLock, Instance, Stream, Tripwire } from './answers.js'
import type { KnownStore } from './known_stores.js'
import { remedies } from './remedies.js'

/** What the page knows, as far as it was answered. */
export interface Known {
  readonly stores: readonly KnownStore[]
  readonly instances: readonly Instance[] | undefined
  readonly gone: readonly GoneInstance[] | undefined
  readonly tripwires: readonly Tripwire[] | undefined
  readonly streams: readonly Stream[] | undefined
  readonly locks: readonly HeldLock[] | undefined
  readonly overdueLeases: number
}

/** Something that a person should look at, and the command that begins with it. */
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

/** Whether the instance serves, reaches its stores and has all its connections, by what it last said. */
export function isWell({ state, stores, connections }: Instance): boolean {
  const isAway = stores?.some(({ away_seconds: seconds }) => seconds > 0) ?? false
  return state === 'ready' && !isAway && connections.every((one) => one.state === 'up')
}

/** The worst first. An instance that drains leaves its connections on purpose. */
export function worriesOf(known: Known): Worry[] {
  const { stores, gone = [], tripwires = [], streams = [], locks = [] } = known
  const { health: command } = remedies
  const ready = (known.instances ?? []).filter(({ state }) => state === 'ready')
  const troubled = new Set<StoreName>()
  for (const { name, condition } of stores) if (condition !== 'up') troubled.add(name)
  // Without Redis no instance can say that it lives.
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
