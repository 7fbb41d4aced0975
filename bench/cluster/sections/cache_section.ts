import { randomUUID } from 'node:crypto'
import type { RedisOptions } from 'ioredis'
import { BentoCache, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisBusDriver, redisDriver } from 'bentocache/drivers/redis'
import { RemoteCache } from '#cluster/cache/remote_cache'
import { type ClusterInstance, connectInstance } from '#tests/support/redis/connect_instance'
import type { Figures } from '../../figures.js'
import { measureRounds, type Rounds } from './rounds.js'

const CONCURRENCY = 64
const TTL_MS = 600_000
const FACTORY_MS = 20
const VALUE = { id: 'a'.repeat(24), name: 'A brand kit', colors: ['#123456', '#abcdef'] }

type Value = typeof VALUE
type Get = (key: string, factory: () => Promise<Value>) => Promise<Value>

/**
 * Measures cache hits and misses against bentocache with the same two layers and a bus, both over the same Redis, and
 * against the bare commands that every miss needs. Microseconds per read.
 */
export async function cacheSection(
  figures: Figures,
  redisUrl: string,
  rounds: Rounds
): Promise<void> {
  const instances = await openThree(redisUrl)
  const [instance] = instances
  const redis = instance.connections.get('command')
  const ours = remoteCache(instance, 30_000)
  const oursShared = remoteCache(instance, 0)
  const bento = bentoCache(instance, true)
  const bentoShared = bentoCache(instance, false)
  await settled(instances)

  const compute = async () => VALUE
  const readers: [name: string, Get][] = [
    ['ours', ours.get],
    ['bentocache', bento.get],
  ]
  for (const { get } of [ours, oursShared, bento, bentoShared]) await get('hit', compute)
  const bareKey = instance.keys.named('bench', 'bare')
  await redis.set(bareKey, JSON.stringify(VALUE))

  const local = await measureRounds(
    rounds,
    readers.map(([name, get]) => ({
      name,
      operations: 20_000,
      run: () => oneByOne(20_000, () => get('hit', compute)),
    }))
  )
  against(figures, 'cache hit in memory', local)

  const shared = await measureRounds(rounds, [
    { name: 'GET', operations: 6_400, run: () => together(6_400, () => redis.get(bareKey)) },
    ...[
      { name: 'ours', get: oursShared.getFresh },
      { name: 'bentocache', get: bentoShared.getFresh },
    ].map(({ name, get }) => ({
      name,
      operations: 6_400,
      run: () => together(6_400, () => get('hit', compute)),
    })),
  ])
  against(figures, 'cache hit in Redis', shared)
  figures.tell('cache hit in Redis, bare GET', shared.get('GET') ?? Number.NaN, 'us')

  const missed = await measureRounds(rounds, [
    {
      name: 'GET and SET',
      operations: 3_200,
      run: () =>
        together(3_200, async () => {
          const key = instance.keys.named('bench', randomUUID())
          await redis.get(key)
          await redis.set(key, JSON.stringify(VALUE), 'PX', 10_000)
        }),
    },
    ...readers.map(([name, get]) => ({
      name,
      operations: 3_200,
      run: () => together(3_200, () => get(randomUUID(), compute)),
    })),
  ])
  against(figures, 'cache miss', missed)
  figures.tell('cache miss, bare GET and SET', missed.get('GET and SET') ?? Number.NaN, 'us')

  await stampede(figures, instances)
  for (const cache of [ours, oursShared, bento, bentoShared]) await cache.stop()
  await Promise.all(instances.map(({ close }) => close()))
}

/** How often the factory runs for 600 reads of one missing key on three instances. */
async function stampede(figures: Figures, instances: Three): Promise<void> {
  for (const [name, open] of [
    ['ours', (one: ClusterInstance) => remoteCache(one, 30_000)],
    ['bentocache', (one: ClusterInstance) => bentoCache(one, true)],
  ] as const) {
    const caches = instances.map((one) => open(one))
    await settled(instances)
    let calls = 0
    const factory = async () => {
      calls++
      await new Promise((resolve) => setTimeout(resolve, FACTORY_MS))
      return VALUE
    }
    const key = randomUUID()
    await Promise.all(
      Array.from({ length: 600 }, (_, index) => caches[index % caches.length]?.get(key, factory))
    )
    const title = `factory calls for 600 misses on 3 instances, ${name}`
    if (name === 'ours') figures.hold(title, calls, 'calls', 1)
    else figures.tell(title, calls, 'calls')
    for (const cache of caches) await cache.stop()
  }
}

function against(figures: Figures, title: string, measured: ReadonlyMap<string, number>): void {
  const peer = { name: 'bentocache', value: measured.get('bentocache') ?? Number.NaN }
  figures.holdRatio(title, measured.get('ours') ?? Number.NaN, 'us', peer, 1)
  figures.tell(`${title}, bentocache`, peer.value, 'us')
}

function remoteCache({ connections, broadcast, keys }: ClusterInstance, localTtlMs: number) {
  const surroundings = { redis: connections.get('command'), broadcast, keys }
  const cache = new RemoteCache<Value>(surroundings, { name: 'bench', ttlMs: TTL_MS, localTtlMs })
  const get: Get = (key, factory) => cache.get(key, factory)
  let turn = 0
  const many = Array.from({ length: CONCURRENCY }, (_, index) => `hit-${index}`)
  const getFresh: Get = (_, factory) => cache.get(many[turn++ % many.length] ?? '', factory)
  return { get, getFresh, stop: async () => cache.stop() }
}

function bentoCache({ connections, keys }: ClusterInstance, isTwoLayered: boolean) {
  const connection = connections.get('command')
  const shared = bentostore().useL2Layer(redisDriver({ connection, prefix: `${keys.prefix}bento` }))
  const store = isTwoLayered
    ? shared
        .useL1Layer(memoryDriver({ maxItems: 10_000 }))
        .useBus(redisBusDriver({ connection: endpointOf(connection.options) }))
    : shared
  const cache = new BentoCache({ default: 'bench', stores: { bench: store }, ttl: TTL_MS })
  const get: Get = (key, factory) => cache.getOrSet({ key, factory })
  let turn = 0
  const many = Array.from({ length: CONCURRENCY }, (_, index) => `hit-${index}`)
  const getFresh: Get = (_, factory) => get(many[turn++ % many.length] ?? '', factory)
  return { get, getFresh, stop: async () => {} }
}

/** The bus opens its own connections with the client's default settings. */
function endpointOf({ host, port, username, password }: ClusterEndpoint): ClusterEndpoint {
  return { host, port, username, password }
}

type ClusterEndpoint = Pick<RedisOptions, 'host' | 'port' | 'username' | 'password'>
type Three = readonly [ClusterInstance, ClusterInstance, ClusterInstance]

function openThree(redisUrl: string): Promise<Three> {
  const keyPrefix = `bench-${randomUUID()}:`
  const open = () => connectInstance(redisUrl, { keyPrefix }).opened
  return Promise.all([open(), open(), open()])
}

async function settled(instances: Three): Promise<void> {
  while (!instances.every(({ broadcast }) => broadcast.isLive)) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function oneByOne(count: number, read: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at++) await read()
}

async function together(count: number, read: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await read()
    })
  )
}
