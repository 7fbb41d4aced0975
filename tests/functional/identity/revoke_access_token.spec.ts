import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'

test.group('DELETE /v1/access-tokens/:id: 204', () => {
  test('ends a token at once', async ({ client }) => {
    const { organizationId, bearer } = await createTenant()
    const leaked = await issueToken(organizationId)

    const response = await client
      .delete(`/v1/access-tokens/${leaked.tokenId}`)
      .header('authorization', bearer)

    response.assertStatus(204)
    const used = await client.get('/v1/organization').header('authorization', leaked.bearer)
    used.assertStatus(401)
  })

  test('lets a token revoke itself', async ({ client }) => {
    const { bearer, tokenId } = await createTenant()

    const revoked = await client
      .delete(`/v1/access-tokens/${tokenId}`)
      .header('authorization', bearer)
    const again = await client
      .delete(`/v1/access-tokens/${tokenId}`)
      .header('authorization', bearer)

    revoked.assertStatus(204)
    again.assertStatus(401)
  })
})

test.group('DELETE /v1/access-tokens/:id: 404', () => {
  test('answers the same for missing, foreign and impossible ids', async ({ client, assert }) => {
    const { bearer } = await createTenant()
    const foreign = await createTenant()

    for (const id of ['0'.repeat(24), foreign.tokenId, 'abc']) {
      const response = await client
        .delete(`/v1/access-tokens/${id}`)
        .header('authorization', bearer)

      response.assertStatus(404)
      assert.equal(response.body().code, 'E_ACCESS_TOKEN_NOT_FOUND')
    }
    const unharmed = await client.get('/v1/organization').header('authorization', foreign.bearer)
    unharmed.assertStatus(200)
  })
})
