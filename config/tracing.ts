import env from '#environment/env'

const receiver =
  env.get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? env.get('OTEL_EXPORTER_OTLP_ENDPOINT')
const isOn =
  receiver !== undefined &&
  env.get('OTEL_TRACES_EXPORTER') === 'otlp' &&
  env.get('OTEL_SDK_DISABLED') === 'false'

const protocol =
  env.get('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? env.get('OTEL_EXPORTER_OTLP_PROTOCOL')
if (isOn && protocol !== 'http/json') {
  throw new Error(
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, or OTEL_EXPORTER_OTLP_TRACES_PROTOCOL if it is set: traces are sent in no other way'
  )
}

/** Traces for an OTLP receiver. All times in milliseconds. */
const tracingConfig = {
  isOn,
  serviceName: env.get('OTEL_SERVICE_NAME'),
  sampling: {
    share: env.get('OTEL_TRACES_SAMPLER_ARG'),
    /** Of requests whose caller sampled them, on each instance. */
    askedPerSecond: 10,
  },
  /** Routes that programs ask for all the time, and those whose answers last as long as a client listens. */
  quietRoutes: ['health.live', 'health.ready', 'metrics', 'realtime.open'],
  limits: { queueMax: 2_048, batchMax: 512, sendEveryMs: 1_000 },
  /** How long the last spans may take when the process ends. */
  stopTimeoutMs: 2_000,
}

export default tracingConfig
export type TracingConfig = typeof tracingConfig
