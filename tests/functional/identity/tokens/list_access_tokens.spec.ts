import { test } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { waitLimit } from '#tests/support/wait_limit'

test.group('GET /v1/access-tokens: 200', () => {
  test('lists the newest first, without a value or a hash', async ({ client, assert }) => {
    const { organizationId, bearer, tokenId } = await createTenant()
    const second = await issueToken(organizationId, ['flows:read'], { name: 'second' })
    await createTenant()

    const response = await client.as(bearer).get('/v1/access-tokens')

    response.assertStatus(200)
    const ids = response.body().data.map(({ _id }: { _id: string }) => _id)
    assert.deepEqual(ids, [second.tokenId, tokenId])
    assert.deepEqual(response.body().meta, { limit: 20, next_cursor: null })
    assert.onlyProperties(response.body().data[0], [
      '_id',
      'organization_id',
      'name',
      'permissions',
      'expires_at',
      'created_by',
      'derived_from',
      'last_used_at',
      'device',
      'createdAt',
    ])
  })

  test('says when a token was used', async ({ client, assert }) => {
    const tenant = await createTenant()
    const lastUse = async () => {
      const response = await client.as(tenant).get('/v1/access-tokens')
      const [{ last_used_at: lastUsedAt }] = response.body().data
      return Date.parse(lastUsedAt)
    }

    await waitUntil(async () => !Number.isNaN(await lastUse()), waitLimit())

    assert.approximately(await lastUse(), Date.now(), 60_000)
  })
})
