import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer, issueToken } from '#tests/support/issue_token'

async function credentialThatFails(kind: string): Promise<string> {
  const { organizationId, bearer } = await createTenant()
  const other = await issueBearer(organizationId, ['organizations:read'])
  const [id = '', secret = ''] = bearer.replace('Bearer sbx_', '').split('.')
  const [, otherSecret = ''] = other.split('.')
  const unknownId = Buffer.from('f'.repeat(24)).toString('base64url')
  switch (kind) {
    case 'expired':
      return issueBearer(organizationId, ['organizations:read'], { expiresAt: new Date(1) })
    case "another token's secret":
      return `Bearer sbx_${id}.${otherSecret}`
    case 'unknown':
      return `Bearer sbx_${unknownId}.${secret}`
    case 'cut short':
      return `Bearer sbx_${id}.${secret.slice(0, -2)}`
    case 'without a secret':
      return `Bearer sbx_${id}`
    case 'with an id that is none':
      return `Bearer sbx_${Buffer.from('{"$ne":1}').toString('base64url')}.${secret}`
    case 'without its prefix':
      return `Bearer ${id}.${secret}`
    case 'of another scheme':
      return bearer.replace('Bearer', 'Basic')
    default:
      return 'Bearer'
  }
}

test.group('A credential', () => {
  test('that is {$self} is answered like no credential at all')
    .with([
      'expired',
      "another token's secret",
      'unknown',
      'cut short',
      'without a secret',
      'with an id that is none',
      'without its prefix',
      'of another scheme',
      'empty',
    ])
    .run(async ({ client, assert }, kind) => {
      const credential = await credentialThatFails(kind)

      const none = await client.get('/v1/organization')
      const response = await client.get('/v1/organization').header('authorization', credential)

      response.assertStatus(401)
      assert.deepEqual(response.body(), none.body())
      assert.deepEqual(none.body(), {
        type: 'urn:signalbox:problem:E_UNAUTHORIZED',
        title: 'Unauthorized',
        status: 401,
        detail: 'A valid access token is required: Authorization: Bearer sbx_…',
        instance: '/v1/organization',
        code: 'E_UNAUTHORIZED',
      })
      assert.equal(response.header('www-authenticate'), 'Bearer realm="signalbox"')
      assert.match(response.header('content-type') ?? '', /^application\/problem\+json/)
    })

  test('is not taken from the query or the body', async ({ client }) => {
    const tenant = await createTenant()
    const token = tenant.bearer.replace('Bearer ', '')

    const response = await client.get('/v1/organization').qs({ token, access_token: token })

    response.assertStatus(401)
  })

  test('speaks for its own organization only', async ({ client }) => {
    const first = await createTenant()
    const second = await createTenant()
    const token = await issueToken(second.organizationId)

    const response = await client
      .as(token)
      .get('/v1/organization')
      .header('x-organization-id', first.organizationId)

    response.assertBodyContains({ _id: second.organizationId })
  })

  test('holds for many requests at once', async ({ client, assert }) => {
    const tenant = await createTenant()

    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await client.as(tenant).get('/v1/organization')
        return response.status()
      })
    )

    assert.deepEqual(new Set(statuses), new Set([200]))
  })
})
