import { randomUUID } from 'node:crypto'
import { getActiveTestOrFail } from '@japa/runner'
import type { Redis } from 'ioredis'
import { LatencyHistogram } from '#cluster/broadcast/latency_histogram'
import { Channel } from '#cluster/broadcast/broadcast'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { LeaseRegister } from '#cluster/console/lease_register'
import { LockRegister } from '#cluster/console/lock_register'
import { StreamRegister } from '#cluster/console/stream_register'
import { Cron } from '#cluster/cron/cron'
import { DeadRuns } from '#cluster/cron/dead_runs'
import { InstanceRegister } from '#cluster/instances/instance_register'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import type { LeaseAnnouncer } from '#cluster/leases/lease_announcer'
import { LeaseRecords } from '#cluster/leases/lease_records'
import { LeaseSweeper } from '#cluster/leases/lease_sweeper'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { SignalHistory } from '#cluster/signals/signal_history'
import { Signals } from '#cluster/signals/signals'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import { StreamGroup } from '#cluster/streams/stream_group'
import { StreamMeasures } from '#cluster/streams/stream_measures'
import { UsageStore } from '#cluster/usage/usage_store'
import type { RedisClusterNode } from '#scripts/services/redis_cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { instanceEntry } from '#tests/support/operations/instance_entry'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { waitLimit } from '#tests/support/wait_limit'
import { broadcastsOn } from './broadcasts_on.js'

const MANY = 40
/** Nothing runs out or is renewed while a use does not want it to. */
const CALM = { ttlMs: 60_000, renewEveryMs: 20_000, graceMs: 60_000, releaseWithinMs: 5_000 }
// oxlint-disable-next-line house/patient-times -- it must run out
const SHORT = { ...CALM, ttlMs: 40, graceMs: 60 }

/** What a use has: one client of the whole cluster, and keys that no other use has. */
interface ClusterUse {
  readonly redis: Redis
  readonly keys: RedisKeys
  readonly nodes: readonly RedisClusterNode[]
  readonly assert: {
    equal(actual: unknown, expected: unknown, message?: string): void
    deepEqual(actual: unknown, expected: unknown, message?: string): void
    lengthOf(actual: readonly unknown[], length: number): void
  }
}

/** One row of the table: scripts, below `app/cluster`, and the services of the product that run them. */
export interface ScriptUse {
  readonly title: string
  readonly scripts: readonly string[]
  readonly use: (world: ClusterUse) => Promise<void>
}

export const SCRIPT_USES: readonly ScriptUse[] = [
  {
    title: 'locks',
    scripts: [
      'locks/acquire_lock.lua',
      'locks/note_locks.lua',
      'locks/renew_lock.lua',
      'locks/release_lock.lua',
    ],
    use: useLocks,
  },
  {
    title: 'leases',
    scripts: ['leases/claim_lease.lua', 'leases/renew_leases.lua', 'leases/release_lease.lua'],
    use: useLeases,
  },
  {
    title: 'the sweeper of leases',
    scripts: ['leases/due_leases.lua', 'leases/take_expired_lease.lua', 'leases/settle_lease.lua'],
    use: sweepLeases,
  },
  {
    title: 'limits',
    scripts: [
      'limiter/take_from_limit.lua',
      'limiter/take_from_both_limits.lua',
      'limiter/give_back_to_both_limits.lua',
    ],
    use: useLimits,
  },
  {
    title: 'the cache',
    scripts: [
      'cache/read_or_fill.lua',
      'cache/store_fill.lua',
      'cache/abandon_fill.lua',
      'cache/invalidate.lua',
    ],
    use: useCache,
  },
  {
    title: 'durable messages',
    scripts: [
      'streams/publish_messages.lua',
      'streams/take_messages.lua',
      'streams/acknowledge_messages.lua',
      'streams/delay_messages.lua',
      'streams/dead_letter_message.lua',
      'streams/forget_consumers.lua',
      'streams/measure_stream.lua',
      'streams/retry_dead_letters.lua',
    ],
    use: useStreams,
  },
  {
    title: 'the register of instances',
    scripts: [
      'instances/note_instance.lua',
      'instances/read_instances.lua',
      'instances/forget_instance.lua',
    ],
    use: useInstances,
  },
  { title: 'the history of signals', scripts: ['signals/add_signals.lua'], use: useSignals },
  { title: 'recurring jobs', scripts: [], use: useCron },
  { title: 'broadcasts', scripts: ['broadcast/publish.lua'], use: useBroadcast },
  { title: 'the count of what Redis is used for', scripts: ['usage/add_usage.lua'], use: countUse },
]

