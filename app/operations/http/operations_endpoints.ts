import { json, type ModuleDescription } from '#shared/http/endpoint_description'
import { closedObject, type JsonSchema, oneOf } from '#shared/http/json_schema'
import { NEVER_CACHED } from './liveness_controller.js'
import { METRICS_UNAUTHORIZED } from './metrics_controller.js'

const TAG = 'Operations'

const NOT_CACHED = {
  'Cache-Control': {
    description: 'Never cached.',
    schema: { type: 'string' },
    example: NEVER_CACHED,
  },
}

const INFO: JsonSchema = closedObject(
  {
    environment: oneOf(['develop', 'staging', 'production']),
    uptime_seconds: { type: 'number', minimum: 0 },
    release: { type: 'string', description: 'RELEASE of the instance, when it has one.' },
  },
  { optional: ['release'] }
)

const INDICATORS: JsonSchema = {
  type: 'object',
  propertyNames: { enum: ['mongo', 'redis'] },
  additionalProperties: closedObject(
    {
      status: oneOf(['up', 'down']),
      message: { type: 'string' },
      connections: {
        type: 'array',
        items: { type: 'string' },
        description: 'Which of the connections to the store do not answer, by their roles.',
      },
    },
    { optional: ['message', 'connections'] }
  ),
}

const READINESS = (statuses: readonly string[]): JsonSchema =>
  closedObject({
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
  tags: [{ name: TAG, description: 'Which deployment answers, and whether it can.' }],
  schemas: {},
  endpoints: {
    'info': {
      tag: TAG,
      summary: 'Say which environment answers',
      access: 'anybody',
      needsNoStore: true,
      answers: {
        200: json('The environment and how long this instance has run.', INFO, {
          environment: 'production',
          uptime_seconds: 86_400,
        }),
      },
    },
    'health.live': {
      tag: TAG,
      summary: 'Say whether this instance serves HTTP',
      description: 'Read by the load balancer. Looks at no store.',
      access: 'anybody',
      needsNoStore: true,
      answers: {
        200: json(
          'It does.',
          closedObject({ status: { type: 'string', const: 'ok' } }),
          { status: 'ok' },
          NOT_CACHED
        ),
      },
    },
    'metrics': {
      tag: TAG,
      summary: 'Read the metrics of this instance',
      description:
        'In the text format of Prometheus. With `METRICS_TOKEN` set, it needs that token as bearer.',
      access: 'anybody',
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
      summary: 'Say whether this instance reaches its stores',
      description: 'An observation; the load balancer does not read it.',
      access: 'anybody',
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
