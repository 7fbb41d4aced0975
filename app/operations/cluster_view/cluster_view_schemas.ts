import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import type { ListedLease } from '#cluster/console/lease_register'
import type { ListedLock } from '#cluster/console/lock_register'
import { type ProbedStore, STORE_CONDITIONS } from '#cluster/console/redis_probe'
import type { ListedStream } from '#cluster/console/stream_register'
import type { InstanceEntry } from '#cluster/instances/instance_register'
import { SEVERITIES, severityOf, SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { RecordedSignal } from '#cluster/signals/signal_history'
import type { LockHolder } from '#operations/instances/known_instances'
import { TRIPWIRE_REPORT } from '#operations/tripwires/tripwire_lines'
import * as api from '#shared/http/api'

const MS: api.JsonSchema = { type: 'number' }

const CONNECTION = api.answer<InstanceEntry['connections'][number], 'isUp'>({
  role: api.oneOf(CONNECTION_ROLES, 'What the connection is for.'),
  state: api.from(api.oneOf(['up', 'lost'], 'Whether it is live.'), ({ isUp }) =>
    isUp ? 'up' : 'lost'
  ),
  since: api.described(api.INSTANT, 'When this state began.'),
  reason: api.nullable(api.STRING, 'Why it was lost; null while it is up.'),
})

const STORE = api.answer<NonNullable<InstanceEntry['stores']>[number]>({
  name: api.oneOf(['mongo', 'redis'], 'The store.'),
  away_seconds: api.described(
    api.COUNT,
    'For how long readiness has missed it; 0 while it answers.'
  ),
  is_slow: api.from(
    api.described(api.BOOLEAN, 'Whether it answers, only later than readiness waits.'),
    ({ isSlow }) => isSlow ?? false
  ),
})

const FIGURE: api.JsonSchema = { type: 'number', minimum: 0 }

export const INSTANCE = api.component(
  'Instance',
  api.answer<InstanceEntry & { readonly reportedMsAgo: number }, 'locks'>({
    source: api.described(api.STRING, 'The random name under which it owns leases.'),
    name: api.described(api.STRING, 'Host and process, as its log lines and signals name it.'),
    version: api.described(api.STRING, 'The version of the service that it runs.'),
    release: api.nullable(api.STRING, '`RELEASE`, if set.'),
    started_at: api.described(api.INSTANT, 'When its process started.'),
    state: api.oneOf(['ready', 'draining'], '`draining` once it ends.'),
    connections: api.arrayOf(CONNECTION, 'Its four connections to Redis.'),
    stores: api.from(
      api.arrayOf(
        STORE,
        'Whether its stores answer it, checked every ten seconds; empty when it does not say.'
      ),
      ({ stores }) => stores ?? []
    ),
    requests_per_second: api.described(FIGURE, 'In its last five seconds.'),
    event_loop_lag_ms: api.described(
      FIGURE,
      'The longest delay of its event loop in its last five seconds.'
    ),
    warnings: api.from(
      api.arrayOf(
        api.STRING,
        'What it has found wrong while it runs: `clock_off`, `indexes_missing`; later releases may add more.'
      ),
      ({ warnings }) => warnings ?? []
    ),
    reported_ms_ago: api.described(
      FIGURE,
      'The age of these figures; 0 for the instance that answers.'
    ),
  })
)

export const GONE_INSTANCE = api.component(
  'GoneInstance',
  api.answer<Pick<InstanceEntry, 'source' | 'name'> & { readonly silentMs: number }>(
    {
      source: api.described(api.STRING, 'The random name under which it owned leases.'),
      name: api.described(api.STRING, 'Host and process.'),
      silent_ms: api.described(api.COUNT, 'Since its last report.'),
    },
    { description: 'An instance that fell silent: killed, or cut off from Redis.' }
  )
)

export const GONE_INSTANCES = api.arrayOf(GONE_INSTANCE, {
  maxItems: 20,
  description: 'The latest to fall silent first.',
})

export const PROBED_STORE = api.component(
  'ProbedStore',
  api.answer<ProbedStore>({
    name: api.oneOf(['mongo', 'redis'], 'The store.'),
    is_up: api.described(api.BOOLEAN, 'Whether it takes reads and writes.'),
    condition: api.oneOf(
      STORE_CONDITIONS,
      '`full`, `read_only`: it answers reads and refuses writes. `away`: no answer.'
    ),
    latency_ms: api.from(
      api.nullable(MS, 'The round-trip time; null when it never answered.'),
      ({ latencyMs }) => (latencyMs === null ? null : Math.round(latencyMs * 10) / 10)
    ),
    state: api.described(api.STRING, 'The same in words.'),
  })
)

export const SIGNAL = api.component(
  'Signal',
  api.answer<RecordedSignal, 'place' | 'key'>({
    _id: api.from(
      api.nullable(api.STRING, 'Its place; null while Redis has not taken it.'),
      ({ place }) => place
    ),
    name: api.from(
      api.oneOf(Object.keys(SIGNAL_CATALOGUE), 'The key of the signal.'),
      ({ key }) => key
    ),
    severity: api.from(
      api.oneOf(
        SEVERITIES,
        '`correctness`: its alarm reverts a deployment. `alarm`: it has another alarm. `informational`: it has none.'
      ),
      ({ key }) => severityOf(key)
    ),
    time: api.described(api.INSTANT, 'When the instance printed it.'),
    recorded_at: api.from(
      api.nullable(api.INSTANT, 'When Redis took it: after an outage, later than `time`.'),
      ({ place }) => (place === null ? null : recordedAtMs(place))
    ),
    instance: api.described(api.STRING, 'The host and the process that printed it.'),
    payload: { type: 'object', description: 'The other members of its line.' },
  })
)

/** When Redis stored the signal at this position, in milliseconds since the epoch. */
function recordedAtMs(place: string): number {
  return Number(place.split('-', 1)[0])
}

export const STREAM = api.component(
  'Stream',
  api.answer<ListedStream>({
    name: api.described(api.STRING, 'The name of the stream.'),
    depth: api.described(api.COUNT, 'Messages that are not handled yet.'),
    oldest_ms: api.described({ type: ['number', 'null'] }, 'How long the oldest has waited.'),
    in_hand: api.described(api.COUNT, 'Messages that a consumer is handling.'),
    postponed: api.described(api.COUNT, 'Messages that wait for another attempt.'),
    consumers: api.described(api.COUNT, 'Instances that handle its messages.'),
    dead_letters: api.described(api.COUNT, 'Messages that failed on every attempt.'),
  })
)

export const LEASE = api.component(
  'Lease',
  api.answer<ListedLease & { readonly instance: string | undefined }>({
    resource: api.described(api.STRING, 'What is owned.'),
    state: api.oneOf(
      ['owned', 'overdue', 'suspected', 'taken', 'released', 'lost'],
      '`overdue`: not renewed in time. `suspected`: a sweeper has seen that. `taken`: a sweeper settles it. `lost`: Redis lost its record.'
    ),
    remaining_ms: api.described(MS, 'Until the deadline; negative once it has passed.'),
    epoch: api.nullable(api.STRING, 'It grows with each claim; null without a record.'),
    owner: api.nullable(api.STRING, 'The `source` of the instance that owns it or did last.'),
    instance: api.nullable(api.STRING, 'Its name; null when it no longer reports.'),
  })
)

export const LOCK = api.component(
  'Lock',
  api.answer<ListedLock & { readonly by: LockHolder | undefined }, 'key' | 'by'>({
    name: api.described(api.STRING, 'Its key without the prefix of the environment.'),
    holder: api.described(api.STRING, 'The random UUID of the attempt that took it.'),
    remaining_ms: api.described({ type: ['number', 'null'] }, 'Until it expires; null: never.'),
    fence: api.described({ type: ['integer', 'null'] }, 'Its newest fencing token.'),
    instance: api.from(
      api.nullable(
        api.STRING,
        'The instance that reports holding it; null when none does, as in the first five seconds.'
      ),
      ({ by }) => by?.instance ?? null
    ),
    held_since: api.from(
      api.nullable(api.INSTANT, 'When that instance asked for it.'),
      ({ by }) => by?.sinceMs ?? null
    ),
  })
)

export const CLUSTER_VIEW_SCHEMAS = api.components(
  INSTANCE,
  GONE_INSTANCE,
  PROBED_STORE,
  SIGNAL,
  TRIPWIRE_REPORT,
  STREAM,
  LEASE,
  LOCK
)
