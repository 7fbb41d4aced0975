import type { OrganizationRevision } from '#shared/persistence/organization_revisions'
import type { OrganizationChange } from '#shared/organization_changes'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import { NoRoomForTables } from './no_room_for_tables.js'
import type { SnapshotSource } from './snapshot_source.js'
import type { StoreContact } from './store_contact.js'

export interface LiveOrganizationSurroundings {
  readonly source: SnapshotSource
  readonly contact: StoreContact
  /** How long after a read that proved it current a snapshot may be given without another one. */
  readonly maxUnprovenMs: number
  /** How long a caller waits for a read. */
  readonly waitMs: number
}

/** Where the snapshots of one organization are kept. */
export interface SnapshotPlace {
  /** A read begins; until it ends, the organization does not leave. */
  begin(): void
  /** Makes room for so many bytes. When they do not fit beside the snapshot that is there, `forget` is called. */
  admit(bytes: number, forget: () => void): void
  /** A read has ended, and this is what is there now. */
  end(snapshot: OrganizationSnapshot | null): void
}

/**
 * The newest snapshot of one organization and the knowledge whether it is still current. One read is in flight at most,
 * and whoever comes meanwhile shares it. While the store is away the last snapshot is given, however old. Nothing waits
 * with a snapshot in its hand, so that one that is forgotten can leave memory before the next is read.
 */
export class LiveOrganization {
  #snapshot: OrganizationSnapshot | null = null
  /** When the newest read began that showed the snapshot to be current. */
  #provenAtMs = -Infinity
  /** Revisions that are known to exist and not known to be in the snapshot, by organization. */
  readonly #missing = new Map<string, number>()
  /** Those of them that were heard of after the read in flight began. */
  readonly #heardWhileReading = new Map<string, number>()
  #reading: Promise<void> | null = null
  /** Whether somebody asked for it since it was last read ahead. */
  #isWanted = false
  #generation = 0

  constructor(
    readonly organizationId: string,
    private readonly surroundings: LiveOrganizationSurroundings,
    private readonly place: SnapshotPlace
  ) {}

  get snapshot(): OrganizationSnapshot | null {
    return this.#snapshot
  }

  /** How many different snapshots there have been. */
  get generation(): number {
    return this.#generation
  }

  /**
   * Throws when there is no snapshot yet and none can be read, no room for the one that is needed, or no end of its read
   * in time. A read goes on without its callers.
   */
  async current(): Promise<OrganizationSnapshot> {
    const arrivedAtMs = performance.now()
    this.#isWanted = true
    for (;;) {
      if (this.#snapshot && this.#isGoodFor(arrivedAtMs)) return this.#snapshot
      const reading = this.#read()
      if (!this.#snapshot) await this.#inTime(reading)
      else if (!(await this.#inTime(this.#wait(reading))) && this.#snapshot) return this.#snapshot
    }
  }

  /** Takes a message about this organization or an ancestor: in any order, repeatedly, or about neither. */
  learn({ organizationId, revision }: OrganizationChange): void {
    if (this.#reading || this.#snapshot?.lacks(organizationId, revision)) {
      this.#miss(organizationId, revision)
    }
  }

  /** Reads what is known to be missing, once for those who asked since the last time. Never rejects. */
  async readAhead(): Promise<void> {
    if (!this.#isWanted) return
    await this.#reading?.catch(() => {})
    if (!this.#snapshot || this.#missing.size === 0) return
    this.#isWanted = false
    await this.#read().catch(() => {})
  }

  /** Takes what the store answered, asked at `askedAtMs`, about the organization of `asked` and all its ancestors. */
  compare(
    asked: OrganizationSnapshot,
    revisions: ReadonlyMap<string, OrganizationRevision>,
    askedAtMs: number
  ): void {
    if (this.#snapshot !== asked) return
    for (const differing of asked.differingFrom(revisions)) this.#miss(differing, Infinity)
    if (this.#missing.size === 0) this.#provenAtMs = Math.max(this.#provenAtMs, askedAtMs)
  }

  #isGoodFor(arrivedAtMs: number): boolean {
    const { contact, maxUnprovenMs } = this.surroundings
    if (contact.isLost || this.#provenAtMs >= arrivedAtMs) return true
    return this.#missing.size === 0 && arrivedAtMs - this.#provenAtMs <= maxUnprovenMs
  }

  /** False when the read failed, so that there is nothing to wait for. */
  async #wait(reading: Promise<void>): Promise<boolean> {
    const { contact } = this.surroundings
    const outcome = reading.then(
      () => null,
      (error: unknown) => error
    )
    await contact.untilDone(outcome)
    if (contact.isLost) return true
    const failure = await outcome
    if (failure instanceof NoRoomForTables) throw failure
    return failure === null
  }

  async #inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { promise: isLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new NoRoomForTables('many organizations are being read')),
      this.surroundings.waitMs
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
    const { contact } = this.surroundings
    const startedAtMs = performance.now()
    this.#heardWhileReading.clear()
    this.place.begin()
    try {
      const fresh = await this.#fresh()
      contact.answered(startedAtMs)
      if (fresh !== this.#snapshot) this.#generation += 1
      this.#snapshot = fresh
      this.#provenAtMs = startedAtMs
      this.#missing.clear()
      for (const [organizationId, revision] of this.#heardWhileReading) {
        if (fresh.lacks(organizationId, revision)) this.#missing.set(organizationId, revision)
      }
    } catch (error) {
      if (!(error instanceof NoRoomForTables)) contact.failed(error)
      throw error
    } finally {
      this.place.end(this.#snapshot)
    }
  }

  #fresh(): Promise<OrganizationSnapshot> {
    const { source } = this.surroundings
    const admit = (bytes: number) => this.place.admit(bytes, () => (this.#snapshot = null))
    return this.#snapshot
      ? source.refresh(this.#snapshot, admit)
      : source.load(this.organizationId, admit)
  }

  #miss(organizationId: string, revision: number): void {
    for (const heard of [this.#missing, this.#heardWhileReading]) {
      heard.set(organizationId, Math.max(revision, heard.get(organizationId) ?? 0))
    }
  }
}
