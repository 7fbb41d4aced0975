import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AccessTokenModel, AccessTokenRepository } from '#identity/tokens/access_token_repository'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer, issueToken } from '#tests/support/issue_token'
import { limitCallers } from '#tests/support/limit_callers'

/** TTL indexes delete what expired seven days before. */
const A_WHILE_AGO = new Date(Date.now() - 86_400_000)

async function credentialThatFails(kind: string): Promise<string> {
  const { organizationId, bearer } = await createTenant()
  const other = await issueBearer(organizationId, ['organizations:read'])
  const [id = '', secret = ''] = bearer.replace('Bearer sbx_', '').split('.')
  const [, otherSecret = ''] = other.split('.')
  const expired = await issueToken(organizationId, ['organizations:read'], {
    expiresAt: A_WHILE_AGO,
  })
  const unknownId = Buffer.from('f'.repeat(24)).toString('base64url')
  switch (kind) {
    case "of an expired token, with another token's secret":
      return `${expired.bearer.split('.')[0]}.${otherSecret}`
    case 'of an expired token that was revoked':
      await app.container
        .make(AccessTokenRepository)
        .then((tokens) => tokens.delete(organizationId, expired.tokenId))
      return expired.bearer
    case "another token's secret":
      return `Bearer sbx_${id}.${otherSecret}`
    case 'unknown':
      return `Bearer sbx_${unknownId}.${secret}`
    case 'cut short':
      return `Bearer sbx_${id}.${secret.slice(0, -2)}`
    case 'without a secret':
      return `Bearer sbx_${id}`
    case 'with a malformed id':
      return `Bearer sbx_${Buffer.from('{"$ne":1}').toString('base64url')}.${secret}`
    case 'without its prefix':
      return `Bearer ${id}.${secret}`
    case 'a publishable key':
      return `Bearer sbp_${'f'.repeat(24)}.${'x'.repeat(43)}`
    case "an operator's":
      return `Bearer sbo_${'x'.repeat(43)}`
    case 'of another scheme':
      return bearer.replace('Bearer', 'Basic')
    default:
      return 'Bearer'
  }
}

const UNKNOWN = 'The credential is unknown or no longer valid.'
const CUT = 'The credential is not complete: it was cut or changed.'

test.group('A credential', () => {
  test('that is {0} is refused for its form, without revealing whether such a token exists')
    .with([
      ["of an expired token, with another token's secret", UNKNOWN],
      ['of an expired token that was revoked', UNKNOWN],
      ["another token's secret", UNKNOWN],
      ['unknown', UNKNOWN],
      ['cut short', CUT],
      ['without a secret', CUT],
      ['with a malformed id', CUT],
      ['without its prefix', 'The credential does not begin with sbx_.'],
      ['a publishable key', 'The credential is a publishable key.'],
      ["an operator's", "The credential is an operator's credential."],
      ['of another scheme', 'The Authorization header does not begin with Bearer.'],
      ['empty', 'The Authorization header has nothing after Bearer.'],
      ['missing', 'The request has no Authorization header.'],
    ])
    .run(async ({ client, assert }, [kind = '', fault]) => {
      const request = client.get('/v1/organization')
      const response =
        kind === 'missing'
          ? await request
          : await request.header('authorization', await credentialThatFails(kind))

      response.assertStatus(401)
      assert.deepEqual(response.body(), {
        type: 'urn:signalbox:problem:E_UNAUTHORIZED',
        title: 'Unauthorized',
        status: 401,
        detail: `${fault} A valid access token is required: Authorization: Bearer sbx_…`,
        instance: '/v1/organization',
        code: 'E_UNAUTHORIZED',
      })
      assert.equal(response.header('www-authenticate'), 'Bearer realm="signalbox"')
      assert.match(response.header('content-type') ?? '', /^application\/problem\+json/)
    })

  test('whose token has expired learns so each time that its secret is presented', async ({
    client,
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const bearer = await issueBearer(organizationId, ['organizations:read'], {
      expiresAt: A_WHILE_AGO,
    })
    const description = `The access token expired at ${A_WHILE_AGO.toISOString()}`

    for (const verdict of ['checked', 'remembered']) {
      const response = await client.get('/v1/organization').header('authorization', bearer)

      response.assertStatus(401)
      assert.deepEqual(response.body(), {
        type: 'urn:signalbox:problem:E_UNAUTHORIZED',
        title: 'Unauthorized',
        status: 401,
        detail: `${description}.`,
        instance: '/v1/organization',
        code: 'E_UNAUTHORIZED',
      })
      assert.equal(
        response.header('www-authenticate'),
        `Bearer realm="signalbox", error="invalid_token", error_description="${description}"`,
        verdict
      )
    }
  })

  test('whose token expired counts as a failure, and is answered 429 after too many', async ({
    client,
  }) => {
    const { organizationId } = await createTenant()
    await limitCallers({ failures: 1 })
    const present = async () => {
      const bearer = await issueBearer(organizationId, ['organizations:read'], {
        expiresAt: A_WHILE_AGO,
      })
      return client.get('/v1/organization').header('authorization', bearer)
    }

    const first = await present()
    const second = await present()

    first.assertStatus(401)
    second.assertStatus(429)
  })

  test('whose token expired is stored for seven days, a derived one for none', async ({
    assert,
  }) => {
    const indexes = await AccessTokenModel.collection.indexes()

    const lifetimes = indexes.flatMap(({ expireAfterSeconds, partialFilterExpression }) =>
      expireAfterSeconds === undefined ? [] : [{ expireAfterSeconds, partialFilterExpression }]
    )
    assert.sameDeepMembers(lifetimes, [
      { expireAfterSeconds: 604_800, partialFilterExpression: undefined },
      { expireAfterSeconds: 0, partialFilterExpression: { derived_from: { $exists: true } } },
    ])
  })

  test('is not read from the query or the body', async ({ client }) => {
    const tenant = await createTenant()
    const token = tenant.bearer.replace('Bearer ', '')

    const response = await client.get('/v1/organization').qs({ token, access_token: token })

    response.assertStatus(401)
  })

  test('gives access to its own organization only', async ({ client }) => {
    const first = await createTenant()
    const second = await createTenant()
    const token = await issueToken(second.organizationId)

    const response = await client
      .as(token)
      .get('/v1/organization')
      .header('x-organization-id', first.organizationId)

    response.assertBodyContains({ _id: second.organizationId })
  })

  test('works for concurrent requests', async ({ client, assert }) => {
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