function names(kind: string, count = MANY): string[] {
  return Array.from({ length: count }, (_, at) => `${kind}-${at}`)
}

function silentSignals(): Signals {
  return new Signals(() => {})
}

async function useLocks({ redis, keys, assert }: ClusterUse): Promise<void> {
  const locks = new DistributedLock(redis, keys, silentSignals())
  const register = new LockRegister(redis, keys)
  await Promise.all(
    names('lock').map(async (name) => {
      const key = keys.lock(name)
      const attempt = await locks.acquire(key, { ttlMs: 30_000 })
      if (attempt.kind !== 'acquired') throw new Error(`${name} is ${attempt.kind}`)
      const { lock } = attempt
      const other = await locks.acquire(key, { ttlMs: 30_000 })
      assert.equal(other.kind, 'held')
      assert.equal(await lock.renew(), 'renewed')
      const shown = await register.find(key)
      assert.deepEqual([shown?.holder, shown?.fence], [lock.attempt, lock.token])
      assert.equal(await lock.release(), 'released')
    })
  )
}

/** Leases whose takeovers are not announced: the next renewal finds them. */
class NoAnnouncements implements LeaseAnnouncer {
  announce(): void {}
  onReclaimed(): void {}
}

function leasesOf({ redis, keys }: ClusterUse, owner: string, timing = CALM): ResourceLease {
  const around = [redis, keys, silentSignals(), new NoAnnouncements()] as const
  const leases = new ResourceLease(...around, { owner, timing })
  getActiveTestOrFail().cleanup(() => leases.stop())
  return leases
}

async function useLeases(world: ClusterUse): Promise<void> {
  const { redis, keys, assert } = world
  const [one, two] = [leasesOf(world, 'one'), leasesOf(world, 'two')]
  const records = new LeaseRecords(redis, keys)
  const lost: string[] = []
  const held = await Promise.all(
    names('booking-session:s', 5 * MANY).map(async (resource) => {
      const onLost = () => lost.push(resource)
      const claim = await one.claim(resource, { takeover: false, onLost })
      if (claim.kind !== 'claimed') throw new Error(`${resource} is ${claim.kind}`)
      return claim.lease
    })
  )
  await one.renewNow()
  assert.deepEqual(lost, [])
  const [first, ...others] = held
  if (!first) throw new Error('no lease')
  const record = await records.find(first.resource)
  assert.equal(record?.owner, 'one')
  const taken = await two.claim(first.resource, { takeover: true, onLost: () => {} })
  assert.equal(taken.kind, 'claimed')
  await one.renewNow()
  await waitUntil(async () => lost.length === 1, waitLimit())
  const { total } = await new LeaseRegister(redis, keys).list(10)
  assert.equal(total, held.length)
  for (const lease of others) assert.equal(await lease.release(), 'owned', lease.resource)
  if (taken.kind === 'claimed') assert.equal(await taken.lease.release(), 'owned')
}

async function useInstances({ redis, keys, assert }: ClusterUse): Promise<void> {
  const register = new InstanceRegister(redis, keys)
  for (const source of ['one', 'two']) await register.note(instanceEntry({ source }))
  await register.forget('one')
  const { living } = await register.all()
  assert.deepEqual(
    living.map(({ entry }) => entry.source),
    ['two']
  )
}

