import { TRIPWIRE_REPORT } from '#operations/tripwires/tripwire_lines'
import * as api from '#shared/http/api'
import { limitValidator, listSignalsValidator } from './cluster_view_http.js'
import * as clusterView from './cluster_view_schemas.js'

const storeCheckEndpoint: api.EndpointDescription = {
  tag: 'Cluster',
  summary: 'Check the stores',
  description:
    'Asks MongoDB and Redis over the connections of this instance and says what `health:check` says. Writes nothing.',
  access: 'operator',
  answers: {
    200: api.json(
      'How the stores answered.',
      api.answerObject({
        data: api.arrayOf(clusterView.PROBED_STORE),
        meta: api.answerObject({
          verdict: { ...api.STRING, description: 'As of `health:check`, such as `up` or `full`.' },
          certainty: { ...api.STRING, description: '`known` or `inferred`.' },
          advice: { ...api.arrayOf(api.STRING), description: 'What it means and what to do next.' },
        }),
      }),
      {
        data: [{ name: 'redis', is_up: true, condition: 'up', latency_ms: 0.4, state: 'primary' }],
        meta: { verdict: 'up', certainty: 'known', advice: ['Nothing is down.'] },
      }
    ),
  },
}

const TAG = 'Cluster'
const LIMIT: api.JsonSchema = { type: 'integer' }
const SOURCE = '0b0e7a52-5d0c-4d2c-9a43-0a4f5c8b7c11'
const NAME = 'api-1:7'

const list = (
  item: api.JsonSchema,
  meta: Readonly<Record<string, api.JsonSchema>>
): api.JsonSchema => api.answerObject({ data: api.arrayOf(item), meta: api.answerObject(meta) })

const COMPLETE = api.described(
  api.BOOLEAN,
  'False while Redis is away: then the answer holds only what this instance knows.'
)

