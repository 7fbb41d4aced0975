import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientSession } from 'mongoose'
import type { OrganizationChange } from '#shared/organization_changes'
import { Tally } from '#shared/tally'
import { HeldOrganization, pinned } from './held_organization.js'
import type { LiveOrganization, LiveOrganizationDependencies } from './live_organization.js'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import type { Admit, SnapshotSource } from './snapshot_source.js'
import { StoreContact } from './store_contact.js'
import { temporaryPlace, TableMemory } from './table_memory.js'

export interface LiveTablesLimits {
  /** How long after a read that proved it current a snapshot is served without another read. */
  readonly maxUnprovenMs: number
  /** A revalidation that takes longer means that the store is away. */
  readonly storeTimeoutMs: number
  /** How long a caller waits for an organization that is being read. */
  readonly readTimeoutMs: number
  /** The memory of all tables. Above this, least recently requested organizations are evicted. */
  readonly maxBytes: number
  /** An organization without a request for this long is no longer revalidated; its next request reads its revision. */
  readonly revalidatedForMs: number
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

/** Organizations revalidated by one read, which takes some milliseconds. */
const PROVEN_AT_ONCE = 500
/** The most organizations revalidated; a request for any other reads that one's revision. */
const REVALIDATED_MAX = 10_000
const LEAVE_AT_ONCE = 1_000

/**
 * Keeps requested organizations in memory. Callers see every write this instance committed, and others' within
 * `maxUnprovenMs`, or sooner when their message arrives. While the store is away, callers get the last snapshots,
 * however old, and organizations not held are unavailable. Its owner must call `revalidate` more often than every
 * `maxUnprovenMs`, or resolves read the store.
 */
export class LiveRoutingTables {
  /** `hit`: the held snapshot was served; `read`: another one was read, or none could be. */
  readonly requests = new Tally(['hit', 'read'])
  /** Least recently requested first. */
  readonly #organizations = new Map<string, HeldOrganization>()
  /** The organizations kept proven. */
  readonly #proven = new Set<HeldOrganization>()
  readonly #memory: TableMemory
  readonly #contact: StoreContact
  readonly #dependencies: LiveOrganizationDependencies
  #routers = 0

  /** `report` receives read errors that are not thrown. `now` is monotonic. */
  constructor(
    private readonly source: SnapshotSource,
    private readonly limits: LiveTablesLimits,
    report: (error: unknown) => void,
    private readonly now: () => number = () => performance.now()
  ) {
    this.#contact = new StoreContact(report, now)
    const { maxUnprovenMs, readTimeoutMs } = limits
    this.#dependencies = { source, contact: this.#contact, maxUnprovenMs, readTimeoutMs, now }
    this.#memory = new TableMemory(
      limits.maxBytes,
      () => this.#organizations.values(),
      (place) => {
        if (place instanceof HeldOrganization) this.#drop(place)
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
    if (this.#proven.size < REVALIDATED_MAX) this.#proven.add(held)
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
    session: ClientSession,
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

  /** Frees what `work` had admitted when it has ended. */
  async #withTemporaryMemory<Value>(work: (admit: Admit) => Promise<Value>): Promise<Value> {
    const guest = temporaryPlace()
    try {
      return await work((bytes) => this.#memory.admit(guest, bytes))
    } finally {
      this.#memory.free(guest)
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
   * Asks the store which recently requested organizations are still current, in batches of some hundreds. Asks about at
   * least one, to learn whether the store answers. Drops organizations without requests. Never throws.
   */
  async revalidate(): Promise<void> {
    const asked = this.#toProve()
    for (let at = 0; at < asked.length; at += PROVEN_AT_ONCE) {
      const isAnswered = await this.#prove(asked.slice(at, at + PROVEN_AT_ONCE))
      if (!isAnswered) return
      await nextTurn()
    }
    this.#leaveIdle()
  }

  /** False when the store did not answer. */
  async #prove(asked: readonly [LiveOrganization, OrganizationSnapshot][]): Promise<boolean> {
    const askedAtMs = this.now()
    const endPatience = this.#contact.startTimeout(this.limits.storeTimeoutMs)
    try {
      const ids = asked.flatMap(([, { organizationId, ancestors }]) => [
        organizationId,
        ...ancestors.keys(),
      ])
      const revisions = await this.source.revisions(new Set(ids))
      this.#contact.answered(askedAtMs)
      for (const [live, snapshot] of asked) live.compare(snapshot, revisions, askedAtMs)
      return true
    } catch (error) {
      this.#contact.failed(error)
      return false
    } finally {
      endPatience()
    }
  }

  #toProve(): [LiveOrganization, OrganizationSnapshot][] {
    const sinceMs = this.now() - this.limits.revalidatedForMs
    for (const held of this.#proven) if (held.askedAtMs < sinceMs) this.#proven.delete(held)
    const [oldest] = this.#organizations.values()
    const asked = this.#proven.size === 0 && oldest ? [oldest] : [...this.#proven]
    return asked.flatMap(({ live }) => (live.snapshot ? [[live, live.snapshot]] : []))
  }

  /** While the store is away, only held organizations can be served. */
  #leaveIdle(): void {
    if (this.#contact.isLost) return
    const sinceMs = this.now() - this.limits.idleMs
    let left = 0
    for (const held of this.#organizations.values()) {
      if (held.askedAtMs >= sinceMs || ++left > LEAVE_AT_ONCE) return
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
        else if (snapshot) this.#weigh(held, snapshot)
        else this.#drop(held)
      }
    )
  }

  #weigh(held: HeldOrganization, { table, weight }: OrganizationSnapshot): void {
    this.#routers += table.size + 1 - held.routers
    held.routers = table.size + 1
    this.#memory.weigh(held, weight)
  }

  #drop(held: HeldOrganization): void {
    if (!this.#holds(held)) return
    this.#organizations.delete(held.live.organizationId)
    this.#proven.delete(held)
    this.#memory.free(held)
    this.#routers -= held.routers
  }

  #holds(held: HeldOrganization): boolean {
    return this.#organizations.get(held.live.organizationId) === held
  }
}
