import app from '@adonisjs/core/services/app'
import { CreateBookingFlow } from '#organizations/actions/create_booking_flow'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import type { Permission } from '#shared/permission'
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

/** Creates an organization for one test, so that tests never share data. */
export async function createTenant(options: TenantOptions = {}): Promise<Tenant> {
  const organizations = await app.container.make(OrganizationRepository)
  const createBookingFlow = await app.container.make(CreateBookingFlow)
  const parent = options.parentId ? await organizations.find(options.parentId) : null
  const organization = await organizations.create({ name: options.name ?? 'Clinic', parent })
  const flow = await createBookingFlow.execute(organization.id, {
    name: 'First visit',
    description: null,
    url: 'https://book.example.com/first-visit',
    durationMinutes: 30,
    isActive: true,
  })
  if (!flow.ok) {
    throw new Error('A new organization has a booking flow already')
  }
  const token = await issueToken(organization.id, options.permissions)
  return { organizationId: organization.id, bookingFlowId: flow.value.id, ...token }
}
