import app from '@adonisjs/core/services/app'
import { RouterRepository } from '#routing/routers/router_repository'
import { newIdentifier } from '#shared/identifiers'
import { inTransaction } from '#shared/persistence/in_transaction'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { routerOfVector, type VectorRouter } from '#tests/support/vectors'

/** Vectors are resolved at instants of up to a thousand years from now. */
const EXPIRES_AT = new Date('9999-01-01')

/**
 * Gives each distinct list of routers an organization that stores them, with the vector's times, ids in the order of
 * the vector's ids, and the vector's ids as names.
 */
export class StoredVectors {
  readonly #tenants = new Map<string, Promise<Tenant>>()

  tenantWith(routers: readonly VectorRouter[]): Promise<Tenant> {
    const key = JSON.stringify(routers)
    const known = this.#tenants.get(key) ?? storeAll(routers)
    this.#tenants.set(key, known)
    return known
  }
}

async function storeAll(routers: readonly VectorRouter[]): Promise<Tenant> {
  const tenant = await createTenant()
  const { organizationId, bookingFlowId } = tenant
  const repository = await app.container.make(RouterRepository)
  const stored = routers
    .map(routerOfVector)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((router) => ({
      ...router,
      id: newIdentifier(),
      name: router.id,
      organizationId,
      bookingFlowId,
      description: null,
      tags: [],
      externalId: null,
      revision: 1,
      updatedAtMs: router.createdAtMs,
    }))
  await inTransaction((session) => repository.insertMany(organizationId, stored, session))
  return { ...tenant, ...(await issueToken(organizationId, undefined, { expiresAt: EXPIRES_AT })) }
}
