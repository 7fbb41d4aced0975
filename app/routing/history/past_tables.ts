import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { type RouterRevisionRepository, routersAsOf } from './router_revision_repository.js'
import type { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { memoryOfRoutable, ORGANIZATION_BYTES } from '#routing/tables/organization_snapshot'
import type { TableReservation } from '#routing/tables/table_memory'
import { inSlices, RequestWork } from '#shared/async/time_slices'
import { withinLimit } from '#shared/async/waiting'
import type {
  HistoryBegin,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { err, ok, type Result } from '#shared/result'

/** Which table to ask: that of an organization revision, or the one that was live at an instant. */
export type AsOf = { readonly revision: number } | { readonly at: Date }

export type AsOfRefusal =
  /** Null while nothing of the organization is recorded. */
  | { readonly type: 'before_history'; readonly begin: HistoryBegin | null }
  | { readonly type: 'revision_unknown'; readonly begin: HistoryBegin }
  | { readonly type: 'past_busy' }

/** The table as of a revision. */
export interface PastTable {
  readonly table: RoutingTable
  readonly revision: number
  /** When its last write was made. */
  readonly writtenAt: Date
}

type FoundTable = Omit<PastTable, 'table'>

interface Held {
  readonly key: string
  readonly organizationId: string
  readonly reservation: TableReservation
  readonly table: Promise<RoutingTable | null>
}

interface Waiting {
  readonly organizationId: string
  wake(): void
}

/** The most old tables in memory, those being read included. */
const HELD_MAX = 2
const WAIT_LIMIT_MS = 5_000

/**
 * Reads routing tables of the past, and keeps the latest two of them while there is room. An organization uses both
 * places only while no other waits for one. One per process. Throws when MongoDB is away, or when the memory for tables
 * is full.
 */
export class PastTables {
  /** Least recently used first. */
  #held: Held[] = []
  /** The longest wait first. */
  readonly #waiting = new Set<Waiting>()

  constructor(
    private readonly history: RouterRevisionRepository,
    private readonly revisions: OrganizationRevisions,
    private readonly live: Pick<LiveRoutingTables, 'reservation'>,
    private readonly waitLimitMs = WAIT_LIMIT_MS
  ) {}

  get heldCount(): number {
    return this.#held.length
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Runs `work` on a past table. Two of them are in memory at most: a caller of a third waits up to five seconds. */
  async use<Value>(
    organizationId: string,
    asOf: AsOf,
    work: (past: PastTable) => Promise<Value>
  ): Promise<Result<Value, AsOfRefusal>> {
    const found = await this.#find(organizationId, asOf)
    if (!found.ok) return found
    const held = await this.#hold(organizationId, found.value.revision)
    if (!held) return err({ type: 'past_busy' })
    held.reservation.pins += 1
    try {
      const table = await held.table
      if (table) return ok(await work({ table, ...found.value }))
      const begin = await this.revisions.historyBegin(organizationId)
      return err({ type: 'before_history', begin })
    } finally {
      held.reservation.pins -= 1
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
  async #hold(organizationId: string, revision: number): Promise<Held | null> {
    const key = `${organizationId}:${revision}`
    const deadlineMs = performance.now() + this.waitLimitMs
    const self: Waiting = { organizationId, wake: () => {} }
    try {
      for (;;) {
        const held = this.#isTurnOf(self)
          ? (this.#known(key) ?? this.#read(key, self, revision))
          : null
        if (held) return held
        const leftMs = deadlineMs - performance.now()
        if (leftMs <= 0) return null
        await this.#untilReleased(self, leftMs)
      }
    } finally {
      if (this.#waiting.delete(self)) this.#wakeAll()
    }
  }

  /**
   * Whether no organization without a place has waited longer, or waits at all if this one has a place: it would also
   * keep that place by further requests for the same table.
   */
  #isTurnOf(self: Waiting): boolean {
    const hasPlace = this.#hasPlace(self.organizationId)
    for (const other of this.#waiting) {
      if (other === self && !hasPlace) return true
      const isOther = other.organizationId !== self.organizationId
      if (isOther && !this.#hasPlace(other.organizationId)) return false
    }
    return true
  }

  #hasPlace(organizationId: string): boolean {
    return this.#held.some(
      (held) => held.organizationId === organizationId && held.reservation.pins > 0
    )
  }

  #known(key: string): Held | null {
    const known = this.#held.find((held) => held.key === key)
    if (!known) return null
    this.#held = [...this.#held.filter((held) => held !== known), known]
    return known
  }

  /** Null when every place is in use. */
  #read(key: string, { organizationId }: Waiting, revision: number): Held | null {
    if (this.#held.length >= HELD_MAX) {
      const idle = this.#held.find(({ reservation }) => reservation.pins === 0)
      if (!idle) return null
      idle.reservation.evict()
    }
    const forget = () => {
      this.#held = this.#held.filter((other) => other !== held)
    }
    const reservation = this.live.reservation(forget)
    reservation.pins += 1
    const table = this.#load(organizationId, revision, reservation)
    const held: Held = { key, organizationId, reservation, table }
    table
      .catch(() => null)
      .then((loaded) => {
        reservation.pins -= 1
        if (loaded) return
        forget()
        reservation.free()
      })
    this.#held.push(held)
    return held
  }

  /** Null when the state was removed meanwhile: its begin moves before the rows go. */
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