async function useSignals({ redis, keys, assert }: ClusterUse): Promise<void> {
  const history = new SignalHistory(redis, keys, 'one')
  history.add(printedSignal())
  await history.flush()
  const { signals } = await history.before(null, () => true, 10)
  assert.lengthOf(signals, 1)
}

async function sweepLeases(world: ClusterUse): Promise<void> {
  const owner = leasesOf(world, 'gone', SHORT)
  const resources = names('booking-session:s')
  for (const resource of resources) {
    await owner.claim(resource, { takeover: false, onLost: () => {} })
  }
  owner.stop()
  const sweeper = new LeaseSweeper(world.redis, world.keys, SHORT)
  const swept: string[] = []
  await waitUntil(async () => {
    await sweeper.sweep(async ({ resource }) => void swept.push(resource))
    return swept.length >= resources.length
  }, waitLimit())
  world.assert.deepEqual(swept.sort(), resources.sort())
}

async function useLimits({ redis, keys, assert }: ClusterUse): Promise<void> {
  const limiter = new RateLimiter(redis, keys)
  const limit = { limit: 2, periodMs: 60_000, class: 'general' } as const
  const outer: RateLimit = { ...limit, name: 'organization' }
  const inner: RateLimit = { ...limit, name: 'token' }
  for (const subject of names('subject')) {
    const taken = [await limiter.take(inner, subject), await limiter.take(inner, subject)]
    const refused = await limiter.take(inner, subject)
    assert.deepEqual(
      [...taken, refused].map(({ allowed, decidedBy }) => `${allowed} ${decidedBy}`),
      ['true store', 'true store', 'false store']
    )
    const both = await limiter.takeBoth(
      { limit: outer, subject },
      { limit: inner, subject: 'a-token' }
    )
    assert.deepEqual(
      [both.parent.allowed, both.child.allowed, both.child.decidedBy],
      [true, true, 'store']
    )
  }
  const many = { limit: 1_000_000, periodMs: 86_400_000, class: 'general' } as const
  const takes = Array.from({ length: 50 }, () => ({
    outer: { limit: { ...many, name: 'organization' }, subject: 'often' },
    inner: { limit: { ...many, name: 'token' }, subject: 'a-token' },
  }))
  for (const { outer: often, inner: token } of takes) await limiter.takeBoth(often, token)
  await limiter.stop()
}

async function useCache({ redis, keys, nodes, assert }: ClusterUse): Promise<void> {
  const { broadcast } = await broadcastsOn(nodeOf(nodes), redis, keys)
  const cache = new RemoteCache<string>({ redis, broadcast, keys }, { name: 'c', ttlMs: 60_000 })
  getActiveTestOrFail().cleanup(() => cache.stop())
  for (const key of names('key')) {
    assert.equal(await cache.get(key, async () => 'first'), 'first')
    assert.equal(await cache.invalidate(key), 'done')
    const failed = cache.get(key, () => Promise.reject(new Error('no source')))
    assert.equal(await failed.catch((error: Error) => error.message), 'no source')
    assert.equal(await cache.get(key, async () => 'second'), 'second')
  }
}

