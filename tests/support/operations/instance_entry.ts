import type { InstanceEntry } from '#cluster/instances/instance_register'

/** What a calm instance says of itself. */
export function instanceEntry(fields: Partial<InstanceEntry> = {}): InstanceEntry {
  return {
    source: 'one',
    name: 'api-1:7',
    version: '1.0.0',
    release: null,
    startedAtMs: 1_700_000_000_000,
    state: 'ready',
    connections: [{ role: 'command', isUp: true, sinceMs: 1_700_000_000_000, reason: null }],
    requestsPerSecond: 0,
    eventLoopLagMs: 0,
    locks: [],
    ...fields,
  }
}
