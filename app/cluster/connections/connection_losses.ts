import type { Log } from '#shared/log'
import type { ClusterConnections } from './cluster_connections.js'
import { CONNECTION_ROLES } from './connection_options.js'

const REFUSED_AGAIN_MS = 60_000

/**
 * Logs one line when a connection to a store is lost and one when it returns, with its name and how long it was away.
 */
export class ConnectionLosses {
  readonly #lostAtMs = new Map<string, number>()
  readonly #refusedAtMs = new Map<string, number>()

  constructor(private readonly log: Pick<Log, 'info' | 'warn'>) {}

  lost(connection: string, reason: string): void {
    if (this.#lostAtMs.has(connection)) return
    this.#lostAtMs.set(connection, performance.now())
    this.log.warn({ connection, reason }, 'the connection to a store is lost')
  }

  /** Logs that a store refuses what it is asked, each word once a minute. */
  refused(connection: string, refusal: string, reason: string): void {
    const nowMs = performance.now()
    const lastMs = this.#refusedAtMs.get(`${connection} ${refusal}`) ?? -Infinity
    if (nowMs - lastMs < REFUSED_AGAIN_MS) return
    this.#refusedAtMs.set(`${connection} ${refusal}`, nowMs)
    this.log.warn({ connection, refusal, reason }, 'a store refuses what it is asked')
  }

  /** Logs nothing for a connection that was not lost. */
  returned(connection: string): void {
    const lostAtMs = this.#lostAtMs.get(connection)
    if (lostAtMs === undefined) return
    this.#lostAtMs.delete(connection)
    const awayMs = Math.round(performance.now() - lostAtMs)
    this.log.info({ connection, away_ms: awayMs }, 'the connection to a store is back')
  }
}

/** Logs the losses and refusals of the four Redis connections by role, but not the closes by this instance. */
export function logConnectionLosses(
  connections: ClusterConnections,
  log: Pick<Log, 'info' | 'warn'>
): void {
  const losses = new ConnectionLosses(log)
  connections.onChange(({ role, isLive, reason }) => {
    if (isLive) losses.returned(role)
    else losses.lost(role, reason)
  })
  for (const role of CONNECTION_ROLES) {
    connections.stateOf(role).onRefused = (word, text) => losses.refused(role, word, text)
  }
}