export const clusterViewEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: TAG,
      description: 'What all instances together do, for operators. Nothing here changes anything.',
    },
  ],
  schemas: clusterView.CLUSTER_VIEW_SCHEMAS,
  endpoints: {
    'operations.instances': {
      tag: TAG,
      summary: 'List the instances',
      description:
        'Each instance reports itself every five seconds and leaves the list after 20 seconds of silence. `meta.gone` then lists it for an hour, unless it shut down. The longest-running comes first. The instance that answers is always among them, as it is now.',
      access: 'operator',
      answers: {
        200: api.json(
          'The instances.',
          list(clusterView.INSTANCE, {
            answered_by: api.described(api.STRING, 'The `source` of the instance that answers.'),
            is_complete: COMPLETE,
            gone: clusterView.GONE_INSTANCES,
          }),
          {
            data: [
              {
                source: SOURCE,
                name: NAME,
                version: '1.0.0',
                release: null,
                started_at: api.EXAMPLE_INSTANT,
                state: 'ready',
                connections: [
                  { role: 'command', state: 'up', since: api.EXAMPLE_INSTANT, reason: null },
                ],
                stores: [{ name: 'mongo', away_seconds: 0, is_slow: false }],
                requests_per_second: 41.2,
                event_loop_lag_ms: 3,
                warnings: [],
                reported_ms_ago: 0,
              },
            ],
            meta: { answered_by: SOURCE, is_complete: true, gone: [] },
          }
        ),
      },
    },
    'operations.signals': {
      tag: TAG,
      summary: 'List the signals',
      description:
        'The last 5,000 signals of all instances, newest first; with `after`, those that came since, oldest first. Poll with `after` set to the last `meta.live_cursor`, and no signal is missed. Signals of an outage of Redis come after it, with the `time` at which they were printed.',
      access: 'operator',
      query: {
        validator: listSignalsValidator,
        parameters: {
          after: { description: 'The `meta.live_cursor` of an earlier answer.' },
          name: { description: 'Only signals with this name.' },
          severity: { description: 'Only signals of this severity.' },
          instance: { description: 'Only signals that this instance printed.' },
        },
      },
      answers: {
        200: api.json(
          'Some of the signals.',
          list(clusterView.SIGNAL, {
            limit: LIMIT,
            next_cursor: api.described(
              api.nullable(api.STRING),
              'The `cursor` of the next page; null on the last one.'
            ),
            live_cursor: api.described(
              api.nullable(api.STRING),
              'The `after` that asks for what comes next; null when Redis is away and none was given.'
            ),
            is_complete: COMPLETE,
          }),
          {
            data: [
              {
                _id: '1772355600000-0',
                name: 'redis.lock.unavailable',
                severity: 'correctness',
                time: api.EXAMPLE_INSTANT,
                recorded_at: api.EXAMPLE_INSTANT,
                instance: NAME,
                payload: { lock: 'lock:audits', reason: 'unknown: Command timed out' },
              },
            ],
            meta: {
              limit: 20,
              next_cursor: null,
              live_cursor: 'MTc3MjM1NTYwMDAwMC0w',
              is_complete: true,
            },
          }
        ),
      },
    },
    'operations.tripwires': {
      tag: TAG,
      summary: 'Read the report on the capacity tripwires',
      description: 'The report of `tripwires:report`, at most a minute old.',
      access: 'operator',
      answers: {
        200: api.json('The report.', TRIPWIRE_REPORT, {
          at: api.EXAMPLE_INSTANT,
          is_breached: false,
          pubsub_ceiling_per_second: null,
          tripwires: [
            {
              id: 'broadcast-latency-p99',
              title: 'p99 cross-instance broadcast latency',
              unit: 'ms',
              threshold: 2_000,
              window_days: 7,
              value: 12.5,
              samples: 90_210,
              data_since: api.EXAMPLE_INSTANT,
              is_breached: false,
              breached_since: null,
              may_be_earlier: false,
              is_sustained: false,
            },
          ],
          informational: [
            { id: 'plan-cost', text: 'the managed plan costs materially more than another option' },
          ],
        }),
      },
    },
    'operations.stores': storeCheckEndpoint,
    'operations.streams': {
      tag: TAG,
      summary: 'List the streams of durable messages',
      description: 'Counts only: the messages may hold data of organizations.',
      access: 'operator',
      answers: {
        200: api.json(
          'The streams of this release.',
          list(clusterView.STREAM, { total: api.described(api.COUNT, 'How many there are.') }),
          {
            data: [
              {
                name: 'router-events',
                depth: 3,
                oldest_ms: 41,
                in_hand: 3,
                postponed: 0,
                consumers: 2,
                dead_letters: 0,
              },
            ],
            meta: { total: 1 },
          }
        ),
      },
    },
    'operations.leases': {
      tag: TAG,
      summary: 'List the resources that instances own',
      description: 'The first to expire come first.',
      access: 'operator',
      query: { validator: limitValidator },
      answers: {
        200: api.json(
          'Some of the leases.',
          list(clusterView.LEASE, {
            limit: LIMIT,
            total: api.described(api.COUNT, 'How many there are.'),
            overdue: api.described(api.COUNT, 'Leases that were not renewed in time.'),
          }),
          {
            data: [
              {
                resource: 'booking-session:6562f0a1c3e5d7f901234508',
                state: 'owned',
                remaining_ms: 8_200,
                epoch: '4',
                owner: SOURCE,
                instance: NAME,
              },
            ],
            meta: { limit: 20, total: 1, overdue: 0 },
          }
        ),
      },
    },
    'operations.locks': {
      tag: TAG,
      summary: 'List the held locks',
      description:
        'The first to expire come first. At most 500 recorded names are looked at, free ones among them.',
      access: 'operator',
      query: { validator: limitValidator },
      answers: {
        200: api.json(
          'Some of the locks.',
          list(clusterView.LOCK, {
            limit: LIMIT,
            is_complete: api.described(api.BOOLEAN, 'Whether every held lock is shown.'),
          }),
          {
            data: [
              {
                name: 'cron-fanout:session-sweep:6562f0a1c3e5d7f901234501',
                holder: '8d1c5a0e-4a52-4d7c-8f43-5f0f5c1b2d10',
                remaining_ms: 31_000,
                fence: 212,
                instance: NAME,
                held_since: api.EXAMPLE_INSTANT,
              },
            ],
            meta: { limit: 20, is_complete: true },
          }
        ),
      },
    },
  },
}
