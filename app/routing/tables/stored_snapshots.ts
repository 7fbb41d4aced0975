import { inject } from '@adonisjs/core/container'
import type { Organization } from '#organizations/organizations/organization'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { BrandKitRepository } from '#organizations/brand_kits/brand_kit_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { ranking } from '#routing/engine/table/routing_table'
import {
  type OrganizationPatch,
  OrganizationSnapshot,
  type OrganizationState,
} from '#routing/tables/organization_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import {
  type Admit,
  MEMORY_PER_STORED_BYTE,
  ORGANIZATION_BYTES,
  type SnapshotSource,
} from './organization_snapshot.js'
import { ConcurrencyLimit } from '#shared/async/permits'
import { inSlices, RequestWork } from '#shared/async/time_slices'
import { inSnapshot } from '#shared/persistence/in_snapshot'
import {
  type LoggedChange,
  type LoggedRevision,
  type OrganizationRevision,
  OrganizationRevisions,
} from '#shared/persistence/organization_revisions'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { RouterRepository } from '#routing/routers/router_repository'

/** While it is read, an organization takes one and a half times the memory it takes afterwards. */
const LARGE_FROM_BYTES = 1_048_576
/** An organization that does not exist inherits from none, and its URLs are masked. */
const UNKNOWN: Pick<Organization, 'ancestorIds' | 'urlPrivacy' | 'routerNamesOnPages'> = {
  ancestorIds: [],
  urlPrivacy: 'masked',
  routerNamesOnPages: 'off',
}
const largeReads = new ConcurrencyLimit(1)
const smallReads = new ConcurrencyLimit(8)

/** Reads the state of an organization, or what changed in it, as of the moment of a transaction. */
@inject()
export class StoredStates {
  constructor(
    private readonly revisionsOf: OrganizationRevisions,
    private readonly routers: RouterRepository,
    private readonly flows: BookingFlowRepository,
    private readonly organizations: OrganizationRepository,
    private readonly brandKits: BrandKitRepository
  ) {}

  /** The whole state of an organization. */
  async read(organizationId: string, session: Transaction): Promise<OrganizationState> {
    const organization = await this.organizations.find(organizationId, session)
    const { ancestorIds, urlPrivacy, routerNamesOnPages } = organization ?? UNKNOWN
    const revisions = await this.revisionsOf.findWithLogs([organizationId, ...ancestorIds], session)
    const brandKit = await this.brandKits.findEffective(organizationId, ancestorIds, session)
    const routers = await this.routers.findAll(organizationId, session, ranking())
    const flowIds = [...new Set(routers.map(({ router }) => router.bookingFlowId))]
    return {
      organizationId,
      ...versionOf(revisions.get(organizationId)),
      ancestors: kitRevisions(ancestorIds, revisions),
      brandKit,
      urlPrivacy,
      routerNamesOnPages,
      routers,
      bookingFlows: await this.flows.findByIds(organizationId, flowIds, session),
    }
  }

  /** What changed since `snapshot`, by the logs of revisions. */
  async since(
    snapshot: OrganizationSnapshot,
    session: Transaction
  ): Promise<OrganizationPatch | 'nothing_changed' | 'not_logged'> {
    const { organizationId } = snapshot
    const ancestorIds = [...snapshot.ancestors.keys()]
    const revisions = await this.revisionsOf.findWithLogs([organizationId, ...ancestorIds], session)
    const differing = snapshot.differingFrom(revisions)
    if (differing.length === 0) return 'nothing_changed'

    const changes = changesSince(snapshot, revisions.get(organizationId))
    if (!changes || changes.some(isOfOrganization)) return 'not_logged'
    const isKitChanged =
      changes.some(({ kind }) => kind === 'brand_kit') ||
      differing.some((id) => id !== organizationId)
    const routers = await this.#routers(organizationId, idsOf(changes, 'router'), session)
    return {
      ...versionOf(revisions.get(organizationId)),
      ancestors: kitRevisions(ancestorIds, revisions),
      brandKit: isKitChanged
        ? await this.brandKits.findEffective(organizationId, ancestorIds, session)
        : snapshot.brandKit,
      routers,
      bookingFlows: await this.#flows(snapshot, routers, idsOf(changes, 'booking_flow'), session),
    }
  }

