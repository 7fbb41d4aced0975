/** What an instance does while a fault lasts; for one that an election ends, after that election. */
interface MongoEffects {
  /** Of an organization that the instance holds. */
  readonly resolves: 'from memory'
  readonly reads: 'answered' | 'E_STORE_UNAVAILABLE'
  readonly writes: 'stored' | 'E_STORE_UNAVAILABLE' | 'E_OUTCOME_UNKNOWN'
  /** Booking sessions that begin. */
  readonly sessions: 'started' | 'E_STORE_UNAVAILABLE' | 'E_OUTCOME_UNKNOWN'
  /** Of resolves: `stored`, or they `wait` in Redis. */
  readonly events: 'stored' | 'wait'
}

/** One fault of a replica set of three: its row in docs/operations/reference.md, and what its test asserts. */
export interface MongoFaultRow {
  readonly id: string
  readonly fault: string
  readonly effects: MongoEffects
  /** Of /health/ready; `brief`: 503 until a new primary is elected. */
  readonly readiness: 200 | 503 | 'brief'
}

const WORKS: MongoEffects = {
  resolves: 'from memory',
  reads: 'answered',
  writes: 'stored',
  sessions: 'started',
  events: 'stored',
}

const AWAY: MongoEffects = {
  resolves: 'from memory',
  reads: 'E_STORE_UNAVAILABLE',
  writes: 'E_STORE_UNAVAILABLE',
  sessions: 'E_STORE_UNAVAILABLE',
  events: 'wait',
}

const UNCONFIRMED: MongoEffects = {
  resolves: 'from memory',
  reads: 'answered',
  writes: 'E_OUTCOME_UNKNOWN',
  sessions: 'E_OUTCOME_UNKNOWN',
  events: 'wait',
}

/** Every fault, in the order of the table in docs/operations/reference.md. */
export const MONGO_FAULT_TABLE: readonly MongoFaultRow[] = [
  {
    id: 'primary-killed',
    fault: 'the primary is killed (SIGKILL) and comes back',
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'primary-steps-down',
    fault: 'the primary steps down, as in maintenance',
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'primary-frozen',
    fault: 'the primary stands still (SIGSTOP) and goes on',
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'primary-cut-off',
    fault: 'the primary is cut off from the other two, and instances still reach all three',
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'secondary-slow',
    fault: 'one secondary takes over nothing (as when its disk is slow)',
    effects: WORKS,
    readiness: 200,
  },
  {
    id: 'majority-lags',
    fault: 'both secondaries take over nothing, so that no write is confirmed',
    effects: UNCONFIRMED,
    readiness: 503,
  },
  {
    id: 'two-away',
    fault: 'two of three members are killed',
    effects: AWAY,
    readiness: 503,
  },
  {
    id: 'rolled-back',
    fault: 'a primary that alone has a write is lost, and undoes the write when it comes back',
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'disk-full',
    fault: "the primary's disk is full: it ends, and comes back with space",
    effects: WORKS,
    readiness: 'brief',
  },
  {
    id: 'election-in-restart',
    fault: 'an instance is restarted while the members elect',
    effects: WORKS,
    readiness: 'brief',
  },
]

export function mongoFaultRow(id: string): MongoFaultRow {
  const row = MONGO_FAULT_TABLE.find((one) => one.id === id)
  if (!row) throw new Error(`The table of MongoDB's faults has no row ${id}`)
  return row
}

/** The rows of the table in docs/operations/reference.md. */
export function mongoFaultRows(): string[][] {
  return MONGO_FAULT_TABLE.map(({ id, fault, effects, readiness }) => [
    `\`${id}\``,
    fault,
    shownEffects(effects),
    String(readiness),
  ])
}

/** What differs from a working service; resolves never do. */
function shownEffects(effects: MongoEffects): string {
  const { resolves, ...others } = effects
  const named = Object.entries(others).filter(
    ([name, effect]) => effect !== WORKS[name as keyof MongoEffects]
  )
  const byEffect = Map.groupBy(named, ([, effect]) => effect)
  const shown = [...byEffect].map(([effect, names]) => {
    const text = effect.startsWith('E_') ? `\`${effect}\`` : effect
    return `${names.map(([name]) => name).join(', ')}: ${text}`
  })
  return shown.join('; ') || 'works'
}
