import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '#shared/log'

const LIBRARY = 'signalbox'

interface ExportedService {
  readonly name: string
  readonly version: string
  readonly environment: string
}

interface ExportLimits {
  /** Finished spans that wait; further ones are dropped. */
  readonly queueMax: number
  readonly batchMax: number
  readonly sendEveryMs: number
}

/**
 * Sends finished spans in batches to the OTLP receiver of the environment's `OTEL_EXPORTER_OTLP_*`, one batch at a time.
 * A receiver that is away costs the spans that the queue cannot hold, and one line of the log.
 */
export class TraceExport {
  readonly tracer: Tracer
  readonly #provider: TracerProvider

  constructor(service: ExportedService, limits: ExportLimits, log: Pick<Log, 'warn'>) {
    const processor = new BatchSpanProcessor({
      exporter: exporterThatTells(log),
      maxQueueSize: limits.queueMax,
      maxExportBatchSize: limits.batchMax,
      scheduledDelayMillis: limits.sendEveryMs,
    })
    this.#provider = new TracerProvider({
      resource: resourceOf(service),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [processor],
    })
    this.tracer = this.#provider.getTracer(LIBRARY, service.version)
  }

  /** Sends what waits. Lasts as long as the receiver takes. */
  async stop(): Promise<void> {
    await this.#provider.shutdown().catch(() => {})
  }
}

function exporterThatTells(log: Pick<Log, 'warn'>): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter()
  const send = exporter.export.bind(exporter)
  let hasTold = false
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const { error } = result
      if (error && !hasTold) {
        hasTold = true
        const code = 'code' in error ? error.code : error.name
        log.warn(
          { code },
          'the OTLP receiver took no spans: they are dropped, with no further line'
        )
      }
      done(result)
    })
  return exporter
}

function resourceOf({ name, version, environment }: ExportedService) {
  return defaultResource()
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': name,
        'service.version': version,
        'deployment.environment.name': environment,
      })
    )
}
