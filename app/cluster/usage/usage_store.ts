import type { Redis } from 'ioredis'
import { type HistogramData, LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { LuaScript, numberOf, type ScriptOutcome } from '#cluster/lua/lua_script'
import { HOUR_MS } from '#shared/time'
import {
  type UsageHour,
  hourOf,
  HOURS_RETAINED,
  type RedisUsage,
  type UseCounts,
  useCounts,
} from './usage_hour.js'

const ADD = new LuaScript(new URL('./add_usage.lua', import.meta.url), numberOf)
const HOURS_PER_STEP = 100

/** The stored names of the counts; others would lose the hours that are kept. */
const FIELDS: Readonly<Record<keyof UseCounts, string>> = {
  commands: 'commands',
  throttled: 'throttled',
  messages: 'messages',
  jobChecks: 'looks',
  lateJobChecks: 'lateLooks',
}
const COUNT_NAMES = Object.keys(FIELDS) as (keyof UseCounts)[]

/** What one instance counted within one hour. */
export interface UseBatch extends RedisUsage {
  readonly hour: number
  readonly sinceMs: number
  /** The number of the batch within its instance; equal numbers mean the same batch. */
  readonly number: number
}

/** The use of Redis by all instances together, by hour, stored in Redis. Old hours expire. */
export class UsageStore {
  constructor(
    private readonly redis: Redis,
    private readonly keys: RedisKeys
  ) {}

  /** Adds a batch once, however often it is sent before the instance's next one. */
  add(instance: string, batch: UseBatch): Promise<ScriptOutcome<number>> {
    const counts = COUNT_NAMES.filter((name) => batch[name] > 0)
    return ADD.run(this.redis, this.#keysOf(batch.hour), [
      `batch:${instance}`,
      batch.number,
      batch.sinceMs,
      HOURS_RETAINED.counts * HOUR_MS,
      HOURS_RETAINED.latency * HOUR_MS,
      counts.length,
      ...counts.flatMap((name) => [FIELDS[name], batch[name]]),
      ...batch.latency.toJSON().flat(),
    ])
  }

  /** Every known hour, the oldest first, and the time of Redis at which they were read. Rejects without an answer. */
  async readAll(): Promise<{ readonly nowMs: number; readonly hours: UsageHour[] }> {
    const [seconds, microseconds] = await this.redis.time()
    const nowMs = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
    return { nowMs, hours: await this.read(nowMs) }
  }

  /** Every known hour, the oldest first. Rejects when Redis gives no answer. */
  async read(nowMs: number): Promise<UsageHour[]> {
    const last = hourOf(nowMs)
    const hours: UsageHour[] = []
    for (let from = last - HOURS_RETAINED.counts + 1; from <= last; from += HOURS_PER_STEP) {
      const count = Math.min(HOURS_PER_STEP, last - from + 1)
      const step = Array.from({ length: count }, (_, at) => this.#readHour(from + at))
      const known = await Promise.all(step)
      hours.push(...known.filter((hour) => hour !== null))
    }
    return hours
  }

  async #readHour(hour: number): Promise<UsageHour | null> {
    const [countsKey, latencyKey] = this.#keysOf(hour)
    const [counts, latency] = await Promise.all([
      this.redis.hgetall(countsKey),
      this.redis.hgetall(latencyKey),
    ])
    const { since } = counts
    if (since === undefined) return null
    const buckets: HistogramData = Object.entries(latency).map(([bucket, count]) => [
      Number(bucket),
      Number(count),
    ])
    return {
      hour,
      sinceMs: Number(since),
      ...useCounts((name) => Number(counts[FIELDS[name]] ?? 0)),
      latency: LatencyHistogram.from(buckets),
    }
  }

  #keysOf(hour: number): readonly [counts: string, latency: string] {
    const counts = this.keys.named('use', String(hour))
    return [counts, this.keys.beside('use-latency', counts)]
  }
}
