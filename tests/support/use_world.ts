import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { UsageRecorder } from '#cluster/usage/usage_recorder'
import { UsageStore } from '#cluster/usage/usage_store'
import clusterConfig from '#config/cluster'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'

/** An instance whose counts the test sets by hand. */
export class CountingInstance {
  readonly totals = { commands: 0, throttled: 0, messages: 0, jobChecks: 0, lateJobChecks: 0 }
  latency = new LatencyHistogram()
  readonly name = randomUUID().slice(0, 8)
  readonly recorder: UsageRecorder

  constructor(store: UsageStore, nowMs: () => number) {
    const sources = {
      totals: () => ({ ...this.totals }),
      takeLatency: () => this.latency.take(),
    }
    this.recorder = new UsageRecorder(store, sources, this.name, nowMs)
  }

  count(
    commands: number,
    { throttled = 0, messages = 0, jobChecks = 0, lateJobChecks = 0 } = {}
  ): void {
    this.totals.commands += commands
    this.totals.throttled += throttled
    this.totals.messages += messages
    this.totals.jobChecks += jobChecks
    this.totals.lateJobChecks += lateJobChecks
  }
}

export interface UseWorld {
  readonly redis: Redis
  readonly prefix: string
  readonly store: UsageStore
  /** The instances' shared clock; only the test moves it. */
  readonly clock: { nowMs: number }
  instance(): CountingInstance
}

/** Hours of use under a prefix unique to the test. */
export async function useWorld(redisUrl?: string, startMs = 0): Promise<UseWorld> {
  const redis = await commandConnection(redisUrl)
  const prefix = `${clusterConfig.keyPrefix}${uniqueName('use')}:`
  const store = new UsageStore(redis, new RedisKeys(prefix))
  const clock = { nowMs: startMs }
  const instance = () => new CountingInstance(store, () => clock.nowMs)
  return { redis, prefix, store, clock, instance }
}
