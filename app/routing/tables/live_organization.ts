import type { OrganizationRevision } from '#shared/persistence/organization_revisions'
import type { OrganizationChange } from '#shared/organization_changes'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import type { Admit, SnapshotSource } from './snapshot_source.js'
import type { StoreContact } from './store_contact.js'

export interface LiveOrganizationSurroundings {
  readonly source: SnapshotSource
  readonly contact: StoreContact
  /** How long after a read that proved it current a snapshot may be given without another one. */
  readonly maxUnprovenMs: number
}

/**
 * The newest snapshot of one organization and the knowledge whether it is still current. One read is in flight at most,
 * and whoever comes meanwhile shares it. While the store is away the last snapshot is given, however old.
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

  constructor(
    readonly organizationId: string,
    private readonly surroundings: LiveOrganizationSurroundings,
    private readonly admit: Admit
  ) {}

  get snapshot(): OrganizationSnapshot | null {
    return this.#snapshot
  }

  /** Throws when there is no snapshot yet and none can be read. */
  async current(): Promise<OrganizationSnapshot> {
    const arrivedAtMs = performance.now()
    this.#isWanted = true
    for (;;) {
      const snapshot = this.#snapshot
      if (snapshot && this.#isGoodFor(arrivedAtMs)) return snapshot
      const reading = this.#read()
      if (!snapshot) await reading
      else if (!(await this.#wait(reading))) return this.#snapshot ?? snapshot
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
    let hasFailed = false
    const { contact } = this.surroundings
    await contact.untilDone(reading.catch(() => void (hasFailed = true)))
    return !hasFailed
  }

  #read(): Promise<void> {
    return (this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = null
    }))
  }

  async #readAnew(): Promise<void> {
    const { source, contact } = this.surroundings
    const startedAtMs = performance.now()
    const known = this.#snapshot
    this.#heardWhileReading.clear()
    try {
      const fresh = await (known
        ? source.refresh(known)
        : source.load(this.organizationId, this.admit))
      contact.answered(startedAtMs)
      this.#snapshot = fresh
      this.#provenAtMs = startedAtMs
      this.#missing.clear()
      for (const [organizationId, revision] of this.#heardWhileReading) {
        if (fresh.lacks(organizationId, revision)) this.#missing.set(organizationId, revision)
      }
    } catch (error) {
      contact.failed(error)
      throw error
    }
  }

  #miss(organizationId: string, revision: number): void {
    for (const heard of [this.#missing, this.#heardWhileReading]) {
      heard.set(organizationId, Math.max(revision, heard.get(organizationId) ?? 0))
    }
  }
}
