import { generateKeyPairSync } from 'node:crypto'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import signInConfig from '#config/sign_in'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { exchange } from '#tests/support/exchange'
import {
  browse,
  forgedToken,
  GOOGLE_PEOPLE,
  peopleWorld,
  type PeopleWorld,
  type WorldOptions,
} from './people_world.js'

interface Attacked {
  readonly client: ApiClient
  readonly world: PeopleWorld
  readonly tenant: Tenant
}

interface Attack {
  readonly attack: string
  /** Of the provider's configuration. */
  readonly settings?: WorldOptions['settings']
  readonly run: (attacked: Attacked) => Promise<ApiResponse>
  readonly status: number
  readonly code?: string
  /** What the answer tells the person to do. */
  readonly says?: RegExp
  /** What the log says, which the answer does not. */
  readonly reason?: RegExp
}

const OTHER = 'https://evil.example'
const NOT_VALID = { status: 401, code: 'E_UNAUTHORIZED', says: /Begin the sign-in again/ }
const REFUSED = { status: 502, code: 'E_PROVIDER_REFUSED', says: /Begin again/ }
const NO_MEMBER = { status: 403, code: 'E_NOT_A_MEMBER', says: /Ask one of its admins/ }
const TWO_MINUTES = 115
const TEN_MINUTES = 600

/** Completes a sign-in whose ID token was changed on its way. */
async function withToken(
  { world }: Attacked,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
  key: Readonly<Record<string, unknown>> = world.provider.key
) {
  world.provider.onTokens = (tokens) => ({
    ...tokens,
    id_token: forgedToken(tokens.id_token ?? '', key, claims, header),
  })
  return world.complete(await world.visit())
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)

function withClock(attacked: Attacked, seconds: number) {
  const iat = nowSeconds() + seconds
  return withToken(attacked, { iat, exp: iat + 3_600 })
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return privateKey.export({ format: 'jwk' })
}

async function invitationTo(
  { client, tenant }: Attacked,
  role = 'viewer'
): Promise<{ readonly invitation: string }> {
  const invited = await client.as(tenant).post('/v1/members').json({ role, name: 'Anna' })
  invited.assertStatus(201)
  return { invitation: invited.body().invitation }
}

async function accept(attacked: Attacked, person = 0) {
  const { client, world } = attacked
  const identity = await world.signIn(person)
  const { invitation } = await invitationTo(attacked)
  const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
  accepted.assertStatus(201)
  return accepted
}

const session = ({ client, tenant }: Attacked, identity: string) =>
  client.post('/v1/sign-in/session').json({ identity, organization_id: tenant.organizationId })

