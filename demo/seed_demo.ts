import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { RevokeAccessToken } from '#identity/tokens/revoke_access_token'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { CreateOrganization } from '#organizations/organizations/create_organization'
import { PutBrandKit } from '#organizations/brand_kits/put_brand_kit'
import type { Organization } from '#organizations/organizations/organization'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { BrandKitRepository } from '#organizations/brand_kits/brand_kit_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { Clock } from '#shared/clock'
import { PERMISSIONS } from '#shared/permission'
import { inTransaction } from '#shared/persistence/in_transaction'
import { DAY_MS, HOUR_MS } from '#shared/time'
import type { DemoRouter } from './demo_router.js'
import {
  DEMO_BERLIN,
  DEMO_GROUP,
  DEMO_HAMBURG,
  DEMO_REQUESTS,
  type DemoOrganization,
} from './organizations.js'

const TOKEN_NAME = 'Demo'
const TOKEN_LIFETIME_MS = 30 * DAY_MS

interface SeededDemo {
  readonly organization: Organization
  readonly token: Secret<string>
  readonly tokenId: string
  readonly requests: readonly { readonly title: string; readonly url: string }[]
  readonly created: { bookingFlows: number; routers: number }
}

/** The author of everything that the demo writes: its command. */
export const WRITE = { actor: { kind: 'command', name: 'seed:demo' } } as const

/**
 * Seeds the demo organizations. Leaves existing ones, recognised by name, as they are, so that a second run changes
 * only the token: it revokes the earlier one.
 */
@inject()
export class SeedDemo {
  readonly #created = { bookingFlows: 0, routers: 0 }

  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly createOrganization: CreateOrganization,
    private readonly bookingFlows: BookingFlowRepository,
    private readonly createBookingFlow: CreateBookingFlow,
    private readonly brandKits: BrandKitRepository,
    private readonly putBrandKit: PutBrandKit,
    private readonly tables: LiveRoutingTables,
    private readonly createRouter: CreateRouter,
    private readonly tokens: AccessTokenRepository,
    private readonly revokeAccessToken: RevokeAccessToken,
    private readonly issueAccessToken: IssueAccessToken,
    private readonly clock: Clock
  ) {}

  async execute(): Promise<SeededDemo> {
    const group = await this.#seed(DEMO_GROUP, null)
    const organization = await this.#seed(DEMO_HAMBURG, group)
    await this.#seed(DEMO_BERLIN, group)

    for (const id of await this.tokens.idsByName(organization.id, TOKEN_NAME)) {
      await this.revokeAccessToken.execute(organization.id, id, {}, WRITE)
    }
    const fields = {
      name: TOKEN_NAME,
      permissions: PERMISSIONS,
      expiresAt: new Date(this.clock.now().getTime() + TOKEN_LIFETIME_MS),
    }
    const { accessToken, value } = await inTransaction((session) =>
      this.issueAccessToken.execute(organization.id, fields, session, WRITE)
    )
    return {
      organization,
      token: value,
      tokenId: accessToken.id,
      requests: DEMO_REQUESTS,
      created: this.#created,
    }
  }

  async #seed(demo: DemoOrganization, parent: Organization | null): Promise<Organization> {
    const { name } = demo
    const organization =
      (await this.organizations.findChildByName(parent?.id ?? null, name)) ??
      (await this.#create(name, parent))
    await this.#seedBookingFlows(organization.id, demo)
    await this.#seedBrandKit(organization.id, demo)
    await this.#seedRouters(organization.id, demo)
    return organization
  }

  async #create(name: string, parent: Organization | null): Promise<Organization> {
    const parentId = parent?.id ?? null
    const created = await this.createOrganization.execute(name, parentId, undefined, WRITE)
    if (!created.ok) throw new Error(`The parent of ${name} is gone`)
    return created.value
  }

  async #seedBookingFlows(organizationId: string, demo: DemoOrganization): Promise<void> {
    const flows = await this.#flowsOf(organizationId)
    const present = new Set(flows.map(({ name }) => name))
    for (const fields of demo.bookingFlows) {
      if (present.has(fields.name)) continue
      const result = await this.createBookingFlow.execute(organizationId, fields, WRITE)
      this.#created.bookingFlows += result.ok ? 1 : 0
    }
  }

  async #seedBrandKit(organizationId: string, { brandKit }: DemoOrganization): Promise<void> {
    if (brandKit && !(await this.brandKits.findEffective(organizationId, []))) {
      await this.putBrandKit.execute(organizationId, brandKit, WRITE)
    }
  }

  async #seedRouters(organizationId: string, { routers }: DemoOrganization): Promise<void> {
    const flows = await this.#flowsOf(organizationId)
    const { table } = await this.tables.forOrganization(organizationId)
    const present = new Set(Array.from(table.routers(), ({ name }) => name))
    const flowIds = new Map(flows.map(({ name, id }) => [name, id]))
    for (const router of routers) {
      if (present.has(router.name)) continue
      const bookingFlowId = flowIds.get(router.flow)
      if (bookingFlowId === undefined) {
        throw new Error(`The demo router "${router.name}" names an unknown flow: ${router.flow}`)
      }
      const input = this.#input(router, bookingFlowId)
      const result = await this.createRouter.execute(organizationId, input, WRITE)
      if (!result.ok && !ALREADY_THERE.has(result.error.type)) {
        throw new Error(`The demo router "${router.name}" was refused: ${result.error.type}`)
      }
      this.#created.routers += result.ok ? 1 : 0
    }
  }

  #flowsOf(organizationId: string) {
    return this.bookingFlows.list(organizationId, null, 100)
  }

  #input(router: DemoRouter, bookingFlowId: string) {
    const { name, description, criteria, exampleUrls, isInactive, fromDay, untilDay } = router
    return {
      name,
      description: description ?? null,
      tags: [],
      externalId: null,
      bookingFlowId,
      exampleUrls,
      criteria,
      isDefault: criteria === null,
      isActive: isInactive !== true,
      activeFromMs: this.#instant(fromDay),
      activeUntilMs: this.#instant(untilDay),
    }
  }

  /** At the hour that has begun, as a person would write a schedule. */
  #instant(day: number | undefined): number | null {
    if (day === undefined) return null
    const nowMs = this.clock.now().getTime()
    return nowMs - (nowMs % HOUR_MS) + day * DAY_MS
  }
}

const ALREADY_THERE: ReadonlySet<string> = new Set(['name_taken', 'active_default_exists'])
