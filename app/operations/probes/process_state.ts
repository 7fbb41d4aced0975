import { metricOf, type Metrics } from '#shared/metrics'

/** What ends a process: a person who waits at a terminal, or an orchestrator, which also notifies the load balancer. */
export type ShutdownCause = 'orchestrator' | 'person'

/** The state of this process: its start, and whether it is shutting down. */
export class ProcessState {
  readonly #startedAtMs = performance.now()
  #shutdownCause: ShutdownCause | null = null

  get uptimeSeconds(): number {
    return Math.floor((performance.now() - this.#startedAtMs) / 1_000)
  }

  get isShuttingDown(): boolean {
    return this.#shutdownCause !== null
  }

  get shutdownCause(): ShutdownCause | null {
    return this.#shutdownCause
  }

  /** Keeps the first cause. */
  beginShutdown(cause: ShutdownCause): void {
    this.#shutdownCause ??= cause
  }
}

export function processMetrics(
  state: ProcessState,
  { environment, version }: { environment: string; version: string }
): Metrics {
  return {
    draining: metricOf(() => Number(state.isShuttingDown)),
    info: () => [[1, environment, version]],
  }
}

/** Identifies the deployment by ENVIRONMENT and RELEASE; unrelated to the runtime mode. */
export class RuntimeEnvironment {
  constructor(
    readonly name: string,
    readonly release: string | undefined
  ) {}
}
