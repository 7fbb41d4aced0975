import { type OrganizationRouting, RoutingTables } from '#routing/ports/routing_tables'
import type { OrganizationChange } from '#shared/organization_changes'
import { Tally } from '#shared/tally'
import { LiveOrganization, type LiveOrganizationSurroundings } from './live_organization.js'
import type { OrganizationSnapshot } from './organization_snapshot.js'
import type { SnapshotSource } from './snapshot_source.js'
import { StoreContact } from './store_contact.js'

export interface LiveTablesLimits {
  /** How long after a read that proved it current a snapshot may be given without another one. */
  readonly maxUnprovenMs: number
  /** A revalidation that takes longer than this counts as the store being away. */
  readonly patienceMs: number
  /** When more routers are held, the organizations that were not asked for longest leave. */
  readonly maxRouters: number
}

export interface LiveTablesMeasures {
  readonly organizations: number
  /** Every organization counts as one router more. */
  readonly routers: number
  /** How long ago the newest answered read of the store began: the age that a snapshot may have at most. */
  readonly unprovenForMs: number
}

interface Held {
  readonly live: LiveOrganization
  /** 0 until it is first loaded. */
  routers: number
}

/**
 * Keeps the organizations that are asked for in memory. Given is what this instance committed before the call, and what
 * other instances committed more than `maxUnprovenMs` before it, or less when their message has arrived. While the store
 * is away the last snapshots are given, however old, and an organization that is not held cannot be had. Somebody must
 * call `revalidate` more often than every `maxUnprovenMs`, or resolves will read.
 */
export class LiveRoutingTables extends RoutingTables {
  /** `hit`: the snapshot that was held was given; `read`: another one was read, or none could be. */
  readonly requests = new Tally(['hit', 'read'])
  /** The one that was not asked for longest comes first. */
  readonly #organizations = new Map<string, Held>()
  readonly #contact: StoreContact
  readonly #surroundings: LiveOrganizationSurroundings
  #routers = 0

  /** `report` gets what reads failed with, where it is not thrown. */
  constructor(
    private readonly source: SnapshotSource,
    private readonly limits: LiveTablesLimits,
    report: (error: unknown) => void
  ) {
    super()
    this.#contact = new StoreContact(report)
    this.#surroundings = { source, contact: this.#contact, maxUnprovenMs: limits.maxUnprovenMs }
  }

  get measures(): LiveTablesMeasures {
    const organizations = this.#organizations.size
    const unprovenForMs = organizations === 0 ? 0 : this.#contact.silentForMs
    return { organizations, routers: this.#routers, unprovenForMs }
  }

  override async forOrganization(organizationId: string): Promise<OrganizationRouting> {
    const held = this.#organizations.get(organizationId) ?? {
      live: new LiveOrganization(organizationId, this.#surroundings),
      routers: 0,
    }
    this.#organizations.delete(organizationId)
    this.#organizations.set(organizationId, held)
    const before = held.live.snapshot
    let isHit = false
    try {
      const snapshot = await held.live.current()
      isHit = snapshot === before
      this.#weigh(held, snapshot)
      return snapshot
    } finally {
      this.requests.add(isHit ? 'hit' : 'read')
      if (!held.live.snapshot) this.#drop(held)
    }
  }

  /**
   * Takes a message about a committed change, of this instance or another one. Messages may come in any order, twice or
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
   * Reads what an organization is known to lack, so that the next one who asks need not wait for it. One that nobody
   * asked for since is left alone. Never rejects.
   */
  async readAhead(organizationId: string): Promise<void> {
    await this.#organizations.get(organizationId)?.live.readAhead()
  }

  /** Asks the store, in one read, which of the organizations held are still current. Never throws. */
  async revalidate(): Promise<void> {
    const asked = this.#loaded()
    if (asked.length === 0) return
    const askedAtMs = performance.now()
    const endPatience = this.#beginPatience()
    try {
      const ids = asked.flatMap(([, { organizationId, ancestors }]) => [
        organizationId,
        ...ancestors.keys(),
      ])
      const revisions = await this.source.revisions(new Set(ids))
      this.#contact.answered(askedAtMs)
      for (const [live, snapshot] of asked) live.compare(snapshot, revisions, askedAtMs)
    } catch (error) {
      this.#contact.failed(error)
    } finally {
      endPatience()
    }
  }

  #loaded(): [LiveOrganization, OrganizationSnapshot][] {
    return [...this.#organizations.values()].flatMap(({ live }) =>
      live.snapshot ? [[live, live.snapshot]] : []
    )
  }

  /** Looks at what arrived meanwhile before it gives up: after a pause of this process its timers come first. */
  #beginPatience(): () => void {
    let hasEnded = false
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (!hasEnded) this.#contact.lost()
      })
    }, this.limits.patienceMs)
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }

  #weigh(held: Held, { table }: OrganizationSnapshot): void {
    const routers = table.size + 1
    if (routers === held.routers || !this.#holds(held)) return
    this.#routers += routers - held.routers
    held.routers = routers
    for (const candidate of this.#organizations.values()) {
      if (this.#routers <= this.limits.maxRouters || this.#organizations.size === 1) return
      if (candidate.routers > 0) this.#drop(candidate)
    }
  }

  #drop(held: Held): void {
    if (!this.#holds(held)) return
    this.#organizations.delete(held.live.organizationId)
    this.#routers -= held.routers
  }

  #holds(held: Held): boolean {
    return this.#organizations.get(held.live.organizationId) === held
  }
}