  async #routers(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<OrganizationPatch['routers']> {
    if (ids.length === 0) return new Map()
    const routers = await this.routers.findByIds(organizationId, ids, session)
    const byId = new Map(routers.map((router) => [router.id, router]))
    return new Map(ids.map((id) => [id, byId.get(id) ?? null]))
  }

  /** The flows of the snapshot that changed, and those that a changed router newly leads to. */
  async #flows(
    snapshot: OrganizationSnapshot,
    routers: OrganizationPatch['routers'],
    changedIds: readonly string[],
    session: Transaction
  ): Promise<OrganizationPatch['bookingFlows']> {
    const isCached = (id: string) => snapshot.bookingFlow(id) !== null
    const reachedIds = [...routers.values()].flatMap((router) => router?.bookingFlowId ?? [])
    const ids = new Set(changedIds.filter(isCached))
    for (const id of reachedIds) if (!isCached(id)) ids.add(id)
    if (ids.size === 0) return new Map()
    const flows = await this.flows.findByIds(snapshot.organizationId, [...ids], session)
    return new Map(Array.from(ids, (id) => [id, flows.get(id) ?? null]))
  }
}

/**
 * Reads each snapshot as of one moment, including its revision: it has all of a concurrent write or none of it. Requests
 * share a read, so it goes on when the one that began it has lost its caller.
 */
@inject()
export class StoredSnapshots implements SnapshotSource {
  constructor(
    private readonly states: StoredStates,
    private readonly revisionsOf: OrganizationRevisions,
    private readonly quota: OrganizationQuota
  ) {}

  load(organizationId: string, admit: Admit): Promise<OrganizationSnapshot> {
    return RequestWork.forNobody(() => this.#load(organizationId, admit))
  }

  refresh(
    snapshot: OrganizationSnapshot,
    admit: Admit,
    session?: Transaction
  ): Promise<OrganizationSnapshot> {
    return RequestWork.forNobody(() => this.#refresh(snapshot, admit, session))
  }

  revisions(organizationIds: Iterable<string>) {
    return this.revisionsOf.find(organizationIds)
  }

  async #refresh(
    snapshot: OrganizationSnapshot,
    admit: Admit,
    session: Transaction | undefined
  ): Promise<OrganizationSnapshot> {
    const patch = snapshot.isProven
      ? await within(session, (moment) => this.states.since(snapshot, moment))
      : 'not_logged'
    if (patch === 'nothing_changed') return snapshot
    if (patch !== 'not_logged') {
      const patched = await inSlices(snapshot.withSteps(patch))
      if (patched.isProven) return patched
    }
    return this.#load(snapshot.organizationId, admit, session)
  }

  async #load(
    organizationId: string,
    admit: Admit,
    session?: Transaction
  ): Promise<OrganizationSnapshot> {
    const { bytes } = await this.quota.used(organizationId, session)
    admit(ORGANIZATION_BYTES + bytes * MEMORY_PER_STORED_BYTE)
    const lane = bytes > LARGE_FROM_BYTES ? largeReads : smallReads
    return lane.run(async () => {
      const state = await within(session, (moment) => this.states.read(organizationId, moment))
      return inSlices(OrganizationSnapshot.compileSteps(state))
    })
  }
}

/** Reads in the transaction of `session`; without one, what committed before the call. */
function within<Value>(
  session: Transaction | undefined,
  read: (session: Transaction) => Promise<Value>
): Promise<Value> {
  return session ? read(session) : inSnapshot(read)
}

/**
 * What later revisions changed; null when the log does not reach back to the write of `cached`, or the store has an
 * earlier one: then a restore has undone it.
 */
function changesSince(
  cached: OrganizationSnapshot,
  present?: LoggedRevision
): readonly LoggedChange[] | null {
  const { revision, log } = present ?? { revision: 0, log: [] }
  const missing = revision - cached.revision
  const known = log[log.length - missing - 1]
  if (missing < 0 || missing > log.length) return null
  return known?.epoch !== cached.epoch || (!known && cached.revision > 0)
    ? null
    : log.slice(log.length - missing)
}

function versionOf(present: OrganizationRevision | undefined) {
  return {
    revision: present?.revision ?? 0,
    epoch: present?.epoch,
    checksum: present?.checksum,
  }
}

/** Changes of the organization itself need a whole read. */
function isOfOrganization({ kind }: LoggedChange): boolean {
  return kind === 'ancestry' || kind === 'url_privacy'
}

function idsOf(changes: readonly LoggedChange[], wanted: LoggedChange['kind']): string[] {
  return [...new Set(changes.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])))]
}

function kitRevisions(
  ancestorIds: readonly string[],
  revisions: ReadonlyMap<string, LoggedRevision>
): ReadonlyMap<string, number> {
  return new Map(ancestorIds.map((id) => [id, revisions.get(id)?.brandKitRevision ?? 0]))
}
