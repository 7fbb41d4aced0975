import type { HeldLock, Instance, Stream, Tripwire } from './answers.js'
import { remedies } from './remedies.js'

/** What the page knows, as far as it was answered. */
export interface Known {
  readonly instances: readonly Instance[] | undefined
  readonly isComplete: boolean
  readonly tripwires: readonly Tripwire[] | undefined
  readonly streams: readonly Stream[] | undefined
  readonly locks: readonly HeldLock[] | undefined
  readonly overdueLeases: number
}

/** Something that a person should look at, and the command that begins with it. */
export type Worry =
  | { readonly kind: 'redis'; readonly instance: string; readonly command: string }
  | { readonly kind: 'connection'; readonly instance: string; readonly command: string }
  | {
      readonly kind: 'tripwire'
      readonly id: string
      readonly title: string
      readonly command: string
    }
  | {
      readonly kind: 'dead_letters'
      readonly stream: string
      readonly count: number
      readonly command: string
    }
  | { readonly kind: 'endless_lock'; readonly lock: string; readonly command: string }
  | { readonly kind: 'leases'; readonly count: number; readonly command: string }

/** The worst first. An instance that drains leaves its connections on purpose. */
export function worriesOf(known: Known): Worry[] {
  const { instances = [], isComplete, tripwires = [], streams = [], locks = [] } = known
  const lost = instances.filter(
    (one) => one.state === 'ready' && one.connections.some(({ state }) => state === 'lost')
  )
  return [
    ...lost.map(({ name }): Worry => ({
      kind: isComplete ? 'connection' : 'redis',
      instance: name,
      command: remedies.health,
    })),
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
      .map(({ name }): Worry => ({
        kind: 'endless_lock',
        lock: name,
        command: remedies.lock(name),
      })),
    ...(known.overdueLeases > 0
      ? [
          {
            kind: 'leases',
            count: known.overdueLeases,
            command: remedies.leases,
          } as const,
        ]
      : []),
  ]
}
