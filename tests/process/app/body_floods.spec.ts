import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { JUDGE_TIMES_VARIABLE } from '#scripts/testing/judge_times'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { scratchFolder } from '#tests/support/scratch_folder'
import { startInstance } from '#tests/support/processes/instance'

/** On a quiet machine; elsewhere it grows by the machine's delay, or is the longer multiple of other looks. */
const LIVE_MS_MAX = 100
const OF_IDLE_MAX = 10
const OF_HARMLESS_MAX = 2
const AT_ONCE = 8
/** Where times are not judged, so many that a health check meets each kind of body. */
const REQUESTS = process.env[JUDGE_TIMES_VARIABLE] === 'true' ? 100 : 2 * AT_ONCE
const HARMLESS_REQUESTS = Math.min(REQUESTS, 40)
const IDLE_LOOKS = 20
const LOOK_EVERY_MS = 5

const lists = (bytes: number) => `[${'[],'.repeat(bytes / 3)}[]]`
const SMALL_BOMB = gzipSync(lists(4_000_000))
const IMPORT = '/v1/booking-flow-routers/import'

interface Flood {
  readonly title: string
  readonly path: string
  readonly body: string | Buffer
  readonly encoding?: string
  readonly bearer?: (i: number) => string
  readonly isOfManyNetworks?: boolean
}

const guess = (i: number) =>
  `sbx_${Buffer.from(i.toString(16).padStart(24, '0')).toString('base64url')}.guess`
const BOMB = { path: IMPORT, body: SMALL_BOMB, encoding: 'gzip' }

const FLOODS: readonly Flood[] = [
  { title: 'four kilobytes that inflate to 4 MB of lists', ...BOMB },
  { title: 'the same with guesses for tokens, from one network', ...BOMB, bearer: guess },
  {
    title: 'the same with guesses for tokens, from many networks',
    ...BOMB,
    bearer: (i) => guess(1_000 + i),
    isOfManyNetworks: true,
  },
  { title: 'the same where there is no endpoint', ...BOMB, path: '/v1/nothing' },
  { title: 'the same where there is no such method', ...BOMB, path: '/openapi.json' },
  { title: 'a megabyte of lists as they are', path: IMPORT, body: lists(900_000) },
]

const HARMLESS: Flood = { title: 'requests with next to nothing in them', path: IMPORT, body: '{}' }

test.group('While an instance is flooded with unsolicited bodies', () => {
  test('it answers its health check as fast as without them', async ({ assert, cleanup }) => {
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const overrides = { CRON_JOBS: 'off', TRUSTED_PROXIES: '127.0.0.1' }
    const { server, url } = await startInstance(scratchFolder(), stores, overrides)
    cleanup(() => server.stop())
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    cleanup(() => agent.destroy())
    const flooded = async (flood: Flood, requests: number) => {
      let isOver = false
      const sent = sendFlood(url, flood, agent, requests).finally(() => (isOver = true))
      const slowMs = slowOf(await looksAtHealth(url, () => isOver))
      return { slowMs, statuses: [...(await sent)] }
    }
    const idle = async () => slowOf(await looksAtHealth(url, (count) => count >= IDLE_LOOKS))
    await flooded(HARMLESS, REQUESTS)

    for (const flood of FLOODS) {
      const { slowMs: harmlessMs } = await flooded(HARMLESS, HARMLESS_REQUESTS)
      const idleBeforeMs = await idle()
      const machine = await MachineDelay.watch()
      const { slowMs, statuses } = await flooded(flood, REQUESTS)
      const liveMs = machine.boundMs(LIVE_MS_MAX)
      const idleMs = Math.max(idleBeforeMs, await idle())

      const boundMs = Math.max(liveMs, OF_IDLE_MAX * idleMs, OF_HARMLESS_MAX * harmlessMs)
      const measured = `${ms(slowMs)}; idle ${ms(idleMs)}, beside harmless requests ${ms(harmlessMs)}`
      assert.isBelow(slowMs, boundMs, `${flood.title}: looks took ${measured}; ${machine}`)
      const others = statuses.filter((status) => ![401, 404, 405, 429].includes(status))
      assert.isEmpty(others, flood.title)
    }
  }).timeout(400_000)
})

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

/** The time that two of three looks stay below: a machine that stands still for a moment is not the instance. */
function slowOf(tookMs: readonly number[]): number {
  return tookMs.toSorted((a, b) => a - b)[Math.floor((tookMs.length * 2) / 3)] ?? Infinity
}

async function looksAtHealth(url: string, isEnough: (count: number) => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tookMs: number[] = []
  try {
    do {
      const beganMs = performance.now()
      await statusOf({ url: `${url}/health/live`, agent })
      tookMs.push(performance.now() - beganMs)
      await delay(LOOK_EVERY_MS)
    } while (!isEnough(tookMs.length))
    return tookMs
  } finally {
    agent.destroy()
  }
}

async function sendFlood(
  url: string,
  { path, body, encoding, bearer, isOfManyNetworks }: Flood,
  agent: Agent,
  requests: number
): Promise<Set<number>> {
  let sent = 0
  const statuses = new Set<number>()
  const client = async () => {
    while (sent < requests) {
      sent += 1
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...(encoding ? { 'content-encoding': encoding } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer(sent)}` } : {}),
        ...(isOfManyNetworks ? { 'x-forwarded-for': `198.51.${sent >> 8}.${sent & 255}` } : {}),
      }
      statuses.add(await statusOf({ url: `${url}${path}`, agent, headers, body }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  return statuses
}

interface Sent {
  readonly url: string
  readonly agent: Agent
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

async function statusOf({ url, agent, headers, body }: Sent): Promise<number> {
  const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers: headers ?? {} })
  sent.on('error', () => {})
  sent.end(body)
  const [answer] = await once(sent, 'response', { signal: AbortSignal.timeout(60_000) })
  answer.resume()
  return answer.statusCode
}
