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
import {
  answer,
  arrayOf,
  BOOLEAN,
  component,
  components,
  COUNT,
  described,
  from,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  STRING,
} from '#shared/http/json_schema'

const MS: JsonSchema = { type: 'number' }

const CONNECTION = answer<InstanceEntry['connections'][number], 'isUp'>({
  role: oneOf(CONNECTION_ROLES, 'What the connection is for.'),
  state: from(oneOf(['up', 'lost'], 'Whether it is live.'), ({ isUp }) => (isUp ? 'up' : 'lost')),
  since: described(INSTANT, 'When this state began.'),
  reason: nullable(STRING, 'Why it was lost; null while it is up.'),
})

const STORE = answer<NonNullable<InstanceEntry['stores']>[number]>({
  name: oneOf(['mongo', 'redis'], 'The store.'),
  away_seconds: described(COUNT, 'For how long readiness has missed it; 0 while it answers.'),
  is_slow: from(
    described(BOOLEAN, 'Whether it answers, only later than readiness waits.'),
    ({ isSlow }) => isSlow ?? false
  ),
})

const FIGURE: JsonSchema = { type: 'number', minimum: 0 }

export const INSTANCE = component(
  'Instance',
  answer<InstanceEntry & { readonly reportedMsAgo: number }, 'locks'>({
    source: described(STRING, 'The random name under which it owns leases.'),
    name: described(STRING, 'Host and process, as its log lines and signals name it.'),
    version: described(STRING, 'The version of the service that it runs.'),
    release: nullable(STRING, '`RELEASE`, if set.'),
    started_at: described(INSTANT, 'When its process started.'),
    state: oneOf(['ready', 'draining'], '`draining` once it ends.'),
    connections: arrayOf(CONNECTION, 'Its four connections to Redis.'),
    stores: from(
      arrayOf(
        STORE,
        'Whether its stores answer it, checked every ten seconds; empty when it does not say.'
      ),
      ({ stores }) => stores ?? []
    ),
    requests_per_second: described(FIGURE, 'In its last five seconds.'),
    event_loop_lag_ms: described(
      FIGURE,
      'The longest delay of its event loop in its last five seconds.'
    ),
    warnings: from(
      arrayOf(
        STRING,
        'What it has found wrong while it runs: `clock_off`, `indexes_missing`; later releases may add more.'
      ),
      ({ warnings }) => warnings ?? []
    ),
    reported_ms_ago: described(
      FIGURE,
      'The age of these figures; 0 for the instance that answers.'
    ),
  })
)

export const GONE_INSTANCE = component(
  'GoneInstance',
  answer<Pick<InstanceEntry, 'source' | 'name'> & { readonly silentMs: number }>(
    {
      source: described(STRING, 'The random name under which it owned leases.'),
      name: described(STRING, 'Host and process.'),
      silent_ms: described(COUNT, 'Since its last report.'),
    },
    { description: 'An instance that fell silent: killed, or cut off from Redis.' }
  )
)

export const GONE_INSTANCES = arrayOf(GONE_INSTANCE, {
  maxItems: 20,
  description: 'The latest to fall silent first.',
})

export const PROBED_STORE = component(
  'ProbedStore',
  answer<ProbedStore>({
    name: oneOf(['mongo', 'redis'], 'The store.'),
    is_up: described(BOOLEAN, 'Whether it takes reads and writes.'),
    condition: oneOf(
      STORE_CONDITIONS,
      '`full`, `read_only`: it answers reads and refuses writes. `away`: no answer.'
    ),
    latency_ms: from(
      nullable(MS, 'The round-trip time; null when it never answered.'),
      ({ latencyMs }) => (latencyMs === null ? null : Math.round(latencyMs * 10) / 10)
    ),
    state: described(STRING, 'The same in words.'),
  })
)

export const SIGNAL = component(
  'Signal',
  answer<RecordedSignal, 'place' | 'key'>({
    _id: from(
      nullable(STRING, 'Its place; null while Redis has not taken it.'),
      ({ place }) => place
    ),
    name: from(oneOf(Object.keys(SIGNAL_CATALOGUE), 'The key of the signal.'), ({ key }) => key),
    severity: from(
      oneOf(
        SEVERITIES,
        '`correctness`: its alarm reverts a deployment. `alarm`: it has another alarm. `informational`: it has none.'
      ),
      ({ key }) => severityOf(key)
    ),
    time: described(INSTANT, 'When the instance printed it.'),
    recorded_at: from(
      nullable(INSTANT, 'When Redis took it: after an outage, later than `time`.'),
      ({ place }) => (place === null ? null : recordedAtMs(place))
    ),
    instance: described(STRING, 'The host and the process that printed it.'),
    payload: { type: 'object', description: 'The other members of its line.' },
  })
)

/** When Redis stored the signal at this position, in milliseconds since the epoch. */
function recordedAtMs(place: string): number {
  return Number(place.split('-', 1)[0])
}

export const STREAM = component(
  'Stream',
  answer<ListedStream>({
    name: described(STRING, 'The name of the stream.'),
    depth: described(COUNT, 'Messages that are not handled yet.'),
    oldest_ms: described({ type: ['number', 'null'] }, 'How long the oldest has waited.'),
    in_hand: described(COUNT, 'Messages that a consumer is handling.'),
    postponed: described(COUNT, 'Messages that wait for another attempt.'),
    consumers: described(COUNT, 'Instances that handle its messages.'),
    dead_letters: described(COUNT, 'Messages that failed on every attempt.'),
  })
)

export const LEASE = component(
  'Lease',
  answer<ListedLease & { readonly instance: string | undefined }>({
    resource: described(STRING, 'What is owned.'),
    state: oneOf(
      ['owned', 'overdue', 'suspected', 'taken', 'released', 'lost'],
      '`overdue`: not renewed in time. `suspected`: a sweeper has seen that. `taken`: a sweeper settles it. `lost`: Redis lost its record.'
    ),
    remaining_ms: described(MS, 'Until the deadline; negative once it has passed.'),
    epoch: nullable(STRING, 'It grows with each claim; null without a record.'),
    owner: nullable(STRING, 'The `source` of the instance that owns it or did last.'),
    instance: nullable(STRING, 'Its name; null when it no longer reports.'),
  })
)

export const LOCK = component(
  'Lock',
  answer<ListedLock & { readonly by: LockHolder | undefined }, 'key' | 'by'>({
    name: described(STRING, 'Its key without the prefix of the environment.'),
    holder: described(STRING, 'The random UUID of the attempt that took it.'),
    remaining_ms: described({ type: ['number', 'null'] }, 'Until it expires; null: never.'),
    fence: described({ type: ['integer', 'null'] }, 'Its newest fencing token.'),
    instance: from(
      nullable(
        STRING,
        'The instance that reports holding it; null when none does, as in the first five seconds.'
      ),
      ({ by }) => by?.instance ?? null
    ),
    held_since: from(
      nullable(INSTANT, 'When that instance asked for it.'),
      ({ by }) => by?.sinceMs ?? null
    ),
  })
)

export const CLUSTER_VIEW_SCHEMAS = components(
  INSTANCE,
  GONE_INSTANCE,
  PROBED_STORE,
  SIGNAL,
  TRIPWIRE_REPORT,
  STREAM,
  LEASE,
  LOCK
)
