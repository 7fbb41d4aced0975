import { CONNECTION_ROLES } from '#cluster/connections/connection_options'
import { STORE_CONDITIONS } from '#cluster/console/redis_probe'
import { SEVERITIES, SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'

const MS: JsonSchema = { type: 'number' }

const INSTANCE = answerObject({
  source: described(STRING, 'The random name under which it owns leases.'),
  name: described(STRING, 'Host and process, as its log lines and signals name it.'),
  version: described(STRING, 'The version of the service that it runs.'),
  release: described(nullable(STRING), '`RELEASE`, if set.'),
  started_at: described(INSTANT, 'When its process started.'),
  state: oneOf(['ready', 'draining'], { description: '`draining` once it ends.' }),
  connections: arrayOf(
    answerObject({
      role: oneOf(CONNECTION_ROLES, { description: 'What the connection is for.' }),
      state: oneOf(['up', 'lost'], { description: 'Whether it is live.' }),
      since: described(INSTANT, 'When this state began.'),
      reason: described(nullable(STRING), 'Why it was lost; null while it is up.'),
    }),
    { description: 'Its four connections to Redis.' }
  ),
  stores: arrayOf(
    answerObject({
      name: oneOf(['mongo', 'redis'], { description: 'The store.' }),
      away_seconds: described(COUNT, 'For how long readiness has missed it; 0 while it answers.'),
      is_slow: { ...BOOLEAN, description: 'Whether it answers, only later than readiness waits.' },
    }),
    {
      description:
        'Whether its stores answer it, checked every ten seconds; empty when it does not say.',
    }
  ),
  requests_per_second: described({ type: 'number', minimum: 0 }, 'In its last five seconds.'),
  event_loop_lag_ms: described(
    { type: 'number', minimum: 0 },
    'The longest delay of its event loop in its last five seconds.'
  ),
  warnings: described(
    arrayOf(STRING),
    'What it has found wrong while it runs: `clock_off`, `indexes_missing`; later releases may add more.'
  ),
  reported_ms_ago: described(
    { type: 'number', minimum: 0 },
    'The age of these figures; 0 for the instance that answers.'
  ),
})

const GONE_INSTANCE = answerObject(
  {
    source: described(STRING, 'The random name under which it owned leases.'),
    name: described(STRING, 'Host and process.'),
    silent_ms: described(COUNT, 'Since its last report.'),
  },
  { description: 'An instance that fell silent: killed, or cut off from Redis.' }
)

export const GONE_INSTANCES = arrayOf(ref('GoneInstance'), {
  maxItems: 20,
  description: 'The latest to fall silent first.',
})

const PROBED_STORE = answerObject({
  name: oneOf(['mongo', 'redis'], { description: 'The store.' }),
  is_up: described(BOOLEAN, 'Whether it takes reads and writes.'),
  condition: oneOf(STORE_CONDITIONS, {
    description: '`full`, `read_only`: it answers reads and refuses writes. `away`: no answer.',
  }),
  latency_ms: described(nullable(MS), 'The round-trip time; null when it never answered.'),
  state: described(STRING, 'The same in words.'),
})

const SIGNAL = answerObject({
  _id: described(nullable(STRING), 'Its place; null while Redis has not taken it.'),
  name: oneOf(Object.keys(SIGNAL_CATALOGUE), { description: 'The key of the signal.' }),
  severity: oneOf(SEVERITIES, {
    description:
      '`correctness`: its alarm reverts a deployment. `alarm`: it has another alarm. `informational`: it has none.',
  }),
  time: described(INSTANT, 'When the instance printed it.'),
  recorded_at: described(
    nullable(INSTANT),
    'When Redis took it: after an outage, later than `time`.'
  ),
  instance: described(STRING, 'The host and the process that printed it.'),
  payload: { type: 'object', description: 'The other members of its line.' },
})

const TRIPWIRE = answerObject({
  id: described(STRING, 'Its stable name.'),
  title: described(STRING, 'What it watches.'),
  unit: oneOf(['ms', 'share'], { description: 'The unit of `threshold` and `value`.' }),
  threshold: described(MS, 'It trips above it, not at it.'),
  window_days: described({ type: 'integer' }, 'The length of its window.'),
  value: described({ type: ['number', 'null'] }, 'Over the window; null without enough data.'),
  samples: described(COUNT, 'How many samples the value rests on.'),
  data_since: described(nullable(INSTANT), 'Since when there are data within the window.'),
  is_breached: described(BOOLEAN, 'Whether the value is above the threshold.'),
  breached_since: described(nullable(INSTANT), 'Since when; null without a breach.'),
  may_be_earlier: described(BOOLEAN, 'Whether the breach may have begun earlier.'),
  is_sustained: described(BOOLEAN, 'Whether the breach covers a whole window.'),
})

const TRIPWIRES = answerObject({
  at: described(INSTANT, 'When the report was computed.'),
  is_breached: described(BOOLEAN, 'Whether any tripwire is breached.'),
  pubsub_ceiling_per_second: described(
    { type: ['number', 'null'] },
    '`REDIS_PUBSUB_CEILING_PER_SECOND`; without it, `pubsub-rate` is not judged.'
  ),
  tripwires: arrayOf(TRIPWIRE, { description: 'What figures decide.' }),
  informational: arrayOf(
    answerObject({
      id: described(STRING, 'Its stable name.'),
      text: described(STRING, 'What people judge.'),
    }),
    { description: 'What no figure decides.' }
  ),
})

const STREAM = answerObject({
  name: described(STRING, 'The name of the stream.'),
  depth: described(COUNT, 'Messages that are not handled yet.'),
  oldest_ms: described({ type: ['number', 'null'] }, 'How long the oldest has waited.'),
  in_hand: described(COUNT, 'Messages that a consumer is handling.'),
  postponed: described(COUNT, 'Messages that wait for another attempt.'),
  consumers: described(COUNT, 'Instances that handle its messages.'),
  dead_letters: described(COUNT, 'Messages that failed on every attempt.'),
})

const LEASE = answerObject({
  resource: described(STRING, 'What is owned.'),
  state: oneOf(['owned', 'overdue', 'suspected', 'taken', 'released', 'lost'], {
    description:
      '`overdue`: not renewed in time. `suspected`: a sweeper has seen that. `taken`: a sweeper settles it. `lost`: Redis lost its record.',
  }),
  remaining_ms: described(MS, 'Until the deadline; negative once it has passed.'),
  epoch: described(nullable(STRING), 'It grows with each claim; null without a record.'),
  owner: described(nullable(STRING), 'The `source` of the instance that owns it or did last.'),
  instance: described(nullable(STRING), 'Its name; null when it no longer reports.'),
})

const LOCK = answerObject({
  name: described(STRING, 'Its key without the prefix of the environment.'),
  holder: described(STRING, 'The random UUID of the attempt that took it.'),
  remaining_ms: described({ type: ['number', 'null'] }, 'Until it expires; null: never.'),
  fence: described({ type: ['integer', 'null'] }, 'Its newest fencing token.'),
  instance: described(
    nullable(STRING),
    'The instance that reports holding it; null when none does, as in the first five seconds.'
  ),
  held_since: described(nullable(INSTANT), 'When that instance asked for it.'),
})

/** The schemas of what operators see, as `cluster_view_http.ts` shows it. */
export const CLUSTER_VIEW_SCHEMAS = {
  Instance: INSTANCE,
  GoneInstance: GONE_INSTANCE,
  ProbedStore: PROBED_STORE,
  Signal: SIGNAL,
  TripwireReport: TRIPWIRES,
  Stream: STREAM,
  Lease: LEASE,
  Lock: LOCK,
}
