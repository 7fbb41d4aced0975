import { createSign } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { Secret } from '@adonisjs/core/helpers'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail } from '@japa/runner'
import signInConfig from '#config/sign_in'
import {
  SignInProvider,
  SignInProviders,
  type SignInProviderSettings,
} from '#identity/sign_in/sign_in_provider'
import { CLIENT_ID, OidcProvider, type ProviderPerson } from '#scripts/quickstart/oidc_provider'
import { Clock } from '#shared/clock'

export const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Google says whether an address is verified, and of which domain a person is; it has no groups and gives no refresh token. */
export const GOOGLE_PEOPLE: readonly ProviderPerson[] = [
  {
    sub: '110169484474386276334',
    name: 'Anna Berg',
    claims: { email: 'anna@clinic.example', email_verified: true, hd: 'clinic.example' },
  },
  {
    sub: '110169484474386276335',
    name: 'Ben Costa',
    claims: { email: 'ben@clinic.example', email_verified: false },
  },
]

/** Entra ID has a tenant in its issuer and an `oid`, and never says that an address is verified. */
export const ENTRA_PEOPLE: readonly ProviderPerson[] = [
  {
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    name: 'Anna Berg',
    claims: {
      email: 'anna@clinic.example',
      oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      tid: TENANT,
      groups: ['0760b6cf-170e-4a14-91b3-4b78e0739963'],
    },
  },
  {
    sub: 'BBBBBBBBBBBBBBBBBBBBBIkzqFVrSaSaFHy782bbtaQ',
    name: 'Ben Costa',
    claims: { tid: TENANT },
  },
]

export interface WorldOptions {
  readonly people?: readonly ProviderPerson[]
  readonly path?: string
  readonly isOffline?: boolean
  readonly settings?: Partial<SignInProviderSettings>
  /** In place of those of the configuration. */
  readonly timeoutMs?: number
  readonly waitingMax?: number
}

/** What the browser of a person posts after the provider sent it back. */
export interface Returned {
  readonly transaction: string
  readonly code: string
  readonly state: string
  readonly iss: string
}

export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>

/** A provider on this machine, which the application of the tests uses until the end of the test. */
export async function peopleWorld(client: ApiClient, options: WorldOptions = {}) {
  const { people = GOOGLE_PEOPLE, path = '', isOffline = false, settings = {} } = options
  const claims = [...new Set(people.flatMap((person) => Object.keys(person.claims)))]
  const { redirectUri } = signInConfig
  const provider = await OidcProvider.listen({
    port: 0,
    path,
    people,
    claims,
    redirectUri,
    isOffline,
  })
  const reasons: string[] = []
  const one = new SignInProvider(
    {
      id: '1',
      name: 'Test',
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: new Secret(provider.clientSecret),
      organizationClaim: null,
      roleClaim: null,
      ...settings,
    },
    {
      ...signInConfig,
      timeoutMs: options.timeoutMs ?? signInConfig.timeoutMs,
      waitingMax: options.waitingMax ?? signInConfig.waitingMax,
    },
    await app.container.make(Clock),
    { info: (fields: unknown) => void reasons.push((fields as { reason: string }).reason) }
  )
  app.container.swap(SignInProviders, () => new SignInProviders([one]))
  getActiveTestOrFail().cleanup(async () => {
    app.container.restore(SignInProviders)
    await provider.stop().catch(() => {})
  })

  const begin = async () => {
    const response = await client.post('/v1/sign-in/begin').json({ provider: '1' })
    response.assertStatus(200)
    return response.body() as { authorization_url: string; transaction: string }
  }
  const complete = (returned: Partial<Returned> & { readonly error?: string }) =>
    client.post('/v1/sign-in/complete').json(returned)
  /** The person goes to the provider and comes back. */
  const visit = async (person = 0): Promise<Returned> => {
    const { authorization_url: url, transaction } = await begin()
    const at = await browse(url, person)
    return { transaction, ...at }
  }
  const signIn = async (person = 0): Promise<string> => {
    const completed = await complete(await visit(person))
    completed.assertStatus(200)
    return completed.body().identity
  }
  return { provider, settings: one.settings, reasons, begin, complete, visit, signIn }
}

const STEPS_MAX = 10

/** A browser at the provider: it chooses the person and follows redirects, until it is sent to the console. */
export async function browse(
  authorizationUrl: string,
  person: number,
  redirectUri = signInConfig.redirectUri
): Promise<Omit<Returned, 'transaction'>> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  for (let step = 0; step < STEPS_MAX; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) {
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    }
    const next = new URL(location, url)
    if (next.href.startsWith(redirectUri)) {
      const { code = '', state = '', iss = '' } = Object.fromEntries(next.searchParams)
      return { code, state, iss }
    }
    url = next.pathname.includes('/people/') ? `${next.href}/${person}` : next.href
  }
  throw new Error('The provider sent the browser in circles')
}

/** Another ID token with some claims or header members changed, signed with the key. */
export function forgedToken(
  idToken: string,
  key: Readonly<Record<string, unknown>>,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {}
): string {
  const [head = '', body = ''] = idToken.split('.')
  const parts = [
    { ...decoded(head), ...header },
    { ...decoded(body), ...claims },
  ]
  const signed = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  if (header.alg === 'none') return `${signed}.`
  const signature = createSign('sha256')
    .update(signed)
    .sign({ key: key as never, format: 'jwk' })
  return `${signed}.${signature.toString('base64url')}`
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
