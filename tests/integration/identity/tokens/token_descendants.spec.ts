import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateAccessToken } from '#identity/tokens/create_access_token'
import { RevokeAccessToken } from '#identity/tokens/revoke_access_token'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { toObjectId } from '#shared/identifiers'
import { PERMISSIONS } from '#shared/permission'
import { alone, type Enlist } from '#shared/persistence/organization_writes'
import type { IssuedAccessToken } from '#identity/tokens/issue_access_token'
import { createTenant } from '#tests/support/create_tenant'
import { waitLimit } from '#tests/support/wait_limit'

const ANCESTORS_MAX = 16

async function makeWith(
  organizationId: string,
  tokenId: string,
  enlist: Enlist<IssuedAccessToken> = alone
) {
  const createAccessToken = await app.container.make(CreateAccessToken)
  const input = { name: 'child', permissions: PERMISSIONS, lifetimeMs: null, expiresAt: null }
  return createAccessToken.execute(
    { organizationId, tokenId, tokenName: 'parent', permissions: PERMISSIONS },
    input,
    enlist
  )
}

const idsOf = async (organizationId: string) => {
  const rows = await AccessTokenModel.find({ organization_id: toObjectId(organizationId) }).lean()
  return rows.map(({ _id }) => _id.toHexString())
}

test.group('The descendants of a token', () => {
  test('a revoked token creates none, although its request was admitted', async ({ assert }) => {
    const { organizationId, tokenId } = await createTenant()
    const revokeAccessToken = await app.container.make(RevokeAccessToken)
    await revokeAccessToken.execute(organizationId, tokenId)

    const made = await makeWith(organizationId, tokenId)

    assert.isFalse(made.ok)
    assert.deepEqual(!made.ok && made.error, { type: 'creator_gone' })
    assert.deepEqual(await idsOf(organizationId), [])
  })

  test('a revocation during a creation ends the created token, or prevents it', async ({
    assert,
  }) => {
    const { organizationId, tokenId } = await createTenant()
    const revokeAccessToken = await app.container.make(RevokeAccessToken)
    const claimed = Promise.withResolvers<void>()
    const revoking = Promise.withResolvers<void>()
    const heldOpen: Enlist<IssuedAccessToken> = (work) => async (session) => {
      const outcome = await work(session)
      claimed.resolve()
      await revoking.promise
      return outcome
    }

    const making = makeWith(organizationId, tokenId, heldOpen)
    await claimed.promise
    const revoked = revokeAccessToken.execute(organizationId, tokenId, { descendants: true })
    revoking.resolve()
    await Promise.all([making, revoked])

    assert.deepEqual(await idsOf(organizationId), [])
  })

  test('none survives a revocation of a tree that is still growing', async ({ assert }) => {
    const { organizationId, tokenId } = await createTenant()
    const revokeAccessToken = await app.container.make(RevokeAccessToken)
    const grow = async (creator: string, depth: number): Promise<void> => {
      const made = await makeWith(organizationId, creator)
      if (!made.ok || depth === 0) return
      const { id } = made.value.accessToken
      await Promise.all([grow(id, depth - 1), grow(id, depth - 1)])
    }

    const growing = grow(tokenId, 4)
    await waitUntil(async () => {
      const ids = await idsOf(organizationId)
      return ids.length >= 4
    }, waitLimit())
    const { revoked } = await revokeAccessToken.execute(organizationId, tokenId, {
      descendants: true,
    })
    await growing

    assert.isAtLeast(revoked.length, 4)
    assert.deepEqual(await idsOf(organizationId), [])
  })

  test('reach back to sixteen creators at most, of which the last creates none', async ({
    assert,
  }) => {
    const { organizationId, tokenId } = await createTenant()
    let creator = tokenId
    for (let generation = 1; generation < ANCESTORS_MAX; generation += 1) {
      const made = await makeWith(organizationId, creator)
      if (!made.ok) throw new Error(made.error.type)
      creator = made.value.accessToken.id
      assert.lengthOf(made.value.accessToken.creatorIds, generation)
    }

    const last = await makeWith(organizationId, creator)

    assert.isFalse(last.ok)
    assert.containsSubset(!last.ok && last.error, { type: 'last_generation' })
  })

  test('of another organization are not affected', async ({ assert }) => {
    const { organizationId, tokenId } = await createTenant()
    const other = await createTenant()
    await makeWith(organizationId, tokenId)
    const revokeAccessToken = await app.container.make(RevokeAccessToken)

    const { revoked } = await revokeAccessToken.execute(other.organizationId, tokenId, {
      descendants: true,
    })

    assert.lengthOf(revoked, 0)
    assert.lengthOf(await idsOf(organizationId), 2)
  })

  test('are found by an index', async ({ assert }) => {
    const { organizationId, tokenId } = await createTenant()
    const plan = await AccessTokenModel.find({
      organization_id: toObjectId(organizationId),
      makers: toObjectId(tokenId),
    }).explain('queryPlanner')
    assert.include(JSON.stringify(plan), '"makers":1')
  })
})
