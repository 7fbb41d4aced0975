import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'

export interface ProviderPerson {
  readonly sub: string
  readonly name: string
  /** What the provider says of the person besides `sub` and `name`. */
  readonly claims: Readonly<Record<string, unknown>>
}

export interface OidcProviderOptions {
  /** 0 for any free one. */
  readonly port: number
  /** Of the issuer, such as `/<tenant>/v2.0`; empty as at Google. */
  readonly path: string
  readonly people: readonly ProviderPerson[]
  /** The claims of these names are in ID tokens. */
  readonly claims: readonly string[]
  readonly redirectUri: string
  /** Whether it gives refresh tokens. */
  readonly isOffline: boolean
}

/** The answer of the token endpoint, which a test changes. */
type Tokens = Record<string, unknown> & { id_token?: string }

export const CLIENT_ID = 'signalbox'

const MINUTE = 60
const HOUR = 3_600

/**
 * A provider of OpenID Connect on this machine, for the quickstart and for tests: the page of its sign-in asks who of its
 * people one is. PKCE is required. Every person agrees to everything.
 */
export class OidcProvider {
  readonly clientSecret = randomBytes(24).toString('base64url')
  /** Changes the answers of the token endpoint. */
  onTokens: ((tokens: Tokens) => Tokens) | null = null
  /** Holds back every answer until it settles. */
  held: Promise<unknown> | null = null
  /** Answers everything with it. */
  status: number | null = null
  readonly #options: OidcProviderOptions
  readonly #server: Server
  #provider: Provider | null = null
  #key = newKey()
  readonly #rows = new Map<string, AdapterPayload>()

  private constructor(options: OidcProviderOptions) {
    this.#options = options
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async listen(options: OidcProviderOptions): Promise<OidcProvider> {
    const provider = new OidcProvider(options)
    await provider.listen(options.port)
    return provider
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
    this.#provider ??= this.#create()
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}${this.#options.path}`
  }

  /** The variables with which the API uses it. */
  get environment(): Readonly<Record<string, string>> {
    const { issuer, clientSecret } = this
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'the demo provider',
    }
  }

  /** The private key of the ID tokens. */
  get key(): Readonly<Record<string, unknown>> {
    return this.#key
  }

  /** From now on, tokens are signed with another key, and the earlier one is no longer published. */
  rotateKeys(): void {
    this.#key = newKey()
    this.#provider = this.#create()
  }

  /** It forgets whom it knows, as after a dismissal: refresh tokens are no longer valid. */
  dismiss(): void {
    this.#rows.clear()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #create(): Provider {
    const { people, claims, redirectUri, isOffline, path } = this.#options
    const provider = new Provider(this.issuer, {
      adapter: (name) => this.#stored(name),
      ttl: {
        AccessToken: HOUR,
        AuthorizationCode: MINUTE,
        Grant: HOUR,
        IdToken: HOUR,
        Interaction: HOUR,
        RefreshToken: 24 * HOUR,
        Session: HOUR,
      },
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: this.clientSecret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [this.#key] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      scopes: ['openid', ...(isOffline ? ['offline_access'] : [])],
      claims: { openid: ['sub'], profile: ['name', ...claims], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      rotateRefreshToken: true,
      issueRefreshToken: async () => isOffline,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `${path}/people/${uid}` },
      findAccount: (_ctx, id) => {
        const person = people.find(({ sub }) => sub === id)
        if (!person) return undefined
        const { sub, name, claims: more } = person
        return { accountId: sub, claims: async () => ({ sub, name, ...more }) }
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          accountId: oidc.session?.accountId ?? '',
          clientId: CLIENT_ID,
        })
        grant.addOIDCScope('openid email profile offline_access')
        await grant.save()
        return grant
      },
    })
    return provider
  }

  /** In memory, for what the provider itself remembers. */
  #stored(name: string): Adapter {
    const rows = this.#rows
    const key = (id: string) => `${name} ${id}`
    const find = async (id: string) => rows.get(key(id))
    return {
      find,
      upsert: async (id, payload) => void rows.set(key(id), payload),
      consume: async (id) => void Object.assign(rows.get(key(id)) ?? {}, { consumed: true }),
      destroy: async (id) => void rows.delete(key(id)),
      findByUid: async (uid) => [...rows.values()].find((row) => row.uid === uid),
      findByUserCode: async () => undefined,
      revokeByGrantId: async (grantId) => {
        for (const [at, row] of rows) if (row.grantId === grantId) rows.delete(at)
      },
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.held
    if (this.status !== null) {
      response.writeHead(this.status).end()
      return
    }
    const { path, people } = this.#options
    const { url = '/' } = request
    const [, uid, chosen] = new RegExp(`^${path}/people/([\\w-]+)(?:/(\\d+))?$`).exec(url) ?? []
    if (uid === undefined) return this.#protocol(request, response)
    const person = chosen === undefined ? undefined : people[Number(chosen)]
    if (person && this.#provider) {
      const result = { login: { accountId: person.sub } }
      return this.#provider.interactionFinished(request, response, result)
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(peoplePage(people, `${path}/people/${uid}`))
  }

  #protocol(request: IncomingMessage, response: ServerResponse): void {
    const { path } = this.#options
    const { url = '/' } = request
    if (url.endsWith('/token') && this.onTokens) changeAnswer(response, this.onTokens)
    // As a framework does that mounts it below a path.
    Object.assign(request, { originalUrl: url, url: url.slice(path.length) })
    this.#provider
      ?.callback()(request, response)
      .catch(() => response.destroy())
  }
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

function changeAnswer(response: ServerResponse, change: (tokens: Tokens) => Tokens): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const said: Tokens = JSON.parse(String(body))
    const text = JSON.stringify(said.id_token === undefined ? said : change(said))
    response.setHeader('Content-Length', Buffer.byteLength(text))
    return end(text)
  }) as typeof response.end
}

function peoplePage(people: readonly ProviderPerson[], base: string): string {
  const links = people.map(({ name }, index) => `<p><a href="${base}/${index}">${name}</a></p>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Who are you?</title>
<body style="font-family: sans-serif; max-width: 24em; margin: 4em auto">
<h1>Who are you?</h1>${links.join('\n')}<p>This page stands for your sign-in provider.</p></body></html>`
}
