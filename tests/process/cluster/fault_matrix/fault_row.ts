import type { SignalKey } from '#cluster/signals/signal_payloads'

/** What a service does while the fault lasts. Where a fault has another effect than these words, a cell says which. */
export interface Effects {
  /** `granted`, or `unavailable`: nobody gets a lock. */
  readonly locks: string
  /** Of a new claim: `claimed`, or `provisional`. */
  readonly leases: string
  /** `together`: all instances count as one; `alone`: each for itself. */
  readonly limits: string
  /** Who answers a read: `copies` in memory, `Redis`, or the `factory`. */
  readonly cache: string
  /** Which way broadcasts of the instance go: `both ways`, `in only`, `out only`, `neither`. */
  readonly broadcast: string
  /** `added`, or `unknown`: the sender repeats it later, and router events go straight to MongoDB. */
  readonly streams: string
}

export type SignalCounts = Partial<Record<SignalKey, number>>

/** One fault of the matrix: its row in docs/operations/reference.md, and what its test asserts. */
export interface FaultRow {
  readonly id: string
  readonly fault: string
  readonly effects: Effects
  /**
   * What /health/ready answers while the fault lasts. `brief`: it is over as soon as it came, so services are asked
   * right after it; until they are connected again the answer may be 503. Null: there is nobody to answer.
   */
  readonly readiness: 200 | 503 | 'brief' | null
  /** What the instance prints until all is well again, when every service was asked once during the fault. */
  readonly signals: SignalCounts
}

export const WORKS: Effects = {
  locks: 'granted',
  leases: 'claimed',
  limits: 'together',
  cache: 'copies',
  broadcast: 'both ways',
  streams: 'added',
}

export const AWAY: Effects = {
  locks: 'unavailable',
  leases: 'provisional',
  limits: 'alone',
  cache: 'factory',
  broadcast: 'neither',
  streams: 'unknown',
}

/** Of an instance that is not there, or on its way out. */
export const NOBODY: Effects = {
  locks: '—',
  leases: '—',
  limits: '—',
  cache: '—',
  broadcast: '—',
  streams: '—',
}

export const ADAPTER_PAIR: SignalCounts = {
  'redis.adapter.disconnected': 1,
  'redis.adapter.reconnected': 1,
}

export const SUBSCRIPTION_PAIR: SignalCounts = {
  'redis.subscription.dropped': 1,
  'redis.subscription.resubscribed': 1,
}

export const BOTH_PAIRS: SignalCounts = { ...ADAPTER_PAIR, ...SUBSCRIPTION_PAIR }

/** Both pairs, and the one lock that was asked for meanwhile. */
export const ALL_LOST: SignalCounts = { ...BOTH_PAIRS, 'redis.lock.unavailable': 1 }
