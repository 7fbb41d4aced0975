import { inject } from '@adonisjs/core/container'
import type { UsedName } from '#cluster/instances/recent_names'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { metricOf, metricOfTally, type Metrics } from '#shared/metrics'
import type { OrganizationChange } from '#shared/organization_changes'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { Tally } from '#shared/tally'
import {
  CachedOrganization,
  type LiveOrganizationDependencies,
  whileInUse,
  Revalidation,
  type RevalidationLimits,
} from './live_organization.js'
import type { Admit, OrganizationSnapshot, SnapshotSource } from './organization_snapshot.js'
import { StoreContact } from './store_contact.js'
import {
  type MemoryReservation,
  TableMemory,
  TableReservation,
  temporaryReservation,
} from './table_memory.js'

export interface LiveTablesLimits extends RevalidationLimits {
  /** How long a snapshot is served without another read after the store confirmed that it is current. */
  readonly freshForMs: number
  /** How long a caller waits for an organization that is being read. */
  readonly readTimeoutMs: number
  /** The memory of all tables. Beyond it, the least recently requested organizations are evicted. */
  readonly maxBytes: number
  /** An organization without a request for this long is evicted. */
  readonly idleMs: number
}

export interface LiveTablesMeasures {
  readonly organizations: number
  /** Each organization counts as one extra router. */
  readonly routers: number
  /** The bytes of tables, cached and being read: an upper bound. */
  readonly bytes: number
  /** How long ago the newest answered read of the store began: the greatest age of a snapshot. */
  readonly stalenessMs: number
}

const EVICTED_AT_ONCE_MAX = 1_000

/**
 * Caches requested organizations. Callers see every write of this instance, and those of others within `freshForMs`,
 * or sooner when their message arrives. While the store is away, callers get the last snapshots, however old, and
 * organizations that are not cached are unavailable. Its owner must call `revalidate` more often than every
 * `freshForMs`; otherwise resolves read the store.
 */
export class LiveRoutingTables {
  /** `hit`: the cached snapshot was served. `read`: another was read, or none could be. */
  readonly requests = new Tally(['hit', 'read'])
  /** Least recently requested first. */
  readonly #organizations = new Map<string, CachedOrganization>()
  readonly #memory: TableMemory
  readonly #contact: StoreContact
  readonly #revalidation: Revalidation
  readonly #dependencies: LiveOrganizationDependencies
  readonly #reservations = new Set<TableReservation>()
  #routers = 0

