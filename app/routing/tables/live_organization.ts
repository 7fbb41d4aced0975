import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrganizationChange } from '#shared/organization_changes'
import type { OrganizationRevision } from '#shared/persistence/organization_revisions'
import type { OrganizationSnapshot, SnapshotSource } from './organization_snapshot.js'
import type { StoreContact } from './store_contact.js'
import { type MemoryReservation, NoMemoryForTables, type TableMemory } from './table_memory.js'

export interface LiveOrganizationDependencies {
  readonly source: SnapshotSource
  readonly contact: StoreContact
  /** How long a snapshot is served without another read after the store confirmed that it is current. */
  readonly freshForMs: number
  /** How long a caller waits for a read. */
  readonly readTimeoutMs: number
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/** How long after the revisions a restore may bring back the other collections. */
const DOUBT_MS = 600_000
/** The share of the time that reads in doubt may take. */
const DOUBT_SHARE = 0.1

/** The memory for the snapshots of one organization. */
export interface SnapshotMemory {
  /** Marks the start of a read. The organization stays until the read ends. */
  begin(): void
  /** Reserves `bytes`. Calls `forget` when they do not fit together with the current snapshot. */
  admit(bytes: number, forget: () => void): void
  /** Marks the end of a read, with the snapshot that is now cached. */
  end(snapshot: OrganizationSnapshot | null): void
}

/**
 * The newest snapshot of one organization, and whether it is still current. At most one read is in flight, and
 * concurrent callers share it. While the store is away, callers get the last snapshot, however old. No waiting code
 * refers to a snapshot, so a forgotten one can leave memory before the next is read.
 */
export class LiveOrganization {
  #snapshot: OrganizationSnapshot | null = null
  /** When the newest read that confirmed the snapshot began. */
  #confirmedAtMs = -Infinity
  /** Announced revisions that the snapshot may lack, by organization. */
  readonly #missing = new Map<string, number>()
  /** The missing revisions announced after the read in flight began. */
  readonly #heardWhileReading = new Map<string, number>()
  #reading: Promise<void> | null = null
  /** Whether it was requested since the last read-ahead. */
  #isWanted = false
  #generation = 0
  /** Until then a restore may be under way, because the revision went back. */
  #doubtedUntilMs = -Infinity
  #readMs = 0

  constructor(
    readonly organizationId: string,
    private readonly dependencies: LiveOrganizationDependencies,
    private readonly memory: SnapshotMemory
  ) {}

  get snapshot(): OrganizationSnapshot | null {
    return this.#snapshot
  }

  /** The number of different snapshots so far. */
  get generation(): number {
    return this.#generation
  }

  /**
   * At once where the snapshot is current, and otherwise a promise. It rejects when nothing is cached and nothing can be
   * read, when there is too little memory, or when the read does not end in time. The read continues without its callers.
   */
  current(): OrganizationSnapshot | Promise<OrganizationSnapshot> {
    const arrivedAtMs = this.dependencies.now()
    this.#isWanted = true
    return this.#snapshot && this.#isGoodFor(arrivedAtMs)
      ? this.#snapshot
      : this.#readFor(arrivedAtMs)
  }

