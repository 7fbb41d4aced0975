import type { FaultRow, SignalCounts } from './fault_row.js'
import { NETWORK_ROWS } from './network_rows.js'
import { PROCESS_ROWS } from './process_rows.js'
import { STORE_ROWS } from './store_rows.js'

/** Every fault, in the order of the table in docs/operations/reference.md. */
export const FAULT_TABLE: readonly FaultRow[] = [...NETWORK_ROWS, ...STORE_ROWS, ...PROCESS_ROWS]

export function faultRow(id: string): FaultRow {
  const row = FAULT_TABLE.find((one) => one.id === id)
  if (!row) throw new Error(`The fault table has no row ${id}`)
  return row
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  'redis.adapter.disconnected redis.adapter.reconnected': 'adapter pair',
  'redis.subscription.dropped redis.subscription.resubscribed': 'subscription pair',
}

/** What a row that says whether instances are ready leaves out. */
const USUAL: Readonly<Record<string, string>> = {
  locks: 'granted',
  leases: 'claimed',
  limits: 'together',
  broadcast: 'both ways',
  streams: 'added',
  signals: 'none',
}

/** What services do while a fault lasts, as docs/operations/reference.md says it. */
export function shownEffects({ effects, readiness, signals }: FaultRow): string {
  const named = Object.entries({
    ...effects,
    ready: readiness ?? '—',
    signals: shownSignals(signals),
  })
  return named
    .filter(([name, effect]) => effect !== '—' && !(readiness && effect === USUAL[name]))
    .map((one) => one.join(': '))
    .join('; ')
}

function shownSignals(signals: SignalCounts): string {
  const left = new Map(Object.entries(signals))
  const pairs = Object.entries(SHORT_NAMES).flatMap(([keys, name]) => {
    const counts = keys.split(' ').map((key) => left.get(key) ?? 0)
    const count = Math.min(...counts)
    if (count === 0 || new Set(counts).size > 1) return []
    for (const key of keys.split(' ')) left.delete(key)
    return [count === 1 ? name : `${count} ${name}s`]
  })
  const single = [...left].map(([key, count]) =>
    count === 1 ? `\`${key}\`` : `${count} \`${key}\``
  )
  return [...pairs, ...single].join(', ') || 'none'
}