  /** `report` receives read errors that are not thrown. `now` is monotonic. */
  constructor(
    private readonly source: SnapshotSource,
    private readonly limits: LiveTablesLimits,
    report: (error: unknown) => void,
    private readonly now: () => number = () => performance.now()
  ) {
    this.#contact = new StoreContact(report, now)
    this.#revalidation = new Revalidation(source, this.#contact, limits, now)
    const { freshForMs, readTimeoutMs } = limits
    this.#dependencies = { source, contact: this.#contact, freshForMs, readTimeoutMs, now }
    this.#memory = new TableMemory(
      limits.maxBytes,
      () => this.#oldestFirst(),
      (reservation) => {
        if (reservation instanceof CachedOrganization) this.#drop(reservation)
        else if (reservation instanceof TableReservation) reservation.evict()
      },
      now
    )
  }

  get measures(): LiveTablesMeasures {
    const organizations = this.#organizations.size
    const stalenessMs = organizations === 0 ? 0 : this.#contact.silentForMs
    return { organizations, routers: this.#routers, bytes: this.#memory.bytes, stalenessMs }
  }

  /**
   * The snapshot for resolves, with every write that this instance committed before the call. Throws when it is
   * unavailable.
   */
  forOrganization(organizationId: string): OrganizationSnapshot | Promise<OrganizationSnapshot> {
    const cached = this.#organizations.get(organizationId) ?? this.#newcomer(organizationId)
    this.#organizations.delete(organizationId)
    this.#organizations.set(organizationId, cached)
    cached.askedAtMs = this.now()
    this.#revalidation.add(cached)
    const before = cached.live.generation
    const current = cached.live.current()
    if (current instanceof Promise) return this.#counted(cached, before, current)
    this.requests.add('hit')
    return current
  }

  async #counted(
    cached: CachedOrganization,
    before: number,
    current: Promise<OrganizationSnapshot>
  ): Promise<OrganizationSnapshot> {
    let isHit = false
    try {
      const snapshot = await current
      isHit = cached.live.generation === before
      return snapshot
    } finally {
      this.requests.add(isHit ? 'hit' : 'read')
    }
  }

  /**
   * Reads an organization ahead of its requests. Until one comes, it is neither revalidated nor noted as requested.
   * Throws as `forOrganization` does.
   */
  async prefetch(organizationId: string): Promise<void> {
    await this.forOrganization(organizationId)
    const cached = this.#organizations.get(organizationId)
    if (cached) cached.askedAtMs = this.now() - this.limits.revalidatedForMs
  }

  /** The organizations requested less than `ms` ago, and how long ago; of more than `count`, the newest. */
  askedWithin(ms: number, count: number): UsedName[] {
    const nowMs = this.now()
    return Array.from(this.#organizations.values())
      .slice(-count)
      .map(({ live, askedAtMs }) => ({
        name: live.organizationId,
        agoMs: nowMs - askedAtMs,
      }))
      .filter(({ agoMs }) => agoMs < ms)
  }

  /** Like `forOrganization`, but adds nothing to the cache: an organization that is missing there is released after `work`. */
  async temporarily<Value>(
    organizationId: string,
    work: (routing: OrganizationSnapshot) => Promise<Value>
  ): Promise<Value> {
    const cached = this.#organizations.get(organizationId)
    if (cached?.live.snapshot) {
      return whileInUse(cached, async () => work(await cached.live.current()))
    }
    return this.#withTemporaryMemory(async (admit) =>
      work(await this.source.load(organizationId, admit))
    )
  }

  /**
   * Brings `snapshot` up to what the transaction of `session` sees. What is read for it is released after `work`.
   */
  async inTransaction<Value>(
    session: Transaction,
    snapshot: OrganizationSnapshot,
    work: (routing: OrganizationSnapshot) => Promise<Value>
  ): Promise<Value> {
    const cached = this.#organizations.get(snapshot.organizationId)
    return whileInUse(cached, () =>
      this.#withTemporaryMemory(async (admit) =>
        work(await this.source.refresh(snapshot, admit, session))
      )
    )
  }

  /** Memory for a table that is cached elsewhere, until it is freed or evicted. */
  reservation(onEvicted: () => void): TableReservation {
    const reservation = new TableReservation(this.#memory, onEvicted, (freed) =>
      this.#reservations.delete(freed)
    )
    this.#reservations.add(reservation)
    return reservation
  }

  *#oldestFirst(): Generator<MemoryReservation> {
    yield* this.#reservations
    yield* this.#organizations.values()
  }

  /** Frees the memory that `work` reserved when it ends. */
  async #withTemporaryMemory<Value>(work: (admit: Admit) => Promise<Value>): Promise<Value> {
    const reservation = temporaryReservation()
    try {
      return await work((bytes) => this.#memory.admit(reservation, bytes))
    } finally {
      this.#memory.free(reservation)
    }
  }

  /**
   * Takes a message about a change that this instance or another committed. Messages may arrive in any order,
   * repeatedly or never.
   */
  learn(change: OrganizationChange): void {
    this.#contact.regained()
    if (change.kind === 'brand_kit') {
      for (const { live } of this.#organizations.values()) live.learn(change)
    } else {
      this.#organizations.get(change.organizationId)?.live.learn(change)
    }
  }

  /**
   * Reads announced changes of an organization, so that its next request does not wait. Skips an organization without
   * requests since the last time. Never rejects.
   */
  async readAhead(organizationId: string): Promise<void> {
    await this.#organizations.get(organizationId)?.live.readAhead()
  }

  /**
   * Asks the store which recently requested organizations are still current. Asks about at least one, to learn whether
   * the store answers. Evicts idle organizations. Never throws.
   */
  async revalidate(): Promise<void> {
    const [oldest] = this.#organizations.values()
    const outcome = await this.#revalidation.run(oldest)
    if (outcome === 'complete') this.#evictIdle()
  }

  /** Evicts nothing while the store is away: only cached organizations can be served then. */
  #evictIdle(): void {
    if (this.#contact.isLost) return
    const sinceMs = this.now() - this.limits.idleMs
    let evicted = 0
    for (const cached of this.#organizations.values()) {
      if (cached.askedAtMs >= sinceMs || ++evicted > EVICTED_AT_ONCE_MAX) return
      this.#drop(cached)
    }
  }

  #newcomer(organizationId: string): CachedOrganization {
    return new CachedOrganization(
      organizationId,
      this.#dependencies,
      this.#memory,
      (cached, snapshot) => {
        if (!this.#holds(cached)) this.#memory.free(cached)
        else if (snapshot) this.#resize(cached, snapshot)
        else this.#drop(cached)
      }
    )
  }

  #resize(cached: CachedOrganization, { table, memoryBytes }: OrganizationSnapshot): void {
    this.#routers += table.size + 1 - cached.routers
    cached.routers = table.size + 1
    this.#memory.resize(cached, memoryBytes)
  }

  #drop(cached: CachedOrganization): void {
    if (!this.#holds(cached)) return
    this.#organizations.delete(cached.live.organizationId)
    this.#revalidation.delete(cached)
    this.#memory.free(cached)
    this.#routers -= cached.routers
  }

  #holds(cached: CachedOrganization): boolean {
    return this.#organizations.get(cached.live.organizationId) === cached
  }
}

export function routingTableMetrics(tables: LiveRoutingTables): Metrics {
  return {
    routingTableRouters: metricOf(() => tables.measures.routers),
    routingTableBytes: metricOf(() => tables.measures.bytes),
    routingTableOrganizations: metricOf(() => tables.measures.organizations),
    routingTableAgeSeconds: metricOf(() => tables.measures.stalenessMs / 1_000),
    memoryReads: metricOfTally(tables.requests, 'routing_tables'),
  }
}

/** The routing table before a write, as its transaction sees it. The write is judged on it. */
@inject()
export class TableBefore {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions
  ) {}

  /** Call it before the transaction, which keeps other writes of the organization waiting. */
  async preload(organizationId: string): Promise<void> {
    await this.tables.forOrganization(organizationId)
  }

  /**
   * Call it before the transaction writes routers, because later reads see what it wrote. The cached table is often
   * still current; one small read verifies that. Without a session, it is the current table.
   */
  async read<Value>(
    organizationId: string,
    session: Transaction | undefined,
    work: (table: RoutingTable) => Promise<Value>
  ): Promise<Value> {
    const snapshot = await this.tables.forOrganization(organizationId)
    if (!session) return work(snapshot.table)
    const found = await this.revisions.find([organizationId], session)
    return snapshot.isProven && snapshot.isOf(found.get(organizationId))
      ? work(snapshot.table)
      : this.tables.inTransaction(session, snapshot, ({ table }) => work(table))
  }
}
