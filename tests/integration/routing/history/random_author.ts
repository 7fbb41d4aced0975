import app from '@adonisjs/core/services/app'
import { BulkDeleteRouters, BulkUpdateRouters } from '#routing/routers/writes/bulk_routers'
import { CreateRouter, type CreateRouterInput } from '#routing/routers/writes/create_router'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { PutRouter } from '#routing/routers/writes/put_router'
import { RevertRouter } from '#routing/history/revert_routers'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { unchanged } from '#routing/routers/router_model'
import { RouterRepository } from '#routing/routers/router_repository'
import { inSnapshot } from '#shared/persistence/in_snapshot'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { ok } from '#shared/result'
import type { Tenant } from '#tests/support/create_tenant'
import { Deck } from '#tests/support/deck'
import type { SeededRandom } from '#tests/support/seeded_random'
import { routerInput } from '#tests/support/stored_routers'

const HOUR_MS = 3_600_000
const TAGS = ['red', 'green', 'blue']
const EXTERNAL_IDS = ['crm-1', 'crm-2', 'crm-3']

export const SEGMENTS = ['a', 'b', 'c']

const WRITES = [
  'create',
  'import',
  'update',
  'put',
  'delete',
  'revert',
  'bulk update',
  'bulk tags',
  'bulk delete',
] as const

/** All routers of the organization, as of a revision. */
export interface PresentRouters {
  readonly revision: number
  readonly routers: readonly BookingFlowRouter[]
}

/** A router that was there at an organization revision. */
interface Sighting {
  readonly id: string
  readonly revision: number
}

/** Writes at random, as callers do: each way to write once before any comes again. Some writes are refused. */
export class RandomAuthor {
  #count = 0
  #present: PresentRouters = { revision: 0, routers: [] }
  #seen: readonly Sighting[] = []
  readonly #deck: Deck<(typeof WRITES)[number]>

  constructor(
    private readonly tenant: Tenant,
    private readonly random: SeededRandom
  ) {
    this.#deck = new Deck(WRITES, random)
  }

  /** Returns the routers after the write. */
  async write(nowMs: number): Promise<PresentRouters> {
    await this.#write(nowMs)
    return this.look()
  }

  /** Returns the routers as they are. */
  async look(): Promise<PresentRouters> {
    const { organizationId } = this.tenant
    const [repository, revisions] = await Promise.all([
      app.container.make(RouterRepository),
      app.container.make(OrganizationRevisions),
    ])
    const found = await revisions.find([organizationId])
    const revision = found.get(organizationId)?.revision ?? 0
    const routers = await inSnapshot((session) =>
      repository.findAll(organizationId, session, unchanged)
    )
    this.#present = { revision, routers }
    this.#seen = [...this.#seen, ...routers.map(({ id }) => ({ id, revision }))]
    return this.#present
  }

  async #write(nowMs: number): Promise<void> {
    const { organizationId } = this.tenant
    const { container } = app
    const input = () => this.#input(nowMs)
    const ids = this.#present.routers.map(({ id }) => id)
    const id = ids.length > 0 ? this.random.pick(ids) : ''
    switch (this.#deck.next()) {
      case 'create': {
        const create = await container.make(CreateRouter)
        await create.execute(organizationId, input())
        return
      }
      case 'import': {
        const importRouters = await container.make(ImportRouters)
        await importRouters.execute(organizationId, [input(), input(), input()].map(ok))
        return
      }
      case 'update': {
        const update = await container.make(UpdateRouter)
        await update.execute(organizationId, id, { ...input(), name: undefined })
        return
      }
      case 'put': {
        const put = await container.make(PutRouter)
        const externalId = this.random.pick(EXTERNAL_IDS)
        await put.execute(organizationId, { ...input(), externalId })
        return
      }
      case 'delete': {
        const remove = await container.make(DeleteRouter)
        await remove.execute(organizationId, id)
        return
      }
      case 'revert': {
        const ofPresent = this.#seen.filter((one) => ids.includes(one.id))
        const seen = this.random.chance(0.8) ? ofPresent : this.#seen
        if (seen.length === 0) return
        const revert = await container.make(RevertRouter)
        const { id: seenId, revision } = this.random.pick(seen)
        await revert.execute(organizationId, seenId, revision)
        return
      }
      case 'bulk update': {
        const bulk = await container.make(BulkUpdateRouters)
        const change = { isActive: this.random.chance(0.7) }
        await bulk.execute(organizationId, { filter: {} }, change)
        return
      }
      case 'bulk tags': {
        const bulk = await container.make(BulkUpdateRouters)
        const tag = () => this.random.pick(TAGS)
        const change = { addTags: [tag()], removeTags: [tag()] }
        await bulk.execute(organizationId, { filter: { tag: tag() } }, change)
        return
      }
      case 'bulk delete': {
        const bulk = await container.make(BulkDeleteRouters)
        await bulk.execute(organizationId, { ids: this.random.shuffled(ids).slice(0, 2) })
      }
    }
  }

  #input(nowMs: number): CreateRouterInput {
    const { random } = this
    const fromMs = random.chance(0.4) ? nowMs + random.below(5) * HOUR_MS : null
    const isDefault = random.chance(0.1)
    return routerInput(this.tenant, {
      name: `router ${++this.#count}`,
      description: random.chance(0.5) ? `text ${random.below(9)}` : null,
      tags: TAGS.filter(() => random.chance(0.5)),
      externalId: random.chance(0.3) ? `erp-${this.#count}` : null,
      exampleUrls: random.chance(0.3) ? [`https://a.example/${random.below(9)}`] : [],
      isDefault,
      criteria: isDefault ? null : { path: { segments: [random.pick(SEGMENTS)] } },
      activeFromMs: fromMs,
      activeUntilMs: fromMs === null ? null : fromMs + 2 * HOUR_MS,
    })
  }
}
