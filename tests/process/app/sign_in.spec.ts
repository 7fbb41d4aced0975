import { test } from '@japa/runner'
import { OidcProvider } from '#scripts/quickstart/oidc_provider'
import { createTenant } from '#tests/support/create_tenant'
import { severalInstances } from '#tests/support/processes/several_instances'
import { browse, GOOGLE_PEOPLE } from '../../functional/identity/sign_in/people_world.js'

const PUBLIC_URL = 'http://127.0.0.1:9/signalbox'
const NOBODY = ''

test.group('Two instances', () => {
  test('share a sign-in that began on the other one', async ({ assert, cleanup }) => {
    const redirectUri = `${PUBLIC_URL}/console`
    const provider = await OidcProvider.listen({
      port: 0,
      path: '',
      people: GOOGLE_PEOPLE,
      claims: ['hd'],
      redirectUri,
      isOffline: true,
    })
    cleanup(() => provider.stop())
    const environment = { PUBLIC_URL, ...provider.environment }
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const [one, other] = await severalInstances(2, redisUrl, environment)
    if (!one || !other) throw new Error('two instances')
    const tenant = await createTenant()
    const post = async (at: typeof one, path: string, body: object, bearer = NOBODY) => {
      const { status, text } = await at.ask(bearer, 'POST', path, body)
      return { status, body: JSON.parse(text) }
    }

    const begun = await post(one, '/v1/sign-in/begin', { provider: '1' })
    assert.equal(begun.status, 200)
    const { authorization_url: url, transaction } = begun.body
    const returned = await browse(url, 0, redirectUri)
    const completed = await post(other, '/v1/sign-in/complete', { transaction, ...returned })
    assert.equal(completed.status, 200)
    const invited = await post(
      other,
      '/v1/members',
      { role: 'viewer', name: 'Anna' },
      tenant.bearer
    )
    const { identity } = completed.body
    const { invitation } = invited.body
    const accepted = await post(one, '/v1/sign-in/accept', { identity, invitation })
    assert.equal(accepted.status, 201)

    const session = `Bearer ${accepted.body.token}`
    const renewed = await post(other, '/v1/access-tokens/current/renew', {}, session)
    assert.equal(renewed.status, 200)
    const used = await one.ask(session, 'GET', '/v1/access-tokens/current')
    assert.equal(used.status, 200)
  }).timeout(240_000)
})
