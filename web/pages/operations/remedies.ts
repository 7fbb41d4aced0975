import type { Signal } from './answers.js'

/** What a person runs in a container of the service; this page runs nothing. */
export const remedies = {
  health: 'node ace health:check',
  tripwires: 'node ace tripwires:report',
  leases: 'node ace leases:list',
  deadLetters: (stream: string) => `node ace streams:dead ${quoted(stream)}`,
  retry: (stream: string) => `node ace streams:retry ${quoted(stream)} --all`,
  lock: (name: string) => `node ace locks:show ${quoted(name)}`,
}

const OF_SIGNALS: readonly (readonly [beginning: string, command: string])[] = [
  ['redis.lock.', 'node ace locks:list'],
  ['redis.resource_lease.', remedies.leases],
  ['redis.cron_fanout.', 'node ace streams:list'],
]

/** The first command for a signal; null for one that needs nothing. */
export function remedyOf({ name, severity }: Pick<Signal, 'name' | 'severity'>): string | null {
  if (severity === 'informational') return null
  return OF_SIGNALS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? remedies.health
}

/** One word of a shell. */
function quoted(text: string): string {
  return /^[\w:.@/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