  async #readFor(arrivedAtMs: number): Promise<OrganizationSnapshot> {
    for (;;) {
      if (this.#snapshot && this.#isGoodFor(arrivedAtMs)) return this.#snapshot
      const reading = this.#read()
      if (!this.#snapshot) await this.#inTime(reading)
      else if (!(await this.#inTime(this.#wait(reading))) && this.#snapshot) return this.#snapshot
    }
  }

  /**
   * Takes a change message. Messages may arrive in any order and repeatedly, and may concern neither this organization
   * nor an ancestor.
   */
  learn({ organizationId, revision }: OrganizationChange): void {
    if (this.#reading || this.#snapshot?.lacks(organizationId, revision)) {
      this.#miss(organizationId, revision)
    }
  }

  /** Reads announced revisions, at most once between two requests. Never rejects. */
  async readAhead(): Promise<void> {
    if (!this.#isWanted) return
    await this.#reading?.catch(() => {})
    if (!this.#snapshot || this.#missing.size === 0) return
    this.#isWanted = false
    await this.#read().catch(() => {})
  }

  /** Takes the store's answer, requested at `askedAtMs`, about the organization of `asked` and all its ancestors. */
  compare(
    asked: OrganizationSnapshot,
    revisions: ReadonlyMap<string, OrganizationRevision>,
    askedAtMs: number
  ): void {
    if (this.#snapshot !== asked) return
    for (const differing of asked.differingFrom(revisions)) this.#miss(differing, Infinity)
    if (this.#missing.size > 0 || this.#isDoubted(asked, askedAtMs)) return
    this.#confirmedAtMs = Math.max(this.#confirmedAtMs, askedAtMs)
  }

  /** Whether no revision can confirm a snapshot, so that it is read again and again as a whole. */
  #isDoubted({ isProven }: OrganizationSnapshot, nowMs: number): boolean {
    return !isProven || nowMs < this.#doubtedUntilMs
  }

  #isGoodFor(arrivedAtMs: number): boolean {
    const { contact, freshForMs } = this.dependencies
    if (contact.isLost || this.#confirmedAtMs >= arrivedAtMs) return true
    const isDoubted = this.#snapshot && this.#isDoubted(this.#snapshot, arrivedAtMs)
    const goodForMs = isDoubted ? Math.max(freshForMs, this.#readMs / DOUBT_SHARE) : freshForMs
    return this.#missing.size === 0 && arrivedAtMs - this.#confirmedAtMs <= goodForMs
  }

  /** False when the read failed and waiting is pointless. */
  async #wait(reading: Promise<void>): Promise<boolean> {
    const { contact } = this.dependencies
    const outcome = reading.then(
      () => null,
      (error: unknown) => error
    )
    await contact.untilDone(outcome)
    if (contact.isLost) return true
    const failure = await outcome
    if (failure instanceof NoMemoryForTables) throw failure
    return failure === null
  }

  async #inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { promise: isLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new NoMemoryForTables('many organizations are being read')),
      this.dependencies.readTimeoutMs
    )
    try {
      return await Promise.race([work, isLate])
    } finally {
      clearTimeout(timer)
    }
  }

  #read(): Promise<void> {
    return (this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = null
    }))
  }

  async #readAnew(): Promise<void> {
    const { contact, now } = this.dependencies
    const startedAtMs = now()
    this.#heardWhileReading.clear()
    this.memory.begin()
    try {
      const fresh = await this.#fresh()
      contact.answered(startedAtMs)
      if (fresh !== this.#snapshot) this.#generation += 1
      if (fresh.revision < (this.#snapshot?.revision ?? 0)) this.#doubtedUntilMs = now() + DOUBT_MS
      this.#readMs = now() - startedAtMs
      this.#snapshot = fresh
      this.#confirmedAtMs = startedAtMs
      this.#missing.clear()
      for (const [organizationId, revision] of this.#heardWhileReading) {
        if (fresh.lacks(organizationId, revision)) this.#missing.set(organizationId, revision)
      }
    } catch (error) {
      if (!(error instanceof NoMemoryForTables)) contact.failed(error)
      throw error
    } finally {
      this.memory.end(this.#snapshot)
    }
  }

  #fresh(): Promise<OrganizationSnapshot> {
    const { source } = this.dependencies
    const admit = (bytes: number) => this.memory.admit(bytes, () => (this.#snapshot = null))
    return this.#snapshot && !this.#isDoubted(this.#snapshot, this.dependencies.now())
      ? source.refresh(this.#snapshot, admit)
      : source.load(this.organizationId, admit)
  }

  #miss(organizationId: string, revision: number): void {
    for (const heard of [this.#missing, this.#heardWhileReading]) {
      heard.set(organizationId, Math.max(revision, heard.get(organizationId) ?? 0))
    }
  }
}

/** A cached organization and its memory. */
export class CachedOrganization implements MemoryReservation, SnapshotMemory {
  readonly live: LiveOrganization
  bytes = 0
  protectedUntilMs = 0
  users = 0
  askedAtMs = 0
  /** Each organization counts as one extra router; 0 until the first load. */
  routers = 0
  #isAdmitted = false
  #begunAtMs = 0

  /** `onRead` is called after each read, while the organization is still in use. */
  constructor(
    organizationId: string,
    dependencies: LiveOrganizationDependencies,
    private readonly memory: TableMemory,
    private readonly onRead: (
      cached: CachedOrganization,
      snapshot: OrganizationSnapshot | null
    ) => void
  ) {
    this.live = new LiveOrganization(organizationId, dependencies, this)
  }

  begin(): void {
    this.users += 1
    this.#begunAtMs = this.memory.now()
  }

  admit(bytes: number, forget: () => void): void {
    const both = this.bytes + bytes
    const fits = both <= this.memory.maxBytes
    this.memory.admit(this, fits ? both : bytes)
    if (!fits) forget()
    this.#isAdmitted = true
  }

  end(snapshot: OrganizationSnapshot | null): void {
    this.onRead(this, snapshot)
    this.users -= 1
    if (this.#isAdmitted) this.memory.protect(this, this.memory.now() - this.#begunAtMs)
    this.#isAdmitted = false
  }
}

/** Keeps the organization in memory until `work` has ended. */
export async function whileInUse<Value>(
  cached: CachedOrganization | undefined,
  work: () => Promise<Value>
): Promise<Value> {
  if (!cached) return work()
  cached.users += 1
  try {
    return await work()
  } finally {
    cached.users -= 1
  }
}

export interface RevalidationLimits {
  /** The store counts as away when a revalidation takes longer. */
  readonly storeTimeoutMs: number
  /** An organization without a request for this long is not revalidated; its next request reads its revision. */
  readonly revalidatedForMs: number
}

type Revalidated = readonly [LiveOrganization, OrganizationSnapshot]

/** Organizations revalidated by one read, which takes some milliseconds. */
const BATCH_SIZE = 500
/** The most organizations that are revalidated. A request for any other one reads its revision. */
const ORGANIZATIONS_MAX = 10_000

/** Asks the store which recently requested organizations are still current. */
export class Revalidation {
  readonly #recent = new Set<CachedOrganization>()

  constructor(
    private readonly source: SnapshotSource,
    private readonly contact: StoreContact,
    private readonly limits: RevalidationLimits,
    private readonly now: () => number
  ) {}

  add(cached: CachedOrganization): void {
    if (this.#recent.size < ORGANIZATIONS_MAX) this.#recent.add(cached)
  }

  delete(cached: CachedOrganization): void {
    this.#recent.delete(cached)
  }

  /**
   * Asks in batches until the store does not answer. Asks about `oldest` if no organization was requested recently, to
   * learn whether the store answers. Never throws.
   */
  async run(oldest: CachedOrganization | undefined): Promise<'complete' | 'unanswered'> {
    const asked = this.#toAskAbout(oldest)
    for (let at = 0; at < asked.length; at += BATCH_SIZE) {
      const isAnswered = await this.#ask(asked.slice(at, at + BATCH_SIZE))
      if (!isAnswered) return 'unanswered'
      await nextTurn()
    }
    return 'complete'
  }

  #toAskAbout(oldest: CachedOrganization | undefined): Revalidated[] {
    const sinceMs = this.now() - this.limits.revalidatedForMs
    for (const cached of this.#recent) if (cached.askedAtMs < sinceMs) this.#recent.delete(cached)
    const asked = this.#recent.size === 0 && oldest ? [oldest] : [...this.#recent]
    return asked.flatMap(({ live }): Revalidated[] =>
      live.snapshot ? [[live, live.snapshot]] : []
    )
  }

  /** False when the store did not answer. */
  async #ask(asked: readonly Revalidated[]): Promise<boolean> {
    const askedAtMs = this.now()
    const endTimeout = this.contact.startTimeout(this.limits.storeTimeoutMs)
    try {
      const ids = asked.flatMap(([, { organizationId, ancestors }]) => [
        organizationId,
        ...ancestors.keys(),
      ])
      const revisions = await this.source.revisions(new Set(ids))
      this.contact.answered(askedAtMs)
      for (const [live, snapshot] of asked) live.compare(snapshot, revisions, askedAtMs)
      return true
    } catch (error) {
      this.contact.failed(error)
      return false
    } finally {
      endTimeout()
    }
  }
}
