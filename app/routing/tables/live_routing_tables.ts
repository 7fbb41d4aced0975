import { inject } from '@adonisjs/core'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { metricOf, metricOfTally, type Metrics } from '#shared/metrics'
import type { OrganizationChange } from '#shared/organization_changes'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { Tally } from '#shared/tally'
import {
  HeldOrganization,
  type LiveOrganizationDependencies,
  pinned,
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
  /** The memory of all tables. Above this, least recently requested organizations are evicted. */
  readonly maxBytes: number
  /** An organization without a request for this long is evicted. */
  readonly idleMs: number
}

export interface LiveTablesMeasures {
  readonly organizations: number
  /** Each organization counts as one extra router. */
  readonly routers: number
  /** The bytes of tables, held and being read: an upper bound. */
  readonly bytes: number
  /** How long ago the newest answered read of the store began: the greatest age of a snapshot. */
  readonly stalenessMs: number
}

const EVICTED_AT_ONCE_MAX = 1_000

/**
 * Keeps requested organizations in memory. Callers see every write this instance committed, and others' within
 * `freshForMs`, or sooner when their message arrives. While the store is away, callers get the last snapshots,
 * however old, and organizations not held are unavailable. Its owner must call `revalidate` more often than every
 * `freshForMs`, or resolves read the store.
 */
export class LiveRoutingTables {
  /** `hit`: the held snapshot was served; `read`: another one was read, or none could be. */
  readonly requests = new Tally(['hit', 'read'])
  /** Least recently requested first. */
  readonly #organizations = new Map<string, HeldOrganization>()
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
        if (reservation instanceof HeldOrganization) this.#drop(reservation)
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
   * What resolves of the organization need, including every write that this instance committed before the call. Throws
   * when it is unavailable.
   */
  async forOrganization(organizationId: string): Promise<OrganizationSnapshot> {
    const held = this.#organizations.get(organizationId) ?? this.#newcomer(organizationId)
    this.#organizations.delete(organizationId)
    this.#organizations.set(organizationId, held)
    held.askedAtMs = this.now()
    this.#revalidation.add(held)
    const before = held.live.generation
    let isHit = false
    try {
      const snapshot = await held.live.current()
      isHit = held.live.generation === before
      return snapshot
    } finally {
      this.requests.add(isHit ? 'hit' : 'read')
    }
  }

  /** As `forOrganization`, for occasional work: what is not in memory is read for `work` and released with it. */
  async temporarily<Value>(
    organizationId: string,
    work: (routing: OrganizationSnapshot) => Promise<Value>
  ): Promise<Value> {
    const held = this.#organizations.get(organizationId)
    if (held?.live.snapshot) return pinned(held, async () => work(await held.live.current()))
    return this.#withTemporaryMemory(async (admit) =>
      work(await this.source.load(organizationId, admit))
    )
  }

  /**
   * The state after `known`, as the transaction of `session` sees it. What has to be read for it is released after
   * `work`.
   */
  async inTransaction<Value>(
    session: Transaction,
    known: OrganizationSnapshot,
    work: (routing: OrganizationSnapshot) => Promise<Value>
  ): Promise<Value> {
    const held = this.#organizations.get(known.organizationId)
    return pinned(held, () =>
      this.#withTemporaryMemory(async (admit) =>
        work(await this.source.refresh(known, admit, session))
      )
    )
  }

  /** Room in the memory of tables for one that is held elsewhere, until it is freed or evicted. */
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

  /** Frees what `work` had admitted when it has ended. */
  async #withTemporaryMemory<Value>(work: (admit: Admit) => Promise<Value>): Promise<Value> {
    const reservation = temporaryReservation()
    try {
      return await work((bytes) => this.#memory.admit(reservation, bytes))
    } finally {
      this.#memory.free(reservation)
    }
  }

  /**
   * Takes a message about a change committed by this instance or another. Messages may come in any order, twice or
   * never.
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
   * Reads what an organization is known to lack, so that the next request does not wait for it. Skips an organization
   * without requests since the last time. Never rejects.
   */
  async readAhead(organizationId: string): Promise<void> {
    await this.#organizations.get(organizationId)?.live.readAhead()
  }

  /**
   * Asks the store which recently requested organizations are still current, and about at least one, to learn whether
   * the store answers. Evicts organizations without requests. Never throws.
   */
  async revalidate(): Promise<void> {
    const [oldest] = this.#organizations.values()
    const outcome = await this.#revalidation.run(oldest)
    if (outcome === 'complete') this.#evictIdle()
  }

  /** While the store is away, only held organizations can be served. */
  #evictIdle(): void {
    if (this.#contact.isLost) return
    const sinceMs = this.now() - this.limits.idleMs
    let evicted = 0
    for (const held of this.#organizations.values()) {
      if (held.askedAtMs >= sinceMs || ++evicted > EVICTED_AT_ONCE_MAX) return
      this.#drop(held)
    }
  }

  #newcomer(organizationId: string): HeldOrganization {
    return new HeldOrganization(
      organizationId,
      this.#dependencies,
      this.#memory,
      (held, snapshot) => {
        if (!this.#holds(held)) this.#memory.free(held)
        else if (snapshot) this.#resize(held, snapshot)
        else this.#drop(held)
      }
    )
  }

  #resize(held: HeldOrganization, { table, memoryBytes }: OrganizationSnapshot): void {
    this.#routers += table.size + 1 - held.routers
    held.routers = table.size + 1
    this.#memory.resize(held, memoryBytes)
  }

  #drop(held: HeldOrganization): void {
    if (!this.#holds(held)) return
    this.#organizations.delete(held.live.organizationId)
    this.#revalidation.delete(held)
    this.#memory.free(held)
    this.#routers -= held.routers
  }

  #holds(held: HeldOrganization): boolean {
    return this.#organizations.get(held.live.organizationId) === held
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

/** The routing table on which a write is judged: the one before it, as its transaction sees it. */
@inject()
export class TableBefore {
  constructor(
    private readonly tables: LiveRoutingTables,
    private readonly revisions: OrganizationRevisions
  ) {}

  /** Call it before the transaction: once that holds the organization, other writes may wait for it. */
  async preload(organizationId: string): Promise<void> {
    await this.tables.forOrganization(organizationId)
  }

  /**
   * Call it before the transaction writes routers: what it has written is in every later read of it. The table in memory
   * is often still current; one small read verifies that. Without a session, it is the current table.
   */
  async read<Value>(
    organizationId: string,
    session: Transaction | undefined,
    work: (table: RoutingTable) => Promise<Value>
  ): Promise<Value> {
    const known = await this.tables.forOrganization(organizationId)
    if (!session) return work(known.table)
    const found = await this.revisions.find([organizationId], session)
    const isCurrent = known.revision === (found.get(organizationId)?.revision ?? 0)
    return isCurrent
      ? work(known.table)
      : this.tables.inTransaction(session, known, ({ table }) => work(table))
  }
}