const ATTACKS: Attack[] = [
  {
    attack: 'an ID token with the nonce of another sign-in',
    run: (attacked) => withToken(attacked, { nonce: 'another' }),
    ...REFUSED,
    reason: /nonce/,
  },
  {
    attack: 'the state of another sign-in',
    run: async ({ world }) => world.complete({ ...(await world.visit()), state: 'another' }),
    ...NOT_VALID,
  },
  {
    attack: 'an answer of another issuer',
    run: async ({ world }) => world.complete({ ...(await world.visit()), iss: OTHER }),
    ...REFUSED,
    reason: /iss/,
  },
  {
    attack: 'an answer that hides its issuer',
    run: async ({ world }) => {
      const { transaction, code, state } = await world.visit()
      return world.complete({ transaction, code, state })
    },
    ...REFUSED,
    reason: /iss/,
  },
  {
    attack: 'an ID token of another issuer',
    run: (attacked) => withToken(attacked, { iss: OTHER }),
    ...REFUSED,
    reason: /iss/,
  },
  {
    attack: 'an ID token for another client',
    run: (attacked) => withToken(attacked, { aud: 'another' }),
    ...REFUSED,
    reason: /aud/,
  },
  {
    attack: 'a code that was used before',
    run: async ({ world }) => {
      const returned = await world.visit()
      const first = await world.complete(returned)
      first.assertStatus(200)
      return world.complete(returned)
    },
    ...REFUSED,
    reason: /invalid_grant/,
  },
  {
    attack: 'a stolen code without its PKCE verifier',
    run: async ({ world }) => {
      const [stolen, own] = [await world.visit(), await world.visit()]
      return world.complete({ ...own, code: stolen.code })
    },
    ...REFUSED,
    reason: /invalid_grant/,
  },
  {
    attack: 'a request that names another address to return to',
    run: async ({ client, world }) => {
      const begun = await client
        .post('/v1/sign-in/begin')
        .header('x-forwarded-host', 'evil.example')
        .header('origin', OTHER)
        .json({ provider: '1', redirect_uri: OTHER })
      begun.assertStatus(422)
      const { authorization_url: url, transaction } = await world.begin()
      const changed = new URL(url)
      changed.searchParams.set('redirect_uri', `${OTHER}/console`)
      const atProvider = await browse(changed.href, 0).catch((error: Error) => error.message)
      return world.complete({
        transaction,
        iss: world.provider.issuer,
        state: changed.searchParams.get('state') ?? '',
        error: String(atProvider).includes('400') ? 'invalid_redirect_uri' : 'none',
      })
    },
    ...REFUSED,
    reason: /invalid_redirect_uri/,
  },
  {
    attack: "a provider's clock that is two minutes ahead",
    run: (attacked) => withClock(attacked, TWO_MINUTES),
    status: 200,
  },
  {
    attack: "a provider's clock that is two minutes behind",
    run: (attacked) => withClock(attacked, -TWO_MINUTES),
    status: 200,
  },
  {
    attack: "a provider's clock that is ten minutes ahead",
    run: (attacked) => withClock(attacked, TEN_MINUTES),
    ...REFUSED,
    reason: /issued -/,
  },
  {
    attack: "a provider's clock that is ten minutes behind",
    run: (attacked) => withClock(attacked, -TEN_MINUTES),
    ...REFUSED,
    reason: /issued 6/,
  },
  {
    attack: 'an ID token that is over',
    run: (attacked) => withToken(attacked, { exp: nowSeconds() - TEN_MINUTES }),
    ...REFUSED,
    reason: /exp/,
  },
  {
    attack: 'an ID token with the algorithm none',
    run: (attacked) => withToken(attacked, {}, { alg: 'none' }),
    ...REFUSED,
    reason: /alg/,
  },
  {
    attack: 'an ID token of an algorithm with a shared secret',
    run: (attacked) => withToken(attacked, {}, { alg: 'HS256' }),
    ...REFUSED,
    reason: /alg/,
  },
  {
    attack: 'an ID token with the key of another provider',
    run: (attacked) => withToken(attacked, {}, {}, newKey()),
    ...REFUSED,
    reason: /signature/,
  },
  {
    attack: 'the e-mail address of a member at another subject',
    run: async (attacked) => {
      await accept(attacked)
      const { world } = attacked
      const takenOver = { sub: 'another', email: 'anna@clinic.example', email_verified: true }
      const completed = await withToken(attacked, takenOver)
      completed.assertStatus(200)
      completed.assertBodyContains({ email: 'anna@clinic.example', organizations: [] })
      world.provider.onTokens = null
      return session(attacked, completed.body().identity)
    },
    ...NO_MEMBER,
  },
  {
    attack: 'an unverified address beside a verified one in the user info',
    run: async (attacked) => {
      const { client, tenant, world } = attacked
      const email = 'cleo@clinic.example'
      const payload = { role: 'viewer', name: 'Cleo', email }
      const invited = await client.as(tenant).post('/v1/members').json(payload)
      const unverified = { email, email_verified: undefined, name: undefined }
      const completed = await withToken(attacked, unverified)
      world.provider.onTokens = null
      const { identity } = completed.body()
      const { invitation } = invited.body()
      return client.post('/v1/sign-in/accept').json({ identity, invitation })
    },
    status: 403,
    code: 'E_INVITATION_EMAIL',
  },
  {
    attack: 'an invitation that a mail filter opened',
    run: async (attacked) => {
      const { client, world } = attacked
      const { invitation } = await invitationTo(attacked)
      for (let look = 0; look < 3; look++) {
        const seen = await client.post('/v1/sign-in/invitation').json({ invitation })
        seen.assertStatus(200)
      }
      const taken = await client.post('/v1/sign-in/accept').json({ identity: 'x', invitation })
      const identity = await world.signIn()
      const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
      accepted.assertStatus(201)
      return taken
    },
    ...NOT_VALID,
  },
  {
    attack: 'an invitation that several persons use at once',
    run: async (attacked) => {
      const { client, world } = attacked
      const { invitation } = await invitationTo(attacked)
      const identities = [await world.signIn(0), await world.signIn(1)]
      const answers = await Promise.all(
        identities.map((identity) =>
          client.post('/v1/sign-in/accept').json({ identity, invitation })
        )
      )
      const [first, second] = answers.toSorted((one, other) => one.status() - other.status())
      first?.assertStatus(201)
      if (!second) throw new Error('two answers')
      return second
    },
    ...NOT_VALID,
  },
  {
    attack: 'an invitation that was used before',
    run: async (attacked) => {
      const { client, world } = attacked
      const { invitation } = await invitationTo(attacked)
      const identity = await world.signIn(0)
      const accepted = await client.post('/v1/sign-in/accept').json({ identity, invitation })
      accepted.assertStatus(201)
      const other = await world.signIn(1)
      return client.post('/v1/sign-in/accept').json({ identity: other, invitation })
    },
    ...NOT_VALID,
  },
  {
    attack: 'an invitation to an organization that is leaving',
    run: async (attacked) => {
      const { client, world } = attacked
      const { invitation } = await invitationTo(attacked)
      const identity = await world.signIn()
      await leave(attacked)
      return client.post('/v1/sign-in/accept').json({ identity, invitation })
    },
    ...NOT_VALID,
  },
  {
    attack: 'a sign-in to an organization that is leaving',
    run: async (attacked) => {
      await accept(attacked)
      const identity = await attacked.world.signIn()
      await leave(attacked)
      return session(attacked, identity)
    },
    ...NO_MEMBER,
  },
  {
    attack: 'a role that a claim raises, although the invitation says another',
    settings: { roleClaim: 'role', organizationClaim: 'organizations' },
    run: async (attacked) => {
      const { client, tenant, world } = attacked
      await accept(attacked)
      const raised = { role: 'admin', organizations: [tenant.organizationId] }
      const completed = await withToken(attacked, raised)
      world.provider.onTokens = null
      completed.assertBodyContains({ organizations: [{ role: 'viewer' }] })
      const started = await session(attacked, completed.body().identity)
      started.assertStatus(201)
      return client.as(`Bearer ${started.body().token}`).get('/v1/members')
    },
    status: 403,
    code: 'E_PERMISSION_MISSING',
  },
  {
    attack: 'a role and an organization in claims that the configuration does not name',
    run: async (attacked) => {
      const { tenant, world } = attacked
      const raised = { role: 'admin', organizations: [tenant.organizationId] }
      const completed = await withToken(attacked, raised)
      world.provider.onTokens = null
      return session(attacked, completed.body().identity)
    },
    ...NO_MEMBER,
  },
  {
    attack: 'a sign-in that somebody else began (session fixation)',
    run: async ({ world }) => {
      const [attacker, victim] = [await world.visit(0), await world.begin()]
      return world.complete({ ...attacker, transaction: victim.transaction })
    },
    ...NOT_VALID,
  },
  {
    attack: 'a transaction in place of an identity',
    run: async (attacked) => {
      const { transaction } = await attacked.world.begin()
      return session(attacked, transaction)
    },
    ...NOT_VALID,
  },
  {
    attack: 'an identity that was changed',
    run: async (attacked) => session(attacked, `${await attacked.world.signIn()}A`),
    ...NOT_VALID,
  },
  {
    attack: 'a sign-in that the person cancelled',
    run: async ({ world }) => {
      const { authorization_url: url, transaction } = await world.begin()
      const state = new URL(url).searchParams.get('state') ?? ''
      const iss = world.provider.issuer
      return world.complete({ transaction, state, iss, error: 'access_denied' })
    },
    ...REFUSED,
    reason: /access_denied/,
  },
]

async function leave({ tenant }: Attacked): Promise<void> {
  const leaving = new LeavingOrganizations(
    async () => [tenant.organizationId],
    () => {}
  )
  await leaving.refresh()
  exchange(LeavingOrganizations, leaving)
}

test.group('Attacks on the sign-in of people', () => {
  for (const { attack, settings = {}, run, status, code, says, reason } of ATTACKS) {
    test(`${attack}: ${status}`, async ({ client, assert }) => {
      const world = await peopleWorld(client, { people: GOOGLE_PEOPLE, settings })
      const tenant = await createTenant()

      const answer = await run({ client, world, tenant })

      answer.assertStatus(status)
      if (code !== undefined) assert.equal(answer.body().code, code)
      if (says) assert.match(answer.body().detail, says)
      if (reason) assert.match(world.reasons.at(-1) ?? '', reason)
      assert.notInclude(world.reasons.join(' '), 'eyJ')
    })
  }

  test('a sign-in leads back to the configured address, with PKCE', async ({ client, assert }) => {
    const world = await peopleWorld(client)
    const { authorization_url: url } = await world.begin()
    const { searchParams } = new URL(url)

    assert.equal(searchParams.get('redirect_uri'), signInConfig.redirectUri)
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
  })
})
