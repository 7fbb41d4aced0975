import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { ClusterConnections } from '#cluster/connections/cluster_connections'
import { LeaseRegister } from '#cluster/console/lease_register'
import { LockRegister } from '#cluster/console/lock_register'
import { askRedis, redisAway } from '#cluster/console/redis_probe'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { severityOf } from '#cluster/signals/signal_catalogue'
import { SignalHistory, type SignalPage, type SignalTest } from '#cluster/signals/signal_history'
import { diagnose } from '#operations/console/health_diagnosis'
import { KnownInstances } from '#operations/instances/known_instances'
import { OwnEntry } from '#operations/instances/own_entry'
import { MeasuredStreams } from '#operations/metrics/measured_streams'
import { askMongo } from '#operations/readiness/mongo_probe'
import { CachedTripwires } from '#operations/tripwires/cached_tripwires'
import { show, showAll } from '#shared/http/json_schema'
import { pageLimit } from '#shared/http/keyset_page'
import { sendInvalid } from '#shared/http/problem'
import { isStoreUnavailable } from '#shared/store_unavailable'
import {
  decodePlace,
  encodePlace,
  limitValidator,
  listSignalsValidator,
  ONE_DIRECTION,
} from './cluster_view_http.js'
import {
  GONE_INSTANCE,
  INSTANCE,
  LEASE,
  LOCK,
  PROBED_STORE,
  SIGNAL,
  STREAM,
} from './cluster_view_schemas.js'

@inject()
export class ListInstancesController {
  constructor(
    private readonly known: KnownInstances,
    private readonly own: OwnEntry
  ) {}

  async handle({ response }: HttpContext) {
    const { instances, gone, isComplete } = await this.known.list()
    const { source } = this.own.current()
    response.send({
      data: instances.map(({ entry, ageMs }) => show(INSTANCE, { ...entry, reportedMsAgo: ageMs })),
      meta: {
        answered_by: source,
        is_complete: isComplete,
        gone: gone.map(({ entry, ageMs }) => show(GONE_INSTANCE, { ...entry, silentMs: ageMs })),
      },
    })
  }
}

@inject()
export class ListLeasesController {
  constructor(
    private readonly leases: LeaseRegister,
    private readonly known: KnownInstances
  ) {}

  async handle({ request, response }: HttpContext) {
    const limit = pageLimit(await request.validateUsing(limitValidator, { data: request.qs() }))
    const [{ leases, total, overdue }, names] = await Promise.all([
      this.leases.list(limit),
      this.known.names(),
    ])
    response.send({
      data: leases.map((lease) =>
        show(LEASE, { ...lease, instance: names.get(lease.owner ?? '') })
      ),
      meta: { limit, total, overdue },
    })
  }
}

/** The register also contains locks that are free again, so more names are read than are shown. */
const LOOKED_AT_MAX = 500

@inject()
export class ListLocksController {
  constructor(
    private readonly locks: LockRegister,
    private readonly known: KnownInstances
  ) {}

  async handle({ request, response }: HttpContext) {
    const limit = pageLimit(await request.validateUsing(limitValidator, { data: request.qs() }))
    const [{ locks, isComplete }, holders] = await Promise.all([
      this.locks.list(LOOKED_AT_MAX, false),
      this.known.holders(),
    ])
    response.send({
      data: locks
        .slice(0, limit)
        .map((lock) => show(LOCK, { ...lock, by: holders.get(lock.holder) })),
      meta: { limit, is_complete: isComplete && locks.length <= limit },
    })
  }
}

@inject()
export class ListStreamsController {
  constructor(private readonly streams: MeasuredStreams) {}

  async handle({ response }: HttpContext) {
    const streams = await this.streams.list()
    response.send({
      data: showAll(STREAM, streams),
      meta: { total: streams.length },
    })
  }
}

interface SignalFilter {
  readonly name?: string | undefined
  readonly severity?: string | undefined
  readonly instance?: string | undefined
}

@inject()
export class ListSignalsController {
  constructor(private readonly history: SignalHistory) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(listSignalsValidator, { data: ctx.request.qs() })
    const { cursor, after } = query
    if (cursor !== undefined && after !== undefined) {
      return sendInvalid(ctx, [ONE_DIRECTION])
    }
    const limit = pageLimit(query)
    const matches = testOf(query)
    try {
      const page =
        after === undefined
          ? await this.#before(cursor, matches, limit)
          : await this.#after(after, matches, limit)
      ctx.response.send({
        data: showAll(SIGNAL, page.signals),
        meta: {
          limit,
          next_cursor: page.next && encodePlace(page.next),
          live_cursor: page.live,
          is_complete: true,
        },
      })
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
      ctx.response.send({
        data: this.history.waiting(matches, limit).map((signal) => show(SIGNAL, signal)),
        meta: { limit, next_cursor: null, live_cursor: after ?? null, is_complete: false },
      })
    }
  }

  /** The newest position is read first, so a signal that arrives in between is answered twice rather than never. */
  async #before(
    cursor: string | undefined,
    matches: SignalTest,
    limit: number
  ): Promise<SignalPage & { readonly live: string | null }> {
    const newest = await this.history.newest()
    const place = cursor === undefined ? null : decodePlace(cursor)
    const page = await this.history.before(place, matches, limit)
    return { ...page, live: encodePlace(newest) }
  }

  async #after(after: string, matches: SignalTest, limit: number) {
    const { signals, next } = await this.history.after(decodePlace(after) ?? '', matches, limit)
    return { signals, next: null, live: encodePlace(next) }
  }
}

function testOf({ name, severity, instance }: SignalFilter): SignalTest {
  return (signal) =>
    (name === undefined || signal.key === name) &&
    (severity === undefined || severityOf(signal.key) === severity) &&
    (instance === undefined || signal.instance === instance)
}

@inject()
export class ReadTripwiresController {
  constructor(private readonly tripwires: CachedTripwires) {}

  async handle({ response }: HttpContext) {
    response.send(await this.tripwires.report())
  }
}

/** Asks over the existing connections of this instance. */
@inject()
export class CheckStoresController {
  constructor(
    private readonly connections: ClusterConnections,
    private readonly keys: RedisKeys
  ) {}

  async handle({ response }: HttpContext) {
    const stores = await Promise.all([
      askMongo(),
      askRedis(this.connections.get('command'), this.keys).catch(redisAway),
    ])
    const { verdict, certainty, advice } = diagnose({ instances: [], stores, isDeploying: null })
    response.send({
      data: showAll(PROBED_STORE, stores),
      meta: { verdict, certainty, advice },
    })
  }
}
