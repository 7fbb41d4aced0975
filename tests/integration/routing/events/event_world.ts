import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { mongo } from 'mongoose'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import clusterConfig from '#config/cluster'
import routerEventsConfig from '#config/router_events'
import {
  ArchiveStore,
  parseBody,
  type RouterEventArchive,
  StreamStore,
} from '#routing/events/event_stores'
import { type MoverOptions, RouterEventMover } from '#routing/events/router_event_mover'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import type { RouterEvent } from '#routing/events/router_event'
import { newIdentifier } from '#shared/identifiers'
import { eventually } from '#tests/support/eventually'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { PATIENT_TIMEOUT_MS } from '#tests/support/redis/patient_timeout_ms'
import { RecordingFeed, RecordingLog, routerEvent } from '#tests/support/routing/event_doubles'

const FAST = { batchSize: 100, pollMs: 10, visibilityMs: 300, retryMsMin: 20 }

/** MongoDB, which a test can take away and give back. */
export class SwitchedArchive implements RouterEventArchive {
  readonly #archive: RouterEventArchive
  isAway = false
  refused = 0
  addCount = 0

  constructor(archive: RouterEventArchive) {
    this.#archive = archive
  }

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    this.addCount += 1
    if (this.isAway) {
      this.refused += 1
      throw new mongo.MongoNetworkError('connection closed')
    }
    return this.#archive.add(events)
  }
}

interface EventWorldOptions {
  /** What the stream may take of Redis. */
  readonly bytesMax?: number
  /** How many events are buffered in memory. */
  readonly bufferMax?: number
  /** How long a store may take; as long as a command unless the test keeps the store from answering. */
  readonly storeTimeoutMs?: number
}

/** An organization's events and what they pass through, on a stream of its own in the given Redis. */
export async function eventWorld(
  redisUrl?: string,
  {
    bytesMax = 0,
    bufferMax = routerEventsConfig.recorder.bufferMax,
    storeTimeoutMs = PATIENT_TIMEOUT_MS,
  }: EventWorldOptions = {}
) {
  const organizationId = newIdentifier()
  const keys = new RedisKeys(`${clusterConfig.keyPrefix}${uniqueName('events')}:`)
  const repository = await app.container.make(RouterEventRepository)
  const archive = new SwitchedArchive(repository)
  const log = new RecordingLog()

  const openStream = async () =>
    new MessageStream(await commandConnection(redisUrl), keys, {
      name: 'router-events',
      dedupMs: 0,
      parse: parseBody,
      bytesMax,
    })
  const stream = await openStream()
  const movers: RouterEventMover[] = []
  const toStream = new StreamStore(stream, () => movers[0]?.wake())
  const stores = [toStream, new ArchiveStore(archive, log)]
  const recorderOptions = {
    ...routerEventsConfig.recorder,
    bufferMax,
    storeTimeoutMs,
  }
  const feed = new RecordingFeed()
  const recorder = new RouterEventRecorder(stores, feed, recorderOptions, log)
  const startMover = async (options: Partial<MoverOptions> = {}, to = archive) => {
    const mover = new RouterEventMover(await openStream(), to, { ...FAST, ...options }, log)
    getActiveTestOrFail().cleanup(() => mover.stop(500))
    mover.start()
    movers.push(mover)
    return mover
  }
  const newEvents = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      routerEvent({ organizationId, url: `https://a.example/${index}` })
    )
  const record = async (events: readonly RouterEvent[]) => {
    await Promise.all(events.map((event) => recorder.record(event)))
  }
  /** What MongoDB has of the organization, oldest first. */
  const stored = async () => {
    const events = await repository.list(organizationId, {}, null, 10_000)
    return events.reverse()
  }
  /** The same once there are `count`, or after twenty seconds. */
  const arrived = (count: number) => eventually(stored, ({ length }) => length >= count)
  return {
    organizationId,
    stream,
    archive,
    log,
    feed,
    recorder,
    startMover,
    newEvents,
    record,
    stored,
    arrived,
  }
}
