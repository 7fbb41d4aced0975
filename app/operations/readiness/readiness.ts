import type { ClusterConnections } from '#cluster/connections/cluster_connections'
import { withinLimit } from '#shared/async/waiting'
import { refusalOf } from '#shared/store_unavailable'

/** Why an indicator is down: the lost connections, and the word with which its store refuses. Everybody may read both. */
export class IndicatorDown extends Error {
  constructor(
    readonly connections: readonly string[] | undefined,
    readonly refusal: string | null
  ) {
    super('A store does not serve')
  }
}

/** One dependency that readiness checks. `check` rejects when it is down and may hang: its caller holds the limit. */
export interface Indicator {
  readonly name: string
  check(): Promise<void>
}

interface IndicatorState {
  readonly message?: string
  readonly status: 'up' | 'down'
  /** The store's connections that are down. */
  readonly connections?: readonly string[]
  /** It answers, and later than readiness waits. */
  readonly condition?: 'slow'
}

type States = Readonly<Record<string, IndicatorState>>

/** The body of a readiness answer, in terminus's shape: same keys, same order, empty maps as `{}`. */
export interface ReadinessReport {
  readonly status: 'ok' | 'error' | 'shutting_down'
  readonly info: States
  readonly error: States
  readonly details: States
}

interface ReadinessOptions {
  readonly indicators: readonly Indicator[]
  readonly timeoutMs: number
  readonly cacheMs: number
  readonly isShuttingDown: () => boolean
}

/**
 * Reports whether this instance reaches its dependencies. Indicators run in parallel, each for at most `timeoutMs`. A
 * finished run is reused for `cacheMs` and a run in progress is shared, so probes cannot multiply the load of an
 * outage. A store that is down is called slow if the last check that ended found it up, but late. Never throws.
 */
export class Readiness {
  readonly #slow = new Set<string>()
  #run: Promise<States> | undefined
  #expiresAtMs = 0

  constructor(private readonly options: ReadinessOptions) {}

  async report(): Promise<ReadinessReport> {
    const states = await this.#states()
    const info = only(states, 'up')
    const error = only(states, 'down')
    const isUp = Object.keys(error).length === 0
    return {
      status: this.options.isShuttingDown() ? 'shutting_down' : isUp ? 'ok' : 'error',
      info,
      error,
      details: { ...info, ...error },
    }
  }

  #states(): Promise<States> {
    if (!this.#run || performance.now() >= this.#expiresAtMs) {
      this.#expiresAtMs = Number.POSITIVE_INFINITY
      this.#run = this.#checkAll().finally(() => {
        this.#expiresAtMs = performance.now() + this.options.cacheMs
      })
    }
    return this.#run
  }

  async #checkAll(): Promise<States> {
    const entries = await Promise.all(
      this.options.indicators.map(async (one) => [one.name, await this.#stateOf(one)])
    )
    return Object.fromEntries(entries)
  }

  #stateOf(indicator: Indicator): Promise<IndicatorState> {
    const { name } = indicator
    const { timeoutMs } = this.options
    let isLate = false
    const checked = stateOf(indicator).then((state) => {
      this.#slow[isLate && state.status === 'up' ? 'add' : 'delete'](name)
      return state
    })
    return withinLimit(checked, timeoutMs, () => {
      isLate = true
      const slow = this.#slow.has(name) && ({ condition: 'slow' } as const)
      return { message: `timeout of ${timeoutMs}ms exceeded`, status: 'down', ...slow }
    })
  }
}

function stateOf(indicator: Indicator): Promise<IndicatorState> {
  return indicator.check().then(
    (): IndicatorState => ({ status: 'up' }),
    (error: unknown): IndicatorState => {
      const { connections, refusal = refusalOf(error) } =
        error instanceof IndicatorDown ? error : {}
      return {
        ...(refusal && { message: refusal }),
        status: 'down',
        ...(connections && { connections }),
      }
    }
  )
}

function only(states: States, status: IndicatorState['status']): States {
  return Object.fromEntries(Object.entries(states).filter(([, state]) => state.status === status))
}

/** Up when Redis answers over all four connections; a single silent subscriber makes it down. */
export class RedisIndicator implements Indicator {
  readonly name = 'redis'

  constructor(
    private readonly connections: ClusterConnections,
    private readonly timeoutMs: number
  ) {}

  async check(): Promise<void> {
    const unanswered = await this.connections.unanswered(this.timeoutMs)
    if (unanswered.length === 0) return
    const refusals = unanswered.map((role) => this.connections.stateOf(role).refusal)
    throw new IndicatorDown(unanswered, refusals.find((word) => word !== null) ?? null)
  }
}
