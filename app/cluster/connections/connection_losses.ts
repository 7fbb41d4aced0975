import type { ClusterConnections } from './cluster_connections.js'

/** Where losses are told; the application's logger is one. */
export interface LossLog {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** Logs one line for each loss of a store's connection and one for its return, with its name and for how long it was away. */
export class ConnectionLosses {
  readonly #log: LossLog
  readonly #lostAtMs = new Map<string, number>()

  constructor(log: LossLog) {
    this.#log = log
  }

  lost(connection: string, reason: string): void {
    if (this.#lostAtMs.has(connection)) return
    this.#lostAtMs.set(connection, performance.now())
    this.#log.warn({ connection, reason }, 'the connection to a store is lost')
  }

  /** Says nothing of a connection that was not lost. */
  returned(connection: string): void {
    const lostAtMs = this.#lostAtMs.get(connection)
    if (lostAtMs === undefined) return
    this.#lostAtMs.delete(connection)
    const awayMs = Math.round(performance.now() - lostAtMs)
    this.#log.info({ connection, away_ms: awayMs }, 'the connection to a store is back')
  }
}

/** Logs the losses of the four connections to Redis, by their roles; never a close of our own. */
export function logConnectionLosses(connections: ClusterConnections, log: LossLog): void {
  const losses = new ConnectionLosses(log)
  connections.onChange(({ role, isLive, reason }) => {
    if (isLive) losses.returned(role)
    else losses.lost(role, reason)
  })
}
