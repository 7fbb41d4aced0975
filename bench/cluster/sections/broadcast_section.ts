import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Channel } from '#cluster/broadcast/broadcast'
import { type HistogramData, LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'
import { type ClusterInstance, connectInstance } from '#tests/support/redis/connect_instance'
import { FaultProxy } from '#tests/support/fault_proxy'
import type { Figures } from '../../figures.js'

const RECEIVER = fileURLToPath(new URL('broadcast_receiver.js', import.meta.url))
const RECEIVERS = 3
const MESSAGES_A_TICK = 2
const ANSWER_MS = 500

/**
 * The channel that the receivers listen to. A message is its send time on the machine's monotonic clock, in
 * nanoseconds.
 */
export const TIMES = new Channel('bench-times', (message) =>
  typeof message === 'string' ? message : null
)

/** The channel for the bare PUBLISH. */
export function bareChannel(keyPrefix: string): string {
  return `${keyPrefix}bench-bare`
}

export interface Received {
  readonly bare: HistogramData
  readonly broadcast: HistogramData
}

/**
 * Measures the latency of a broadcast to three processes against a bare PUBLISH, sent in turns; how fast a silent
 * subscriber is detected; and how fast a killed one receives again.
 */
export async function broadcastSection(
  figures: Figures,
  redisUrl: string,
  durationMs: number
): Promise<void> {
  const keyPrefix = `bench-${randomUUID()}:`
  const instance = await connectInstance(redisUrl, { keyPrefix }).opened
  const receivers = await Promise.all(
    Array.from({ length: RECEIVERS }, () => startReceiver(redisUrl, keyPrefix))
  )
  await send(instance, keyPrefix, durationMs)
  await delay(ANSWER_MS)
  const bare = new LatencyHistogram()
  const broadcast = new LatencyHistogram()
  for (const receiver of receivers) {
    const received = await receiver.report()
    bare.merge(LatencyHistogram.from(received.bare))
    broadcast.merge(LatencyHistogram.from(received.broadcast))
  }
  for (const [name, quantile] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    const peer = { name: 'bare pub/sub', value: bare.quantileMs(quantile) ?? Number.NaN }
    const ours = broadcast.quantileMs(quantile) ?? Number.NaN
    figures.tell(`broadcast to 3 processes ${name}`, ours, 'ms', peer)
  }
  await recovery(figures, instance)
  await detection(figures, instance)
  await instance.close()
}

async function send({ broadcast, connections }: ClusterInstance, prefix: string, forMs: number) {
  const redis = connections.get('command')
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    for (let count = 0; count < MESSAGES_A_TICK; count++) {
      void broadcast.publish(TIMES, String(process.hrtime.bigint()))
      await delay(1)
      void redis.publish(bareChannel(prefix), String(process.hrtime.bigint()))
      await delay(1)
    }
  }
}

/** From the kill of the subscriber's connection to the proof that messages arrive again; the slowest of ten runs. */
async function recovery(figures: Figures, { broadcast, connections }: ClusterInstance) {
  const subscriber = connections.get('app-subscriber')
  let slowestMs = 0
  for (let round = 0; round < 10; round++) {
    const live = new Promise<void>((resolve) => {
      const forget = broadcast.onLive(() => {
        forget()
        resolve()
      })
    })
    const startMs = performance.now()
    subscriber.stream.resetAndDestroy()
    await live
    slowestMs = Math.max(slowestMs, performance.now() - startMs)
  }
  figures.hold('recovery of a killed subscriber', slowestMs, 'ms', 250)
}

/** From the moment when nothing arrives any more to its detection; the slowest of three runs. */
async function detection(figures: Figures, { broadcast, connections }: ClusterInstance) {
  const subscriber = connections.get('app-subscriber')
  const proxy = await FaultProxy.start(subscriber.options.port ?? 6379)
  let slowestMs = 0
  for (let round = 0; round < 3; round++) {
    subscriber.options.port = proxy.port
    subscriber.stream.destroy()
    while (!broadcast.isLive || proxy.connections === 0) await delay(2)
    const gap = new Promise<void>((resolve) => {
      const forget = broadcast.onGap(() => {
        forget()
        resolve()
      })
    })
    const startMs = performance.now()
    proxy.blackhole()
    await gap
    slowestMs = Math.max(slowestMs, performance.now() - startMs)
    proxy.heal()
    proxy.reset()
    while (!broadcast.isLive) await delay(2)
  }
  figures.hold('detection of a silent subscriber', slowestMs, 'ms', 1_500)
  await proxy.stop()
}

async function startReceiver(redisUrl: string, keyPrefix: string) {
  const args = [...NODE_ARGUMENTS, RECEIVER, redisUrl, keyPrefix]
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: PROJECT_FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('the receiver has no standard input or output')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    report: async (): Promise<Received> => {
      stdin.write('report\n')
      const { value } = await lines.next()
      return JSON.parse(String(value))
    },
  }
}
