import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { ShardedMap } from '#routing/engine/table/sharded_map'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { ranking, RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd, mustYield } from '#shared/steps'
import { AskedFor, isLeftOut, recordedUrl, urlShape } from '#routing/privacy/recorded_url'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { EffectiveBrandKit } from '#organizations/brand_kits/brand_kit'
import type { Transaction } from '#shared/persistence/in_transaction'
import {
  type OrganizationRevision,
  routerChecksum,
} from '#shared/persistence/organization_revisions'
import { textBytes } from '#shared/characters'
import type {
  Organization,
  SwitchState,
  UrlPrivacy,
} from '#organizations/organizations/organization'
import { memoryOfRouter } from './router_memory.js'

/** An organization's state at one moment, as read. */
export interface OrganizationState
  extends
    Omit<OrganizationRevision, 'brandKitRevision'>,
    Pick<Organization, 'urlPrivacy' | 'routerNamesOnPages'> {
  readonly organizationId: string
  /** Each ancestor with the revision that last changed its brand kit, nearest first. */
  readonly ancestors: ReadonlyMap<string, number>
  readonly brandKit: EffectiveBrandKit | null
  /** Stored routers that one `ranking` has ranked. */
  readonly routers: readonly RankedRouter[]
  /** At least the flows that the routers lead to. */
  readonly bookingFlows: ReadonlyMap<string, BookingFlow>
}

/** The difference from one state to a later one. Null marks what was removed. */
export interface OrganizationPatch extends Pick<
  OrganizationState,
  'revision' | 'epoch' | 'checksum' | 'ancestors' | 'brandKit'
> {
  readonly routers: ReadonlyMap<string, BookingFlowRouter | null>
  readonly bookingFlows: ReadonlyMap<string, BookingFlow | null>
}

/**
 * An organization's compiled routers with everything that an answer to a resolve shows, as of one revision. Immutable.
 * Leaves out routers without an existing flow, which only a manual change or a restore of the database can cause.
 */
export class OrganizationSnapshot {
  private constructor(
    readonly organizationId: string,
    readonly revision: number,
    readonly ancestors: ReadonlyMap<string, number>,
    readonly brandKit: EffectiveBrandKit | null,
    private readonly urlPrivacy: UrlPrivacy,
    readonly routerNamesOnPages: SwitchState,
    readonly table: RoutingTable,
    private readonly asked: AskedFor,
    private readonly bookingFlows: ShardedMap<BookingFlow>,
    readonly epoch: string | undefined,
    private readonly checksum: number,
    /** False while the routers are not those of the revision, as in the middle of a restore. */
    readonly isProven: boolean,
    /** Memory in bytes: an upper bound. */
    readonly memoryBytes: number
  ) {}

  static compile({
    routers,
    ...state
  }: Omit<OrganizationState, 'routers'> & {
    readonly routers: readonly BookingFlowRouter[]
  }): OrganizationSnapshot {
    const ranked = routers.map(ranking())
    return runToEnd(OrganizationSnapshot.compileSteps({ ...state, routers: ranked }))
  }

  /** Compiles ranked routers in steps. */
  static *compileSteps(state: OrganizationState): Generator<undefined, OrganizationSnapshot> {
    const { organizationId, revision, ancestors, brandKit, bookingFlows } = state
    const routers: RankedRouter[] = []
    let memoryBytes = ORGANIZATION_BYTES
    let checksum = 0
    for (const flow of bookingFlows.values()) memoryBytes += memoryOfFlow(flow)
    for (const ranked of state.routers) {
      if (!bookingFlows.has(ranked.router.bookingFlowId)) continue
      routers.push(ranked)
      memoryBytes += memoryOfRouter(storedOf(ranked.router))
      checksum += routerChecksum(storedOf(ranked.router))
      if (mustYield()) yield
    }
    const table = yield* RoutingTable.ofRankedSteps(routers)
    return new OrganizationSnapshot(
      organizationId,
      revision,
      ancestors,
      brandKit,
      state.urlPrivacy,
      state.routerNamesOnPages,
      table,
      yield* AskedFor.steps(table),
      yield* ShardedMap.steps(bookingFlows),
      state.epoch,
      checksum,
      checksum === (state.checksum ?? checksum),
      memoryBytes
    )
  }

  with(patch: OrganizationPatch): OrganizationSnapshot {
    return runToEnd(this.withSteps(patch))
  }

