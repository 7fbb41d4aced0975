import type { Redis } from 'ioredis'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { listOf, LuaScript, numberOf } from '#cluster/lua/lua_script'
import { withinLimit } from '#shared/async/waiting'
import type { MetricReader, Metrics, Sample } from '#shared/metrics'

const MEASURE = new LuaScript(new URL('./measure_stream.lua', import.meta.url), (reply) => {
  const [depth, deadLetters, oldestMs] = listOf(reply).map(numberOf)
  return { depth: depth ?? 0, deadLetters: deadLetters ?? 0, oldestMs: Math.max(0, oldestMs ?? 0) }
})

export interface StreamMeasure {
  readonly name: string
  /** Messages that are not handled yet. */
  readonly depth: number
  readonly deadLetters: number
  /** How long the oldest message has waited; 0 without one. */
  readonly oldestMs: number
}

export interface StreamMeasuresOptions {
  readonly names: readonly string[]
  /** How long a measurement is reused without asking Redis. */
  readonly keepMs: number
  /** How long to wait for Redis. */
  readonly timeoutMs: number
}

/**
 * The depth of the named streams. Costs at most one command per stream every `keepMs`, however often it is read. A
 * stream that Redis does not report in time is left out.
 */
export class StreamMeasures {
  #measured: Promise<StreamMeasure[]> | undefined
  #expiresAtMs = 0

  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys,
    private readonly options: StreamMeasuresOptions
  ) {}

  /** Never rejects. */
  current(): Promise<StreamMeasure[]> {
    const nowMs = performance.now()
    if (!this.#measured || nowMs >= this.#expiresAtMs) {
      this.#expiresAtMs = nowMs + this.options.keepMs
      this.#measured = this.#measureAll()
    }
    return this.#measured
  }

  async #measureAll(): Promise<StreamMeasure[]> {
    const { names, timeoutMs } = this.options
    const measured = await Promise.all(
      names.map((name) => withinLimit(this.#measure(name), timeoutMs, () => null))
    )
    return measured.filter((one) => one !== null)
  }

  async #measure(name: string): Promise<StreamMeasure | null> {
    const key = this.keys.named('stream', name)
    const outcome = await MEASURE.run(this.redis, [key, this.keys.beside('stream-dead', key)], [])
    return outcome.kind === 'replied' ? { name, ...outcome.reply } : null
  }
}

export function streamMetrics(streams: StreamMeasures): Metrics {
  const ofEach = (value: (measure: StreamMeasure) => number): MetricReader => {
    return async () => {
      const measures = await streams.current()
      return measures.map((measure): Sample => [value(measure), measure.name])
    }
  }
  return {
    streamDepth: ofEach(({ depth }) => depth),
    streamOldestSeconds: ofEach(({ oldestMs }) => oldestMs / 1_000),
    streamDeadLetters: ofEach(({ deadLetters }) => deadLetters),
  }
}
