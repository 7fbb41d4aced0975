import { Env } from '@adonisjs/core/env'
import {
  appKey,
  httpUrl,
  integerBetween,
  matching,
  networks,
  numberBetween,
  oneOf,
  origins,
  proxyUrl,
  rate,
  required,
  textOfAtLeast,
  trustedProxies,
  withDefault,
} from './env_rules.js'
import { oidcProvider, PUBLIC_URL_RULE } from './oidc_rules.js'
import { mongodbUri, redisUrl } from './store_urls.js'

const OTLP_PROTOCOLS = ['http/json', 'http/protobuf', 'grpc'] as const

/**
 * The one schema of the environment. Every value is checked before the process connects or listens. Each missing or
 * malformed value gets its own line, and the process ends with exit code 1. docs/operations/reference.md explains them.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: withDefault('production', oneOf(['development', 'production', 'test'])),
  ENVIRONMENT: required(oneOf(['develop', 'staging', 'production'])),
  RELEASE: withDefault(
    undefined,
    matching(/^[\w.-]{1,64}$/, 'up to 64 letters, digits, dots, dashes and underscores')
  ),
  HOST: withDefault('0.0.0.0', matching(/^[\w.:-]+$/, 'a host name or an address')),
  PORT: withDefault(3333, integerBetween(0, 65_535)),
  APP_KEY: required(appKey),
  LOG_LEVEL: withDefault(
    'info',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  ),
  ACCESS_LOG_SAMPLE: withDefault(0, numberBetween(0, 1)),
  API_BASE_PATH: withDefault(
    '',
    matching(/^(\/[\w-]+)+$/, 'a path such as /api, with no slash at its end')
  ),
  PUBLIC_URL: PUBLIC_URL_RULE,
  CORS_ORIGINS: withDefault([], origins),
  TRUSTED_PROXIES: withDefault({ hops: 0 }, trustedProxies),
  HSTS_MAX_AGE_SECONDS: withDefault(0, integerBetween(0, 63_072_000)),
  REDIS_TCP_URL: required(redisUrl),
  REDIS_OPERATOR_URL: withDefault(undefined, redisUrl),
  REDIS_PUBSUB_CEILING_PER_SECOND: withDefault(undefined, integerBetween(1, 1_000_000_000)),
  REDIS_KEY_PREFIX: withDefault(
    undefined,
    matching(/^[\w-]+(:[\w-]+)*:$/, 'words separated by colons, with a colon at its end')
  ),
  MONGODB_URI: required(mongodbUri),
  OTEL_EXPORTER_OTLP_ENDPOINT: withDefault(undefined, httpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: withDefault(undefined, httpUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: withDefault('http/json', oneOf(OTLP_PROTOCOLS)),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: withDefault(undefined, oneOf(OTLP_PROTOCOLS)),
  OTEL_TRACES_EXPORTER: withDefault('otlp', oneOf(['otlp', 'none'])),
  OTEL_SDK_DISABLED: withDefault('false', (value) => oneOf(['true', 'false'])(value.toLowerCase())),
  OTEL_SERVICE_NAME: withDefault(
    'signalbox',
    matching(/^[\w.-]{1,64}$/, 'up to 64 letters, digits, dots, dashes and underscores')
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(0.01, numberBetween(0, 1)),
  ...oidcProvider('OIDC'),
  ...oidcProvider('OIDC_2'),
  ...oidcProvider('OIDC_3'),
  METRICS_TOKEN: withDefault(undefined, textOfAtLeast(16)),
  STORE_BOOT_TIMEOUT_MS: withDefault(10_000, integerBetween(500, 120_000)),
  GRACEFUL_DRAIN_TIMEOUT_MS: withDefault(10_000, integerBetween(100, 60_000)),
  LAME_DUCK_MS: withDefault(undefined, integerBetween(0, 30_000)),
  REALTIME_STREAMS_MAX: withDefault(10_000, integerBetween(1, 1_000_000)),
  REALTIME_STREAMS_PER_ORGANIZATION: withDefault(1_000, integerBetween(1, 1_000_000)),
  REALTIME_VISITORS_PER_ORGANIZATION: withDefault(4_000, integerBetween(1, 1_000_000)),
  ORGANIZATION_ROUTERS_MAX: withDefault(20_000, integerBetween(1, 1_000_000)),
  ORGANIZATION_BYTES_MAX: withDefault(8_388_608, integerBetween(65_536, 1_073_741_824)),
  ORGANIZATION_HISTORY_BYTES_MAX: withDefault(
    268_435_456,
    integerBetween(1_048_576, 1_099_511_627_776)
  ),
  ORGANIZATION_PAGE_EVENTS_BYTES_MAX: withDefault(
    268_435_456,
    integerBetween(65_536, 1_099_511_627_776)
  ),
  ROUTING_TABLES_BYTES_MAX: withDefault(undefined, integerBetween(1_048_576, 1_099_511_627_776)),
  RATE_LIMIT_PER_TOKEN: withDefault(rate('600/60'), rate),
  RATE_LIMIT_PER_ORGANIZATION: withDefault(rate('3000/60'), rate),
  RATE_LIMIT_RESOLVES_PER_TOKEN: withDefault(rate('120000/60'), rate),
  RATE_LIMIT_RESOLVES_PER_ORGANIZATION: withDefault(rate('240000/60'), rate),
  RATE_LIMIT_RESOLVES_PER_KEY: withDefault(rate('60000/60'), rate),
  RATE_LIMIT_RESOLVES_PER_NETWORK: withDefault(rate('300/60'), rate),
  RATE_LIMIT_STARTS_PER_KEY: withDefault(rate('1200/60'), rate),
  RATE_LIMIT_STARTS_PER_NETWORK: withDefault(rate('30/60'), rate),
  RATE_LIMIT_FAILED_AUTHENTICATIONS: withDefault(rate('60/60'), rate),
  RATE_LIMIT_PUBLIC_READS_PER_NETWORK: withDefault(rate('300/60'), rate),
  RATE_LIMIT_PER_BOOKING_SESSION: withDefault(rate('120/60'), rate),
  ROUTER_EVENTS_RETENTION_DAYS: withDefault(400, integerBetween(1, 3_650)),
  ROUTER_EVENTS_STREAM_MIB: withDefault(256, integerBetween(1, 1_000_000)),
  WEBHOOKS_ALLOW_PRIVATE_NETWORKS: withDefault(undefined, networks),
  WEBHOOKS_ALLOW_HTTP: withDefault('off', oneOf(['on', 'off'])),
  WEBHOOKS_PROXY: withDefault(undefined, proxyUrl),
  WEBHOOKS_PROXY_RESOLVES: withDefault('off', oneOf(['on', 'off'])),
  CRON_JOBS: withDefault('on', oneOf(['on', 'off'])),
  BOOKING_GRACE_MS: withDefault(15_000, integerBetween(0, 600_000)),
  BOOKING_UNATTENDED_MS: withDefault(300_000, integerBetween(1_000, 86_400_000)),
  AUDIT_LOG_RETENTION_DAYS: withDefault(400, integerBetween(1, 3_650)),
  BOOKINGS_RETENTION_DAYS: withDefault(400, integerBetween(1, 3_650)),
  TRAFFIC_RETENTION_DAYS: withDefault(800, integerBetween(1, 3_650)),
  TRAFFIC_SHAPES_RETENTION_DAYS: withDefault(90, integerBetween(1, 3_650)),
})
