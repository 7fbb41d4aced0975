import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'

test.group('DELETE /v1/access-tokens/:id: 204', () => {
  test('takes effect at once', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const leaked = await issueToken(organizationId)

    const response = await client.as(bearer).delete(`/v1/access-tokens/${leaked.tokenId}`)

    response.assertStatus(204)
    const used = await client.as(leaked).get('/v1/organization')
    used.assertStatus(401)
  })

  test('lets a token revoke itself', async ({ client }) => {
    const { bearer, tokenId } = await createTenant()

    const revoked = await client.as(bearer).delete(`/v1/access-tokens/${tokenId}`)
    const again = await client.as(bearer).delete(`/v1/access-tokens/${tokenId}`)

    revoked.assertStatus(204)
    again.assertStatus(401)
  })
})

test.group('DELETE /v1/access-tokens/:id with descendants', () => {
  test('ends what the token made and what that made, and nothing else', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const make = async (by: string) => {
      const created = await client
        .as(by)
        .post('/v1/access-tokens')
        .json({ name: 'CI', permissions: ['organizations:read', 'tokens:manage'] })
      created.assertStatus(201)
      return { id: String(created.body()._id), bearer: `Bearer ${created.body().token}` }
    }
    const leaked = await make(tenant.bearer)
    const child = await make(leaked.bearer)
    const grandchild = await make(child.bearer)
    const sibling = await make(tenant.bearer)
    const revoke = (query: string) =>
      client.as(tenant).delete(`/v1/access-tokens/${leaked.id}${query}`)
    const statuses = () =>
      Promise.all(
        [leaked, child, grandchild, sibling].map(async (token) => {
          const used = await client.as(token).get('/v1/organization')
          return used.status()
        })
      )

    const alone = await revoke('')
    alone.assertStatus(200)
    assert.containSubset(alone.body(), { revoked: { access_token: 1 }, left: { access_token: 2 } })
    assert.deepEqual(await statuses(), [401, 200, 200, 200])

    const all = await revoke('?descendants=true')
    all.assertStatus(204)
    assert.deepEqual(await statuses(), [401, 401, 401, 200])

    const again = await revoke('?descendants=true')
    again.assertStatus(404)
  })

  test('refuses a value that is neither true nor false with 422', async ({ client }) => {
    const { bearer, tokenId } = await createTenant()

    const response = await client.as(bearer).delete(`/v1/access-tokens/${tokenId}?descendants=all`)

    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'descendants' }] })
  })
})
