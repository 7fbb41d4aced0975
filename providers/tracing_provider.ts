import type { ApplicationService } from '@adonisjs/core/types'
import mongoose from 'mongoose'
import type { TracingConfig } from '#config/tracing'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { RuntimeEnvironment } from '#operations/probes/process_state'
import { NoTracing, RequestTracing } from '#operations/tracing/request_tracing'
import type { TraceExport } from '#operations/tracing/trace_export'
import { withinLimit } from '#shared/async/waiting'
import { releaseVersion } from '#start/release_version'
import { isServing } from './support/is_serving.js'

/** Loads OpenTelemetry where an instance serves and has a receiver of its traces, and sends the last spans at the end. */
export default class TracingProvider {
  #export: TraceExport | undefined
  #stop: StopWork | undefined
  #endStores = () => {}

  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(RequestTracing, () => this.#tracing())
  }

  async ready(): Promise<void> {
    const traces = this.#export
    if (!traces) return
    const { traceMongo, traceRedis } = await import('#operations/tracing/store_spans')
    const endRedis = traceRedis(traces.tracer)
    const endMongo = traceMongo(traces.tracer, mongoose.connection.getClient())
    this.#endStores = () => {
      endRedis()
      endMongo()
    }
  }

  async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().stopTimeoutMs)
  }

  async #tracing(): Promise<RequestTracing> {
    if (!this.#config().isOn || !isServing(this.app)) return new NoTracing()
    const [{ TraceExport }, { RequestSpans }, { TraceSampling }] = await Promise.all([
      import('#operations/tracing/trace_export'),
      import('#operations/tracing/request_spans'),
      import('#operations/tracing/trace_sampling'),
    ])
    const { serviceName, sampling, quietRoutes, limits, stopTimeoutMs } = this.#config()
    const { container } = this.app
    const { name: environment } = await container.make(RuntimeEnvironment)
    const service = { name: serviceName, version: releaseVersion(), environment }
    const traces = new TraceExport(service, limits, await container.make('logger'))
    const arms = await container.make(DrainArms)
    this.#export = traces
    this.#stop = arms.add('store-quit', 'traces', (withinMs) => {
      this.#endStores()
      return withinLimit(traces.stop(), Math.min(withinMs, stopTimeoutMs), () => {})
    })
    return new RequestSpans(traces.tracer, new TraceSampling(sampling), quietRoutes)
  }

  #config(): TracingConfig {
    return this.app.config.get<TracingConfig>('tracing')
  }
}
