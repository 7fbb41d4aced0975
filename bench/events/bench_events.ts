import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { Figures } from '../figures.js'
import { startBenchStores } from '../start_bench_stores.js'
import { typicalWorld } from '../engine/worlds.js'

/**
 * Measures the size of an event: in MongoDB with its indexes, and in Redis while it waits for the mover. The events are
 * those that the service would record, written as the mover writes them; half of the URLs carry a click identifier.
 * `--quick` writes a tenth of them; `--json` adds the figures as the last line.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' } },
})
const EVENTS = options.quick ? 20_000 : 200_000
/** The mover's insert size, and the recorder's message size under load. */
const BATCH = 100
const GROUP = 20
const ORGANIZATIONS = 50
const ROUTERS = 200
const WAITING = 10_000
const START_MS = Date.UTC(2026, 0, 1)
const STEP_MS = 400

const stores = await startBenchStores()
const figures = new Figures()
try {
  await mongoose.connect(stores.mongodbUri)
  stores.beforeStop(() => mongoose.disconnect())
  Object.assign(process.env, {
    NODE_ENV: 'test',
    ENVIRONMENT: 'develop',
    HOST: '127.0.0.1',
    PORT: '0',
    APP_KEY: 'a-key-that-protects-nothing-at-all',
    MONGODB_URI: stores.mongodbUri,
    REDIS_TCP_URL: stores.redisUrl,
  })
  await import('#start/models')
  const { ensureIndexes } = await import('#shared/persistence/indexes')
  const { RouterEventModel } = await import('#routing/events/router_event_repository')
  const { RouterEventRepository } = await import('#routing/events/router_event_repository')
  const { parseBody, toBody } = await import('#routing/events/event_stores')
  const { MessageStream } = await import('#cluster/streams/message_stream')
  const { RedisKeys } = await import('#cluster/keys/redis_keys')
  await ensureIndexes(RouterEventModel)

  const { urls } = typicalWorld(ROUTERS)
  const organizationIds = Array.from({ length: ORGANIZATIONS }, () => objectId())
  const routerIds = organizationIds.map(() => Array.from({ length: ROUTERS }, () => objectId()))
  const eventAt = (at: number) => {
    const organization = Math.floor(Math.random() * ORGANIZATIONS)
    const resolvedAt = new Date(START_MS + at * STEP_MS)
    return {
      id: objectId(resolvedAt),
      organizationId: organizationIds[organization] ?? '',
      routerId: routerIds[organization]?.[Math.floor(Math.random() * ROUTERS)] ?? '',
      url: clicked(urls[at % urls.length] ?? ''),
      type: 'ROUTER_RESOLVED',
      matchedClass: 'path_and_query',
      resolvedAt,
      organizationRevision: at,
    } as const
  }
  const urlLength = urls.reduce((sum, url) => sum + clicked(url).length, 0) / urls.length
  figures.tell('mean length of a URL', urlLength, 'characters')

  const archive = new RouterEventRepository()
  const startedMs = performance.now()
  for (let at = 0; at < EVENTS; at += BATCH) {
    await archive.add(Array.from({ length: BATCH }, (_, index) => eventAt(at + index)))
  }
  const seconds = (performance.now() - startedMs) / 1_000
  figures.tell(`events moved, one mover, batches of ${BATCH}`, EVENTS / seconds, 'per second')

  await mongoose.connection.db?.admin().command({ fsync: 1 })
  const stats = Object(
    await mongoose.connection.db?.command({ collStats: RouterEventModel.collection.name })
  )
  const perEvent = (bytes: unknown) => Number(bytes) / EVENTS
  figures.tell('an event as a document', perEvent(stats.size), 'bytes')
  figures.tell('an event in the collection, compressed', perEvent(stats.storageSize), 'bytes')
  figures.tell('an event in all indexes', perEvent(stats.totalIndexSize), 'bytes')
  for (const [name, bytes] of Object.entries(Object(stats.indexSizes))) {
    figures.tell(`… ${name}`, perEvent(bytes), 'bytes')
  }

  const client = new Redis(stores.redisUrl)
  stores.beforeStop(() => client.disconnect())
  const keys = new RedisKeys('bench:')
  const stream = new MessageStream(client, keys, {
    name: 'router-events',
    dedupMs: 0,
    parse: parseBody,
  })
  for (let at = 0; at < WAITING; at += GROUP) {
    const events = Array.from({ length: GROUP }, (_, index) => eventAt(at + index))
    await stream.publish({ id: objectId(), body: toBody(events) })
  }
  const bytes = Number(await client.memory('USAGE', stream.key, 'SAMPLES', 0))
  figures.tell('an event that waits in Redis', bytes / WAITING, 'bytes')
} finally {
  await stores.stop()
}
figures.print()
if (options.json) console.log(JSON.stringify({ figures: figures.all }))
process.exit(0)

/** A click identifier, where present, differs with every visit and does not compress. */
function clicked(url: string): string {
  return url.replace(/gclid=\w+/, () => `gclid=${randomBytes(48).toString('base64url')}`)
}

function objectId(at = new Date()): string {
  const { ObjectId } = mongoose.mongo
  return new ObjectId(ObjectId.generate(Math.floor(at.getTime() / 1_000))).toHexString()
}
