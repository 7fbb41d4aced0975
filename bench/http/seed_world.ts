import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import quotasConfig from '#config/quotas'
import { IssueAccessToken } from '#identity/tokens/issue_access_token'
import { AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { BrandKitModel } from '#organizations/brand_kits/brand_kit_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { RouterModel, toRow } from '#routing/routers/router_model'
import { SystemClock } from '#shared/clock'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { DAY_MS } from '#shared/time'
import { ensureAllIndexes } from '#start/models'
import { typicalWorld } from '../engine/worlds.js'

const FLOWS = 5

/** An organization with its routers, a credential for resolves, and its visitors' URLs. */
export interface SeededWorld {
  readonly bearer: string
  readonly urls: readonly string[]
}

/** Connects to MongoDB, writes one organization per entry of `sizes`, and disconnects. */
export async function seedWorlds(sizes: readonly number[]): Promise<SeededWorld[]> {
  await mongoose.connect(mongoConfig.uri, mongoConfig.options)
  try {
    await ensureAllIndexes()
    const worlds: SeededWorld[] = []
    for (const size of sizes) worlds.push(await seedWorld(size))
    return worlds
  } finally {
    await mongoose.disconnect()
  }
}

/** `size` typical routers and a default router, so that every URL resolves. */
async function seedWorld(size: number): Promise<SeededWorld> {
  const organizations = new OrganizationRepository()
  const { id: organizationId } = await organizations.create({
    name: `Clinic of ${size}`,
    parent: null,
  })
  await BrandKitModel.create({
    organization_id: toObjectId(organizationId),
    name: 'Clinic',
    logo_url: 'https://cdn.example.com/clinic.svg',
    primary_color: '#0a7d5c',
    secondary_color: '#f4f1ea',
    font_family: 'Inter',
  })
  const flowIds: string[] = []
  for (let number = 0; number < FLOWS; number++) {
    flowIds.push(await createFlow(organizationId, number))
  }
  const { routers, urls } = typicalWorld(size)
  const [first] = routers
  if (!first) throw new Error('a world without routers')
  const byDefault = { name: 'Default', criteria: null, priorityClass: 'default', isDefault: true }
  const all = [...routers, { ...first, ...(byDefault as Partial<typeof first>) }]
  const rows = all.map((router, at) =>
    toRow({
      ...router,
      id: newIdentifier(),
      organizationId,
      bookingFlowId: flowIds[at % FLOWS] ?? '',
      description: null,
      tags: [],
      externalId: null,
      exampleUrls: [`https://www.example.com/book/${at}`],
      revision: 1,
      updatedAtMs: router.createdAtMs,
    })
  )
  await RouterModel.insertMany(rows)
  const clock = new SystemClock()
  const { value } = await new IssueAccessToken(
    new AccessTokenRepository(),
    new AuditLog(clock),
    clock
  ).execute(organizationId, {
    name: 'bench',
    permissions: ['routers:read'],
    expiresAt: new Date(Date.now() + DAY_MS),
  })
  return { bearer: `Bearer ${value.release()}`, urls }
}

async function createFlow(organizationId: string, number: number): Promise<string> {
  const flows = new BookingFlowRepository(new OrganizationQuota(quotasConfig.stored))
  const fields = {
    name: `Flow ${number}`,
    description: 'The visit that most callers ask for',
    url: `https://book.example.com/flow-${number}`,
    durationMinutes: 30,
    isActive: true,
  }
  const flow = await attempt((session) => flows.create(organizationId, fields, session))
  if (!flow.ok) throw new Error('a flow was refused')
  return flow.value.id
}
