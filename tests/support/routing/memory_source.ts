import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import {
  type Admit,
  OrganizationSnapshot,
  type SnapshotSource,
} from '#routing/tables/organization_snapshot'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { OrganizationChange, OrganizationChangeKind } from '#shared/organization_changes'
import { buildRouter } from './router_builder.js'

interface Stored {
  revision: number
  brandKitRevision: number
  routers: number
  ancestorIds: readonly string[]
}

const FLOW_ID = 'f'.repeat(24)

/** An in-memory store that records reads, and can answer late or not at all. */
export class MemorySource implements SnapshotSource {
  /** The reads, as `load <id>`, `refresh <id>` or `revisions`. */
  readonly reads: string[] = []
  failure: Error | null = null
  /** Whether a refresh reads only what changed. */
  isIncremental = true
  /** Runs when a read has taken its view of the data, before it answers. */
  beforeAnswer: () => Promise<void> | void = () => {}
  readonly #organizations = new Map<string, Stored>()

  put(id: string, { routers = 1, ancestorIds = [] }: Partial<Stored> = {}): void {
    this.#organizations.set(id, { revision: 0, brandKitRevision: 0, routers, ancestorIds })
  }

  change(organizationId: string, kind: OrganizationChangeKind = 'router'): OrganizationChange {
    const stored = this.#stored(organizationId)
    stored.revision += 1
    if (kind === 'brand_kit') stored.brandKitRevision = stored.revision
    return { organizationId, revision: stored.revision, kind, id: organizationId }
  }

  grow(organizationId: string, routers: number): OrganizationChange {
    this.#stored(organizationId).routers = routers
    return this.change(organizationId)
  }

  restoreBackup(organizationId: string, revision: number): void {
    this.#stored(organizationId).revision = revision
  }

  /** Makes every read wait from now on; the returned function releases all of them. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.beforeAnswer = () => promise
    return () => {
      this.beforeAnswer = () => {}
      resolve()
    }
  }

  async load(id: string, admit: Admit) {
    const snapshot = this.#snapshot(id)
    admit(snapshot.memoryBytes)
    return this.#answer(`load ${id}`, snapshot)
  }

  async refresh({ organizationId }: OrganizationSnapshot, admit: Admit) {
    const snapshot = this.#snapshot(organizationId)
    if (!this.isIncremental) admit(snapshot.memoryBytes)
    return this.#answer(`refresh ${organizationId}`, snapshot)
  }

  revisions(ids: Iterable<string>) {
    const present = Array.from(ids, (id) => [id, { ...this.#stored(id) }] as const)
    const asked = present.length < 100 ? 'revisions' : `revisions ${present.length}`
    return this.#answer(asked, new Map(present))
  }

  async #answer<Value>(read: string, value: Value): Promise<Value> {
    this.reads.push(read)
    await this.beforeAnswer()
    if (this.failure) throw this.failure
    return value
  }

  #snapshot(organizationId: string): OrganizationSnapshot {
    const { revision, routers, ancestorIds } = this.#stored(organizationId)
    return OrganizationSnapshot.compile({
      organizationId,
      revision,
      ancestors: new Map(ancestorIds.map((id) => [id, this.#stored(id).brandKitRevision])),
      brandKit: null,
      urlPrivacy: 'masked',
      routerNamesOnPages: 'off',
      routers: Array.from({ length: routers }, (_, number) => storedRouter(number)),
      bookingFlows: new Map([[FLOW_ID, storedFlow(FLOW_ID)]]),
    })
  }

  #stored(id: string): Stored {
    const stored = this.#organizations.get(id)
    if (!stored) throw new Error(`no organization ${id}`)
    return stored
  }
}

export function storedFlow(id: string, overrides: Partial<BookingFlow> = {}): BookingFlow {
  return {
    id,
    organizationId: 'o'.repeat(24),
    name: 'First',
    description: null,
    url: null,
    durationMinutes: null,
    isActive: true,
    revision: 0,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...overrides,
  }
}

export function storedRouter(
  number: number,
  overrides: Partial<BookingFlowRouter> = {}
): BookingFlowRouter {
  return {
    ...buildRouter(number, { path: { segments: [`p${number}`] } }),
    organizationId: 'o'.repeat(24),
    description: null,
    tags: [],
    externalId: null,
    updatedAtMs: 0,
    revision: 1,
    ...overrides,
  }
}