  /** The later state that `patch` describes, in steps. The cost depends on the change, not on the size of the state. */
  *withSteps(patch: OrganizationPatch): Generator<undefined, OrganizationSnapshot> {
    let { table, asked, bookingFlows, checksum, memoryBytes } = this
    for (const [id, flow] of patch.bookingFlows) {
      const before = bookingFlows.get(id)
      memoryBytes += (flow ? memoryOfFlow(flow) : 0) - (before ? memoryOfFlow(before) : 0)
      bookingFlows = flow ? bookingFlows.with(id, flow) : bookingFlows.without(id)
    }
    for (const [id, router] of patch.routers) {
      const isReachable = router !== null && bookingFlows.get(router.bookingFlowId) !== undefined
      const before = table.rankedRouter(id)
      if (before) {
        memoryBytes -= memoryOfRouter(storedOf(before.router))
        checksum -= routerChecksum(storedOf(before.router))
      }
      if (isReachable) {
        memoryBytes += memoryOfRouter(router)
        checksum += routerChecksum(router)
      }
      table = isReachable ? table.with(router) : table.without(id)
      asked = asked.with(before, table.rankedRouter(id))
      yield
    }
    const { revision, ancestors, brandKit } = patch
    return new OrganizationSnapshot(
      this.organizationId,
      revision,
      ancestors,
      brandKit,
      this.urlPrivacy,
      this.routerNamesOnPages,
      table,
      asked,
      bookingFlows,
      patch.epoch,
      checksum,
      checksum === (patch.checksum ?? checksum),
      memoryBytes
    )
  }

  /** The URL of a request, reduced to what the organization lets be stored. */
  recordedUrl(request: RequestUrl): string {
    return recordedUrl(request, this.urlPrivacy, this.asked)
  }

  /** The normalised URL of a request; null when it is too long. */
  shapeOf(request: RequestUrl): string | null {
    return urlShape(request, this.urlPrivacy, this.asked)
  }

  /** Whether parameters of this name are left out of stored URLs. */
  leavesOut(name: string): boolean {
    return !this.asked.hasName(name) && isLeftOut(name, this.urlPrivacy)
  }

  /** The stored router with this id, if it is in `table`. */
  router(id: string): BookingFlowRouter | null {
    const router = this.table.router(id)
    return router && storedOf(router)
  }

  /** Every router in `table`, in no particular order. */
  *allRouters(): Iterable<BookingFlowRouter> {
    for (const router of this.table.routers()) yield storedOf(router)
  }

  /** The flow with this id, if a router of `table` leads to it. */
  bookingFlow(id: string): BookingFlow | null {
    return this.bookingFlows.get(id) ?? null
  }

  /** Whether the snapshot misses the change that gave the organization, or an ancestor's brand kit, this revision. */
  lacks(organizationId: string, revision: number): boolean {
    return revision > this.#revisionOf(organizationId)
  }

  /** The organization and the ancestors whose `revisions` differ from those in this snapshot. */
  differingFrom(revisions: ReadonlyMap<string, OrganizationRevision>): string[] {
    const { organizationId, ancestors } = this
    const differing = [...ancestors.keys()].filter(
      (id) => (revisions.get(id)?.brandKitRevision ?? 0) !== ancestors.get(id)
    )
    return this.isOf(revisions.get(organizationId)) ? differing : [...differing, organizationId]
  }

  /** Whether the organization is still at the write whose state this is. */
  isOf(present: OrganizationRevision | undefined): boolean {
    return (present?.revision ?? 0) === this.revision && present?.epoch === this.epoch
  }

  #revisionOf(organizationId: string): number {
    if (organizationId === this.organizationId) return this.revision
    return this.ancestors.get(organizationId) ?? Infinity
  }
}

/** Reserves `bytes` of memory before they are read; throws when there are too few. */
export type Admit = (bytes: number) => void

/** Reads snapshots. Every method throws when the store is away. */
export interface SnapshotSource {
  /** The whole organization as of one moment after the call. `admit` receives an upper bound of its size. */
  load(organizationId: string, admit: Admit): Promise<OrganizationSnapshot>

  /**
   * Like `load`, but reads only what changed since `snapshot` if the store can tell; returns `snapshot` itself if nothing
   * did. Calls `admit` only before it reads everything. With `session`, reads what its transaction sees.
   */
  refresh(
    snapshot: OrganizationSnapshot,
    admit: Admit,
    session?: Transaction
  ): Promise<OrganizationSnapshot>

  /** The current revisions, in one read. Omits organizations that never changed. */
  revisions(organizationIds: Iterable<string>): Promise<ReadonlyMap<string, OrganizationRevision>>
}

const FLOW_BYTES = 800

/** An organization without routers. */
export const ORGANIZATION_BYTES = 4_096

/** The most bytes of memory per stored byte; short parameter names cost the most. */
export const MEMORY_PER_STORED_BYTE = 6

/** A table of a snapshot holds nothing but stored routers. */
function storedOf(router: RoutableRouter): BookingFlowRouter {
  return router as BookingFlowRouter
}

function memoryOfFlow(flow: BookingFlow): number {
  let bytes = FLOW_BYTES
  for (const value of Object.values(flow)) if (typeof value === 'string') bytes += textBytes(value)
  return bytes
}
