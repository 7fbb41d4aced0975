import type { ApplicationService } from '@adonisjs/core/types'
import quotasConfig from '#config/quotas'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RouterExportRepository } from '#routing/routers/router_list_repository'
import { RouterModel, toRow } from '#routing/routers/router_model'
import { ValidateExampleUrls } from '#routing/routers/validation/validate_example_urls'
import { BulkDeleteRouters } from '#routing/routers/writes/bulk_routers'
import { CreateRouter, type CreateRouterInput } from '#routing/routers/writes/create_router'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { UpdateRouter } from '#routing/routers/writes/update_router'
import { StoredSnapshots } from '#routing/tables/stored_snapshots'
import { newIdentifier } from '#shared/identifiers'
import { attempt } from '#shared/persistence/organization_writes'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { ok, type Result } from '#shared/result'
import { ensureAllIndexes } from '#start/models'
import { DAY_MS } from '#shared/time'
import { typicalWorld } from '../engine/worlds.js'

const IMPORTED = 1_000

/** An organization of typical routers with an example URL each. Writes leave it with as many. */
export class GrowingOrganization {
  #written = 0

  private constructor(
    private readonly organizationId: string,
    private readonly bookingFlowId: string,
    private readonly routers: readonly RoutableRouter[],
    private readonly creates: CreateRouter,
    private readonly updates: UpdateRouter,
    private readonly deletes: DeleteRouter,
    private readonly bulkDeletes: BulkDeleteRouters,
    private readonly imports: ImportRouters,
    private readonly validates: ValidateExampleUrls,
    private readonly snapshots: StoredSnapshots
  ) {}

  static async seeded(container: ApplicationService['container'], size: number) {
    await ensureAllIndexes()
    const organization = await new OrganizationRepository().create({
      name: `Clinic of ${size}`,
      parent: null,
    })
    const { id: organizationId } = organization
    const bookingFlowId = await createFlow(organizationId)
    const routers = typicalWorld(size).routers.map((router, at) => ({
      ...router,
      id: newIdentifier(),
      exampleUrls: [exampleUrl(at)],
    }))
    const rows = routers.map((router) =>
      toRow({
        ...router,
        organizationId,
        bookingFlowId,
        description: null,
        tags: [],
        externalId: null,
        revision: 1,
        updatedAtMs: router.createdAtMs,
      })
    )
    await RouterModel.insertMany(rows, { lean: true })
    return new GrowingOrganization(
      organizationId,
      bookingFlowId,
      routers,
      await container.make(CreateRouter),
      await container.make(UpdateRouter),
      await container.make(DeleteRouter),
      await container.make(BulkDeleteRouters),
      await container.make(ImportRouters),
      await container.make(ValidateExampleUrls),
      await container.make(StoredSnapshots)
    )
  }

  get size(): number {
    return this.routers.length
  }

  /** The header of a request that reads its routers. */
  async bearer(container: ApplicationService['container']): Promise<string> {
    const issues = await container.make(IssueAccessToken)
    const { value } = await issues.execute(this.organizationId, {
      name: 'bench',
      permissions: ['routers:read'],
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    return `Bearer ${value.release()}`
  }

  /** What its first resolve waits for while it is not in memory. */
  readAll(): Promise<number> {
    return tookMs(async () => ok(await this.snapshots.load(this.organizationId, () => {})))
  }

  /** Until the first routers of an export are there. */
  async beginExport(): Promise<number> {
    const routers = new RouterExportRepository().inOrderOfCreation(this.organizationId)
    const took = await tookMs(async () => ok(await routers.next()))
    await routers.return(undefined)
    return took
  }

  create(): Promise<number> {
    const segments = ['book', `flow-${this.#written}`]
    const queryParams = [{ name: 'plan', value: 'new', required: true }]
    return this.#create({ path: { segments }, queryParams }, [exampleUrl(this.#written)])
  }

  createAnywhere(): Promise<number> {
    return this.#create({ queryParams: [{ name: 'plan', value: 'new', required: true }] }, [])
  }

  describe(): Promise<number> {
    return this.#update({ description: `Written ${this.#written}` })
  }

  narrow(): Promise<number> {
    const segments = ['book', `narrowed-${this.#written}`]
    return this.#update({ criteria: { path: { segments } }, isDefault: false })
  }

  validateExamples(): Promise<number> {
    const exampleUrls = Array.from({ length: 20 }, (_, at) => exampleUrl(at * 50))
    return tookMs(async () => {
      const { organizationId } = this
      return ok(await this.validates.execute(organizationId, { exampleUrls }))
    })
  }

  async importMany(): Promise<number> {
    const drafts = Array.from({ length: IMPORTED }, (_, at) => {
      const segments = ['imported', `flow-${this.#written}-${at}`]
      const url = `https://www.example.com/${segments.join('/')}`
      return ok(this.#input(`Imported ${this.#written}-${at}`, { path: { segments } }, [url]))
    })
    this.#written += 1
    let ids: readonly string[] = []
    const took = await tookMs(async () => {
      const imported = await this.imports.execute(this.organizationId, drafts)
      if (imported.ok) ids = imported.value.map(({ router }) => router.id)
      return imported
    })
    await this.bulkDeletes.execute(this.organizationId, { ids })
    await this.validateExamples()
    return took
  }

  async #create(criteria: MatchingCriteria, exampleUrls: readonly string[]): Promise<number> {
    const input = this.#input(`Written ${this.#written++}`, criteria, exampleUrls)
    let id = ''
    const took = await tookMs(async () => {
      const created = await this.creates.execute(this.organizationId, input)
      if (created.ok) id = created.value.router.id
      return created
    })
    await this.deletes.execute(this.organizationId, id)
    return took
  }

  #update(input: Parameters<UpdateRouter['execute']>[2]): Promise<number> {
    const { id = '' } = this.routers[this.#written++ * 7] ?? {}
    return tookMs(() => this.updates.execute(this.organizationId, id, input))
  }

  #input(
    name: string,
    criteria: MatchingCriteria,
    exampleUrls: readonly string[]
  ): CreateRouterInput {
    return {
      name,
      description: null,
      tags: [],
      externalId: null,
      bookingFlowId: this.bookingFlowId,
      exampleUrls,
      criteria,
      isDefault: false,
      isActive: true,
      activeFromMs: null,
      activeUntilMs: null,
    }
  }
}

function exampleUrl(number: number): string {
  return `https://www.example.com/book/flow-${number}`
}

async function tookMs(work: () => Promise<Result<unknown, unknown>>): Promise<number> {
  const startedMs = performance.now()
  const done = await work()
  const took = performance.now() - startedMs
  if (!done.ok) throw new Error(`a write was refused: ${JSON.stringify(done.error)}`)
  return took
}

async function createFlow(organizationId: string): Promise<string> {
  const flows = new BookingFlowRepository(new OrganizationQuota(quotasConfig.stored))
  const fields = {
    name: 'Consultation',
    description: null,
    url: 'https://book.example.com/consultation',
    durationMinutes: 30,
    isActive: true,
  }
  const flow = await attempt((session) => flows.create(organizationId, fields, session))
  if (!flow.ok) throw new Error('a flow was refused')
  return flow.value.id
}