async function useStreams({ redis, keys, assert }: ClusterUse): Promise<void> {
  for (const name of names('stream', 6)) {
    const stream = new MessageStream<number>(redis, keys, {
      name,
      dedupMs: 60_000,
      parse: (body) => (typeof body === 'number' ? body : null),
    })
    const dead: string[] = []
    const done: string[] = []
    let isPoisonous = true
    const consumer = new StreamConsumer(stream, {
      pollMs: 10,
      visibilityMs: 500,
      retryMsMin: 10,
      attempts: 2,
      handle: async (messages) => {
        const failed = messages.filter(({ id }) => id === 'poison' && isPoisonous)
        done.push(...messages.filter((message) => !failed.includes(message)).map(({ id }) => id))
        return failed.map(({ id }) => id)
      },
      onDeadLetter: (id) => dead.push(id),
    })
    consumer.start()
    const sent = ['a', 'b', 'poison'].map((id) => ({ id, body: 1 }))
    const outcome = await stream.send(sent)
    assert.equal(outcome.kind, 'replied')
    assert.equal(await stream.publish({ id: 'a', body: 1 }), 'duplicate')
    await waitUntil(async () => dead.length === 1, waitLimit())
    isPoisonous = false
    const register = new StreamRegister(redis, keys)
    const found = await register.deadLetters(name, 10)
    const letters = found?.letters ?? []
    assert.deepEqual(
      letters.map(({ id }) => id),
      ['poison']
    )
    const places = letters.map(({ place }) => place)
    assert.deepEqual(await register.retry(name, places), { kind: 'replied', reply: 1 })
    await waitUntil(async () => done.length === 3 && (await stream.depth()) === 0, waitLimit())
    await consumer.stop(2_000)
    assert.equal(await new StreamGroup(stream, 'other', 500).releaseOrphaned(), true)
    const measured = await new StreamMeasures(redis, keys, {
      names: [name],
      keepMs: 0,
      timeoutMs: 60_000,
    }).current()
    assert.deepEqual(measured, [{ name, depth: 0, deadLetters: 0, oldestMs: 0 }])
  }
}

async function useCron({ redis, keys, nodes, assert }: ClusterUse): Promise<void> {
  const organizationIds = names('org').map((id) => `${id}-${randomUUID().slice(0, 8)}`)
  const { broadcast } = await broadcastsOn(nodeOf(nodes), redis, keys)
  const runs: string[] = []
  const beganMs = performance.now()
  const cron = new Cron(
    [
      {
        type: 'chore',
        intervalMs: 3_600_000,
        due: async () => organizationIds,
        run: async (organizationId) => void runs.push(organizationId),
      },
    ],
    {
      redis,
      keys,
      broadcast,
      signals: silentSignals(),
      locks: new DistributedLock(redis, keys, silentSignals()),
      nowMs: () => 600_000 + performance.now() - beganMs,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      deadRuns: new DeadRuns(['chore']),
    },
    {
      worker: { pollMs: 20, visibilityMs: 5_000, attempts: 3, retryMsMin: 20 },
    }
  )
  getActiveTestOrFail().cleanup(() => cron.stop(500))
  cron.start()
  await waitUntil(async () => runs.length >= organizationIds.length, waitLimit())
  assert.deepEqual(runs.sort(), [...organizationIds].sort())
}

async function useBroadcast({ redis, keys, nodes, assert }: ClusterUse): Promise<void> {
  const channel = new Channel('words', (word) => (typeof word === 'string' ? word : null))
  const { broadcast } = await broadcastsOn(nodeOf(nodes), redis, keys)
  const heard: string[] = []
  broadcast.on(channel, (word) => heard.push(word))
  await waitUntil(async () => broadcast.isLive, waitLimit())
  assert.equal(await broadcast.publish(channel, 'word'), 'delivered')
  await waitUntil(async () => heard.length === 1, waitLimit())
}

async function countUse({ redis, keys, assert }: ClusterUse): Promise<void> {
  const store = new UsageStore(redis, keys)
  const hour = Math.floor(Date.now() / 3_600_000)
  for (let at = 0; at < 12; at++) {
    const latency = new LatencyHistogram()
    latency.record(1 + at)
    const counts = { commands: 3, throttled: 1, messages: 2, jobChecks: 2, lateJobChecks: 1 }
    const batch = { hour: hour - at, sinceMs: 0, number: 1, ...counts }
    const added = await store.add('one', { ...batch, latency })
    assert.deepEqual(added, { kind: 'replied', reply: 1 })
  }
  assert.lengthOf(await store.read(Date.now()), 12)
}

function nodeOf([node]: readonly RedisClusterNode[]): RedisClusterNode {
  if (!node) throw new Error('the cluster has no node')
  return node
}
