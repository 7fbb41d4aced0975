import type { LeaseLoss, LeaseRelease } from '#cluster/leases/held_lease'
import type { Effects } from './fault_row.js'

/** One round over all services of an instance: what each did, in the words of the fault table. */
export interface Observation {
  readonly effects: Effects
  /** The token of the lock that was granted. */
  readonly token: number | null
  /** How much of the limit was left when the store counted. */
  readonly remaining: number | null
}

export interface ListedLease {
  readonly resource: string
  readonly epoch: number | null
  readonly isProvisional: boolean
  readonly loss: LeaseLoss | null
}

/** What an instance has seen since it started. */
interface Report {
  readonly isLive: boolean
  readonly heard: readonly string[]
  readonly handled: readonly string[]
  readonly leases: readonly ListedLease[]
  readonly wallClockMs: number
}

interface HeldLockReport {
  readonly token: number
  readonly isAborted: boolean
  /** When the holder last found its lock valid, right before a write; nanoseconds of the machine's monotonic clock. */
  readonly lastWriteNs: number
  readonly validUntilNs: number
}

/** What a test may ask of an instance over its IPC channel. */
export interface ProbeCommands {
  /** Claims the lease `<row>-kept` and fills the cache's key `<row>`. */
  prepare(row: string): Promise<void>
  /** Asks every service once, under names that begin with the row's; `step` tells several rounds of a row apart. */
  observe(row: string, step: string): Promise<Observation>
  report(): Promise<Report>
  /** Whether Redis answers on the connection that the services share. No signal tells of its loss or its return. */
  reachesRedis(): Promise<boolean>
  claim(resource: string, takeover: boolean): Promise<'claimed' | 'provisional' | 'held'>
  release(resource: string): Promise<LeaseRelease>
  /** Takes a lock and keeps it; null when it was not to be had. */
  lock(name: string, ttlMs: number, waitMs: number): Promise<number | null>
  renew(name: string): Promise<'renewed' | 'unavailable' | 'lost'>
  /** Takes a lock and writes under it every few milliseconds, as long as it is valid. */
  writeUnderLock(name: string, ttlMs: number): Promise<void>
  lockReport(name: string): Promise<HeldLockReport>
  /** Publishes a message on the stream, under its own words as id. */
  send(id: string): Promise<'added' | 'duplicate' | 'full' | 'unknown'>
  say(word: string): Promise<'delivered' | 'unknown'>
  /** One pass of the sweeper; gives what it handled as `<resource>#<epoch>`. */
  sweep(): Promise<readonly string[]>
  /** What REDIS_TCP_URL's host name resolves to from now on; null when it does not. */
  resolve(address: string | null): Promise<void>
}

export type ProbeCommand = keyof ProbeCommands
