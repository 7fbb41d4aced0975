import type { ConnectionRole } from '#cluster/connections/connection_options'

/** What an instance says of itself, every few seconds. Times in milliseconds since the epoch, unless named otherwise. */
export interface InstanceEntry {
  /** The random name under which it sends messages and owns leases. */
  readonly source: string
  /** Host and process, as signals and the log name it. */
  readonly name: string
  readonly version: string
  readonly release: string | null
  readonly startedAtMs: number
  readonly state: 'ready' | 'draining'
  readonly connections: readonly ConnectionEntry[]
  /** For how long each store has been away, 0 while it answers; missing in reports of older releases. */
  readonly stores?: readonly { readonly name: string; readonly awaySeconds: number }[]
  /** Over the time since its last report. */
  readonly requestsPerSecond: number
  /** The longest delay of its event loop since its last report. */
  readonly eventLoopLagMs: number
  /** What it has found wrong while it runs, such as `clock_off`; missing in reports of older releases. */
  readonly warnings?: readonly string[]
  /** The locks that it has held longest, at most 50. */
  readonly locks: readonly LockEntry[]
}

interface ConnectionEntry {
  readonly role: ConnectionRole
  readonly isUp: boolean
  readonly sinceMs: number
  /** Why it was lost; null while it is up. */
  readonly reason: string | null
}

interface LockEntry {
  readonly attempt: string
  readonly sinceMs: number
}
