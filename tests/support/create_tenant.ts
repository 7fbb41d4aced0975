import app from '@adonisjs/core/services/app'
import { mongo } from 'mongoose'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { toObjectId } from '#shared/identifiers'
import type { Permission } from '#shared/permission'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { OrganizationUsageModel } from '#shared/persistence/organization_quota'
import { issueToken } from './issue_token.js'

interface TenantOptions {
  readonly parentId?: string
  readonly permissions?: readonly Permission[]
  readonly name?: string
}

export interface Tenant {
  readonly organizationId: string
  /** The complete value of an Authorization header. */
  readonly bearer: string
  readonly tokenId: string
  /** An active booking flow of the organization. */
  readonly bookingFlowId: string
}

/** The booking flow of every tenant. */
export const FIRST_FLOW = {
  name: 'First visit',
  description: null,
  url: 'https://book.example.com/first-visit',
  durationMinutes: 30,
  isActive: true,
}

/** Creates an organization for one test, so that tests never share data. */
export async function createTenant(options: TenantOptions = {}): Promise<Tenant> {
  const organizations = await app.container.make(OrganizationRepository)
  const parent = options.parentId ? await organizations.find(options.parentId) : null
  const { id } = await organizations.create({ name: options.name ?? 'Clinic', parent })
  const [bookingFlowId, token] = await Promise.all([
    storeFirstFlow(id),
    issueToken(id, options.permissions),
  ])
  return { organizationId: id, bookingFlowId, ...token }
}

/**
 * Stores what CreateBookingFlow would, in three inserts instead of a transaction of ten commands: most tests begin with a
 * new tenant. tests/integration/organizations/created_tenant.spec.ts holds both against each other.
 */
async function storeFirstFlow(organizationId: string): Promise<string> {
  const { durationMinutes, isActive, ...sameName } = FIRST_FLOW
  const [id, now] = [toObjectId(organizationId), new Date()]
  const flow = {
    _id: new mongo.ObjectId(),
    organization_id: id,
    ...sameName,
    duration_minutes: durationMinutes,
    is_active: isActive,
    revision: 1,
    touches: 0,
    createdAt: now,
    updatedAt: now,
  }
  const usage = { _id: id, routers: 0, bytes: mongo.BSON.calculateObjectSize(flow) }
  const revision = { _id: id, claims: 1, revision: 0, brand_kit_revision: 0, log: [] }
  await Promise.all([
    BookingFlowModel.collection.insertOne(flow),
    OrganizationUsageModel.collection.insertOne(usage),
    OrganizationRevisionModel.collection.insertOne(revision),
  ])
  return flow._id.toHexString()
}
