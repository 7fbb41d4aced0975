import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { toObjectId } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { MODELS } from '#start/models'
import { createTenant, FIRST_FLOW } from '#tests/support/create_tenant'

const LEFT_OUT = [AccessTokenModel, AuditRowModel].map(({ collection }) => collection.name)

/** Every document of the organization but its tokens and its audit log, by collection, without what differs between two organizations. */
async function storedOf(organizationId: string): Promise<[string, string][]> {
  const id = toObjectId(organizationId)
  const owned = { $or: [{ _id: id }, { organization_id: id }] }
  const stored: [string, string][] = []
  for (const { collection } of MODELS) {
    if (LEFT_OUT.includes(collection.name)) continue
    const documents = await collection.find(owned, { promoteValues: false }).toArray()
    stored.push(...documents.map((one): [string, string] => [collection.name, comparable(one, id)]))
  }
  return stored
}

/** Members in the order of their names and types of numbers as stored; dates and other identifiers only by their kind. */
function comparable(document: object, organizationId: mongo.ObjectId): string {
  const shown = Object.entries(document)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => {
      if (value instanceof mongo.ObjectId) {
        return [name, value.equals(organizationId) ? 'the organization' : 'an identifier']
      }
      return [
        name,
        value instanceof Date ? 'a date' : mongo.BSON.EJSON.stringify(value, { relaxed: false }),
      ]
    })
  return JSON.stringify(shown)
}

test.group('A tenant that a test creates', () => {
  test('is stored as an organization that created its first flow through the service', async ({
    assert,
  }) => {
    const organizations = await app.container.make(OrganizationRepository)
    const createBookingFlow = await app.container.make(CreateBookingFlow)
    const served = await organizations.create({ name: 'Clinic', parent: null })
    const flow = await createBookingFlow.execute(served.id, FIRST_FLOW)

    const tenant = await createTenant()

    assert.isTrue(flow.ok)
    const stored = await storedOf(tenant.organizationId)
    assert.deepEqual(stored, await storedOf(served.id))
    assert.lengthOf(stored, 4)
  })

  test('has the count of bytes that a recount would find', async ({ assert }) => {
    const quota = await app.container.make(OrganizationQuota)
    const { organizationId } = await createTenant()

    const counted = await quota.used(organizationId)
    await quota.recount(organizationId)

    assert.isAbove(counted.bytes, 0)
    assert.deepEqual(await quota.used(organizationId), counted)
  })
})
