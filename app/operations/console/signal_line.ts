import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'

/** A signal as a log holds it. */
export interface LoggedSignal {
  readonly key: SignalKey
  /** The JSON after the key, as it was written. */
  readonly payload: string
  /** What a log driver wrote before the line; null when nobody did, for the signal itself carries no time. */
  readonly atMs: number | null
}

const LINE = /^([^{]*?)(redis\.[a-z_]+\.[a-z_]+) (\{.*\})\s*$/
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/

/**
 * Reads `<key> <JSON>`, alone or behind what Docker, Compose, Kubernetes or CloudWatch put before it (a container's
 * name, an ISO 8601 time). A time without an offset is UTC. Null for every other line.
 */
export function readSignalLine(line: string): LoggedSignal | null {
  const [, before = '', name = '', payload = ''] = LINE.exec(line) ?? []
  if (!isSignalKey(name) || (before !== '' && !/\s$/.test(before))) return null
  return { key: name, payload, atMs: instantOf(before) }
}

export function isSignalKey(name: string): name is SignalKey {
  return Object.hasOwn(SIGNAL_CATALOGUE, name)
}

function instantOf(before: string): number | null {
  const [instant] = INSTANT.exec(before) ?? []
  if (instant === undefined) return null
  const text = instant
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  const atMs = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(atMs) ? null : atMs
}
