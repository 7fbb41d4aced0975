import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { type RouterRevisionRepository, routersAsOf } from './router_revision_repository.js'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { memoryOfRoutable } from '#routing/tables/router_memory'
import { ORGANIZATION_BYTES } from '#routing/tables/organization_snapshot'
import type { TableReservation } from '#routing/tables/table_memory'
import { inSlices, RequestWork } from '#shared/async/time_slices'
import { withinLimit } from '#shared/async/waiting'
import type {
  HistoryBegin,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'

/** The table as of an organization revision, or as of an instant. */
export type AsOf = { readonly revision: number } | { readonly at: Date }

/** `field` is the member of the request that names the state: `as_of` unless given. */
export type AsOfRefusal =
  /** Null while the organization has no history. */
  | {
      readonly type: 'before_history'
      readonly begin: HistoryBegin | null
      readonly field?: string
    }
  | { readonly type: 'revision_unknown'; readonly begin: HistoryBegin; readonly field?: string }
  | { readonly type: 'past_busy' }

/** The table as of a revision. */
export interface PastTable {
  readonly table: RoutingTable
  readonly revision: number
  /** When its last write was made. */
  readonly writtenAt: Date
}

type FoundTable = Omit<PastTable, 'table'>

interface CachedTable {
  readonly key: string
  readonly organizationId: string
  readonly reservation: TableReservation
  readonly table: Promise<RoutingTable | null>
}

interface Waiting {
  readonly organizationId: string
  wake(): void
}

/** The most past tables in memory, including those that are being read. */
const CACHED_MAX = 2
const WAIT_LIMIT_MS = 5_000

/**
 * Reads routing tables of the past, and caches the latest two while memory allows. One organization uses both permits
 * only while no other waits. One per process. Throws when MongoDB is away, or when the memory for tables is full.
 */
export class PastTables {
  /** Least recently used first. */
  #cached: CachedTable[] = []
  /** The longest wait first. */
  readonly #waiting = new Set<Waiting>()

  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly live: Pick<LiveRoutingTables, 'reservation'>,
    private readonly waitLimitMs = WAIT_LIMIT_MS
  ) {}

  get cachedCount(): number {
    return this.#cached.length
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Runs `work` on a past table. At most two are in memory: a caller of a third waits up to five seconds. */
  async use<Value>(
    organizationId: string,
    asOf: AsOf,
    work: (past: PastTable) => Promise<Value>
  ): Promise<Result<Value, AsOfRefusal>> {
    const found = await this.#find(organizationId, asOf)
    if (!found.ok) return found
    const cached = await this.#acquire(organizationId, found.value.revision)
    if (!cached) return err({ type: 'past_busy' })
    cached.reservation.users += 1
    try {
      const table = await cached.table
      if (table) return ok(await work({ table, ...found.value }))
      const begin = await this.revisions.historyBegin(organizationId)
      return err({ type: 'before_history', begin })
    } finally {
      cached.reservation.users -= 1
      this.#wakeAll()
    }
  }

  async #find(organizationId: string, asOf: AsOf): Promise<Result<FoundTable, AsOfRefusal>> {
    const begin = await this.revisions.historyBegin(organizationId)
    if (!begin) return err({ type: 'before_history', begin })
    const found = await this.#revisionOf(organizationId, asOf, begin)
    if (!found.ok) return found
    const revision = found.value
    const writtenAt = (await this.history.atOf(organizationId, revision)) ?? begin.at
    return ok({ revision, writtenAt })
  }

  async #revisionOf(
    organizationId: string,
    asOf: AsOf,
    begin: HistoryBegin
  ): Promise<Result<number, AsOfRefusal>> {
    if ('revision' in asOf) {
      if (asOf.revision < begin.revision) return err({ type: 'before_history', begin })
      const present = await this.revisions.find([organizationId])
      const isKnown = asOf.revision <= (present.get(organizationId)?.revision ?? 0)
      return isKnown ? ok(asOf.revision) : err({ type: 'revision_unknown', begin })
    }
    if (asOf.at < begin.at) return err({ type: 'before_history', begin })
    const revision = await this.history.revisionAt(organizationId, asOf.at)
    return ok(Math.max(revision ?? 0, begin.revision))
  }

  /** Null when it had to wait too long. */
  async #acquire(organizationId: string, revision: number): Promise<CachedTable | null> {
    const key = `${organizationId}:${revision}`
    const deadlineMs = performance.now() + this.waitLimitMs
    const self: Waiting = { organizationId, wake: () => {} }
    try {
      for (;;) {
        const cached = this.#isTurnOf(self)
          ? (this.#findCached(key) ?? this.#read(key, self, revision))
          : null
        if (cached) return cached
        const leftMs = deadlineMs - performance.now()
        if (leftMs <= 0) return null
        await this.#untilReleased(self, leftMs)
      }
    } finally {
      if (this.#waiting.delete(self)) this.#wakeAll()
    }
  }

  /**
   * Organizations without a permit go first, in the order of their waits. One with a permit would otherwise keep it by
   * further requests for the same table.
   */
  #isTurnOf(self: Waiting): boolean {
    const hasPermit = this.#hasPermit(self.organizationId)
    for (const other of this.#waiting) {
      if (other === self && !hasPermit) return true
      const isOther = other.organizationId !== self.organizationId
      if (isOther && !this.#hasPermit(other.organizationId)) return false
    }
    return true
  }

  #hasPermit(organizationId: string): boolean {
    return this.#cached.some(
      (cached) => cached.organizationId === organizationId && cached.reservation.users > 0
    )
  }

  #findCached(key: string): CachedTable | null {
    const found = this.#cached.find((cached) => cached.key === key)
    if (!found) return null
    this.#cached = [...this.#cached.filter((cached) => cached !== found), found]
    return found
  }

  /** Null when every permit is in use. */
  #read(key: string, { organizationId }: Waiting, revision: number): CachedTable | null {
    if (this.#cached.length >= CACHED_MAX) {
      const idle = this.#cached.find(({ reservation }) => reservation.users === 0)
      if (!idle) return null
      idle.reservation.evict()
    }
    const forget = () => {
      this.#cached = this.#cached.filter((other) => other !== cached)
    }
    const reservation = this.live.reservation(forget)
    reservation.users += 1
    const table = this.#load(organizationId, revision, reservation)
    const cached: CachedTable = { key, organizationId, reservation, table }
    table
      .catch(() => null)
      .then((loaded) => {
        reservation.users -= 1
        if (loaded) return
        forget()
        reservation.free()
      })
    this.#cached.push(cached)
    return cached
  }

  /** Null when the state was trimmed meanwhile: the history's start moves before its rows are removed. */
  async #load(
    organizationId: string,
    revision: number,
    reservation: TableReservation
  ): Promise<RoutingTable | null> {
    const routers: RoutableRouter[] = []
    let bytes = ORGANIZATION_BYTES
    reservation.admit(bytes)
    await routersAsOf(organizationId, revision, (router) => {
      bytes += memoryOfRoutable(router)
      reservation.admit(bytes)
      routers.push(router)
    })
    const begin = await this.revisions.historyBegin(organizationId)
    if (!begin || begin.revision > revision) return null
    return RequestWork.forNobody(() => inSlices(RoutingTable.compileSteps(routers)))
  }

  async #untilReleased(self: Waiting, withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    self.wake = resolve
    this.#waiting.add(self)
    await withinLimit(promise, withinMs, () => {})
  }

  #wakeAll(): void {
    for (const { wake } of this.#waiting) wake()
  }
}
