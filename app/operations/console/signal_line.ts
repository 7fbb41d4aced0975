import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'

/** A signal as read from a log. */
export interface LoggedSignal {
  readonly key: SignalKey
  /** The JSON after the key, unparsed. */
  readonly payload: string
  /** When it was printed: its own `time`, else what a log driver wrote before the line, else null. */
  readonly atMs: number | null
  /** The host and process that printed it; null in a signal of a release that did not state them. */
  readonly instance: string | null
}

const LINE = /^([^{]*?)(redis\.[a-z_]+\.[a-z_]+) (\{.*\})\s*$/
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/

/**
 * Parses `<key> <JSON>`, alone or after the prefix of Docker, Compose, Kubernetes or CloudWatch (a container's name, an
 * ISO 8601 time). A time without an offset is UTC. Null for every other line.
 */
export function readSignalLine(line: string): LoggedSignal | null {
  const [, before = '', name = '', payload = ''] = LINE.exec(line) ?? []
  if (!isSignalKey(name) || (before !== '' && !/\s$/.test(before))) return null
  const { time, instance } = originOf(payload)
  return { key: name, payload, atMs: instantOf(time) ?? instantOf(before), instance }
}

export function isSignalKey(name: string): name is SignalKey {
  return Object.hasOwn(SIGNAL_CATALOGUE, name)
}

function originOf(payload: string): { time: string; instance: string | null } {
  const { time, instance } = membersOf(payload)
  return {
    time: typeof time === 'string' ? time : '',
    instance: typeof instance === 'string' ? instance : null,
  }
}

/** Empty for a truncated line. */
function membersOf(payload: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(payload)
  } catch {
    return {}
  }
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
