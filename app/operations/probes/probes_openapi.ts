import { json, type ModuleDescription } from '#shared/http/endpoint_description'
import { answerObject, type JsonSchema, oneOf } from '#shared/http/json_schema'
import { METRICS_UNAUTHORIZED, NEVER_CACHED } from './probes_http.js'

const TAG = 'Operations'

const NOT_CACHED = {
  'Cache-Control': {
    description: 'Never cached.',
    schema: { type: 'string' },
    example: NEVER_CACHED,
  },
}

const INFO: JsonSchema = answerObject(
  {
    environment: oneOf(['develop', 'staging', 'production']),
    uptime_seconds: { type: 'number', minimum: 0 },
    release: { type: 'string', description: '`RELEASE` of the instance, if set.' },
  },
  { optional: ['release'] }
)

const INDICATORS: JsonSchema = {
  type: 'object',
  propertyNames: oneOf(['mongo', 'redis']),
  additionalProperties: answerObject(
    {
      status: oneOf(['up', 'down']),
      message: { type: 'string' },
      connections: {
        type: 'array',
        items: { type: 'string' },
        description: 'The roles of the connections to the store that do not answer.',
      },
      condition: oneOf(['slow'], {
        description: 'Of one that is down: the store answers, only later than readiness waits.',
      }),
    },
    { optional: ['message', 'connections', 'condition'], title: 'Indicator' }
  ),
}

const READINESS = (statuses: readonly string[]): JsonSchema =>
  answerObject({
    status: oneOf(statuses),
    info: { ...INDICATORS, description: 'The indicators that are up.' },
    error: { ...INDICATORS, description: 'The indicators that are down.' },
    details: { ...INDICATORS, description: 'All indicators.' },
  })

const METRICS_EXAMPLE = `# HELP signalbox_draining 1 from the beginning of the drain
# TYPE signalbox_draining gauge
signalbox_draining 0
`

const UP = { status: 'up' }
const DOWN = { status: 'down' }

export const operationsEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'The deployment and the state of an instance.' }],
  schemas: {},
  endpoints: {
    'info': {
      tag: TAG,
      summary: 'Read the environment',
      access: 'anybody',
      needsNoStore: true,
      answers: {
        200: json('The environment and the uptime of this instance.', INFO, {
          environment: 'production',
          uptime_seconds: 86_400,
        }),
      },
    },
    'health.live': {
      tag: TAG,
      summary: 'Check whether this instance serves HTTP',
      description: 'The load balancer polls this endpoint. It checks no store.',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: json(
          'The instance serves HTTP.',
          answerObject({ status: { type: 'string', const: 'ok' } }, { title: 'Liveness' }),
          { status: 'ok' },
          NOT_CACHED
        ),
      },
    },
    'metrics': {
      tag: TAG,
      summary: 'Read the metrics of this instance',
      description:
        'In the Prometheus text format. If `METRICS_TOKEN` is set, the request needs it as bearer token. Otherwise the metrics are at most a second old.',
      access: 'anybody',
      rate: 'public_reads',
      needsNoStore: true,
      problems: [METRICS_UNAUTHORIZED],
      answers: {
        200: {
          description: 'The metrics.',
          content: { 'text/plain': { schema: { type: 'string' }, example: METRICS_EXAMPLE } },
          headers: NOT_CACHED,
        },
      },
    },
    'health.ready': {
      tag: TAG,
      summary: 'Check whether this instance reaches its stores',
      description: 'For monitoring. The load balancer does not poll this endpoint.',
      access: 'anybody',
      ignoresQuery: true,
      needsNoStore: true,
      answers: {
        200: json(
          'Every indicator is up.',
          READINESS(['ok']),
          {
            status: 'ok',
            info: { mongo: UP, redis: UP },
            error: {},
            details: { mongo: UP, redis: UP },
          },
          NOT_CACHED
        ),
        503: json(
          'An indicator is down, or the instance is shutting down.',
          READINESS(['error', 'shutting_down']),
          {
            status: 'error',
            info: { mongo: UP },
            error: { redis: DOWN },
            details: { mongo: UP, redis: DOWN },
          },
          NOT_CACHED
        ),
      },
    },
  },
}
