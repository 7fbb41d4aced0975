import { randomUUID } from 'node:crypto'
import type { Secret } from '@adonisjs/core/helpers'
import type { Logger } from '@adonisjs/core/logger'
import * as oidc from 'openid-client'
import type { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import type { VerifiedIdentity } from '#identity/members/member'
import { type Role, ROLES } from '#identity/members/roles'
import {
  AnotherPerson,
  boundedFetch,
  failureOf,
  NotValid,
  type ProviderFailure,
} from './provider_failures.js'

export interface SignInProviderSettings {
  readonly id: string
  readonly name: string
  /** As the discovery document spells it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret<string>
  readonly organizationClaim: string | null
  readonly roleClaim: string | null
}

export interface ProviderLimits {
  readonly redirectUri: string
  readonly timeoutMs: number
  readonly bytesMax: number
  readonly metadataForMs: number
  /** How long metadata that could not be read are not asked for again. */
  readonly failedMetadataForMs: number
  /** How many sign-ins and renewals of an instance wait for one provider at a time. */
  readonly waitingMax: number
  readonly clockToleranceMs: number
}

/** What a sign-in must remember between its beginning and its completion. */
export interface PendingSignIn {
  readonly provider: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What the page at `redirectUri` was called with, besides the state. */
export interface AuthorizationAnswer {
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** A person as a provider vouches for them. Issuer and subject are who they are; the rest is not. */
export interface SignedInPerson extends VerifiedIdentity {
  readonly signInId: string
  readonly claims: MembershipClaims
  /** With which the provider confirms later that it still knows the person; null when it gave none. */
  readonly refreshToken: string | null
}

/** What a provider says of memberships, as far as the configuration lets it. */
export interface MembershipClaims {
  readonly organizationIds: readonly string[]
  readonly role: Role | null
}

interface Confirmation {
  /** The next refresh token; the earlier one may no longer be valid. */
  readonly refreshToken: string
  /** Null when the provider did not say. */
  readonly claims: MembershipClaims | null
}

type Metadata = ReturnType<oidc.Configuration['serverMetadata']>

const NAME_LENGTH_MAX = 100
/** Entra ID dates its tokens back by this much. */
const DATED_BACK_MS = 300_000
const S = 1_000

/**
 * One provider of OpenID Connect: authorization code, PKCE, state and nonce. It reads the provider's metadata once an hour
 * and its keys at each sign-in, so that a rotation of keys is noticed at once. A bounded number of sign-ins and renewals wait
 * for it at a time, and further ones fail at once. Reading the metadata has a time limit, and so has all that follows;
 * answers are bounded. Tokens of the provider are not logged, and a browser gets them sealed alone. Keeps nothing of a sign-in.
 */
export class SignInProvider {
  #metadata: { readonly untilMs: number; readonly read: Promise<Metadata> } | undefined
  #waiting = 0

  constructor(
    readonly settings: SignInProviderSettings,
    private readonly limits: ProviderLimits,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'info'>
  ) {}

  /** The address at the provider to which the person goes, and what completes their return. */
  async begin(): Promise<Result<{ url: string; pending: PendingSignIn }, ProviderFailure>> {
    return this.#attempt(async () => {
      const configuration = await this.#configuration()
      const pending = {
        provider: this.settings.id,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const { scopes_supported: scopes = [] } = configuration.serverMetadata()
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: this.limits.redirectUri,
        scope: ['openid', 'email', 'profile', ...scopes.filter(isOffline)].join(' '),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending }
    })
  }

  /** The caller has compared the state. The code works once, at the provider. */
  async complete(
    { state, nonce, verifier }: PendingSignIn,
    answer: AuthorizationAnswer
  ): Promise<Result<SignedInPerson, ProviderFailure>> {
    return this.#ask(async () => {
      const configuration = await this.#configuration()
      const returned = new URL(this.limits.redirectUri)
      for (const [name, value] of Object.entries({ ...answer, state })) {
        if (value !== undefined) returned.searchParams.set(name, value)
      }
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new NotValid('no ID token')
      this.#requireRecent(claims.iat)
      return this.#identityOf(configuration, tokens, claims)
    })
  }

  /** Asks the provider whether it still knows the person. */
  async confirm(
    refreshToken: string,
    subject: string
  ): Promise<Result<Confirmation, ProviderFailure>> {
    return this.#ask(async () => {
      const tokens = await oidc.refreshTokenGrant(await this.#configuration(), refreshToken)
      const claims = tokens.claims()
      if (claims && claims.sub !== subject) throw new AnotherPerson('another subject')
      const { organizationClaim } = this.settings
      const isSaid = organizationClaim === null || claims?.[organizationClaim] !== undefined
      return {
        refreshToken: tokens.refresh_token ?? refreshToken,
        claims: claims && isSaid ? this.#membershipClaims(claims) : null,
      }
    })
  }

  async #identityOf(
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse,
    claims: oidc.IDToken
  ): Promise<SignedInPerson> {
    const { organizationClaim, roleClaim } = this.settings
    const wanted = ['email', 'name', organizationClaim, roleClaim].filter((one) => one !== null)
    const isAsked = wanted.some((one) => claims[one] === undefined)
    const hasProfile = configuration.serverMetadata().userinfo_endpoint !== undefined
    const profile: Readonly<Record<string, unknown>> =
      isAsked && hasProfile
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    const said: Readonly<Record<string, unknown>> = { ...profile, ...claims }
    const { email, name } = said
    // Whether an address is verified is said beside it.
    const { email_verified: isVerified } = claims.email === undefined ? profile : claims
    const known = typeof email === 'string' && email.length <= 254 ? email : null
    return {
      signInId: randomUUID(),
      issuer: this.settings.issuer,
      subject: claims.sub,
      name: displayName(name) ?? displayName(known),
      email: known,
      isEmailVerified: known !== null && isVerified === true,
      claims: this.#membershipClaims(said),
      refreshToken: tokens.refresh_token ?? null,
    }
  }

  #membershipClaims(claims: Readonly<Record<string, unknown>>): MembershipClaims {
    const { organizationClaim, roleClaim } = this.settings
    const textsOf = (name: string | null) =>
      [name === null ? [] : claims[name]].flat().filter((one) => typeof one === 'string')
    const named = textsOf(roleClaim)
    return {
      organizationIds: textsOf(organizationClaim).filter(isIdentifier),
      role: ROLES.findLast((role) => named.includes(role)) ?? null,
    }
  }

  /** The library checks the end of a token, but not when it was issued. */
  #requireRecent(issuedAt: number): void {
    const ageMs = this.clock.now().getTime() - issuedAt * S
    const { clockToleranceMs } = this.limits
    if (ageMs >= -clockToleranceMs && ageMs <= clockToleranceMs + DATED_BACK_MS) return
    throw new NotValid(`an ID token that was issued ${Math.round(ageMs / S)} s ago`)
  }

  async #configuration(): Promise<oidc.Configuration> {
    const metadata = await this.#readMetadata()
    const { clientId, clientSecret } = this.settings
    const { token_endpoint_auth_methods_supported: methods = [] } = metadata
    const secret = clientSecret.release()
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      { [oidc.clockTolerance]: this.limits.clockToleranceMs / S },
      methods.includes('client_secret_post')
        ? oidc.ClientSecretPost(secret)
        : oidc.ClientSecretBasic(secret)
    )
    configuration[oidc.customFetch] = boundedFetch(this.limits)
    if (this.#isInsecure) oidc.allowInsecureRequests(configuration)
    oidc.enableNonRepudiationChecks(configuration)
    return configuration
  }

  #readMetadata(): Promise<Metadata> {
    const nowMs = this.clock.now().getTime()
    if (this.#metadata && nowMs < this.#metadata.untilMs) return this.#metadata.read
    const read = this.#discover()
    const kept = { untilMs: nowMs + this.limits.metadataForMs, read }
    this.#metadata = kept
    read.catch(() => {
      const untilMs = this.clock.now().getTime() + this.limits.failedMetadataForMs
      if (this.#metadata === kept) this.#metadata = { untilMs, read }
    })
    return read
  }

  async #discover(): Promise<Metadata> {
    const { issuer, clientId } = this.settings
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      [oidc.customFetch]: boundedFetch(this.limits),
      ...(this.#isInsecure && { execute: [oidc.allowInsecureRequests] }),
    })
    const metadata = found.serverMetadata()
    // The library lets Entra ID answer with another issuer, as for the tenant `common`.
    if (metadata.issuer !== issuer) throw new NotValid('the provider names another issuer')
    return metadata
  }

  /** The environment admits this for a provider on the same machine alone. */
  get #isInsecure(): boolean {
    return this.settings.issuer.startsWith('http:')
  }

  async #ask<Value>(work: () => Promise<Value>): Promise<Result<Value, ProviderFailure>> {
    if (this.#waiting >= this.limits.waitingMax) {
      return err({ type: 'provider_slow', reason: 'too many wait for it' })
    }
    this.#waiting++
    try {
      return await this.#attempt(work)
    } finally {
      this.#waiting--
    }
  }

  async #attempt<Value>(work: () => Promise<Value>): Promise<Result<Value, ProviderFailure>> {
    try {
      return ok(await work())
    } catch (error) {
      const failure = failureOf(error)
      const { id, name } = this.settings
      this.logger.info({ provider: id, name, ...failure }, 'a sign-in at a provider failed')
      return err(failure)
    }
  }
}

const isOffline = (scope: string) => scope === 'offline_access'

/** In the form in which the API takes names. */
function displayName(given: unknown): string | null {
  const name =
    typeof given === 'string'
      ? given
          .normalize('NFC')
          .replaceAll(/\p{Cc}/gu, ' ')
          .trim()
      : ''
  return name.isWellFormed() && name !== '' ? [...name].slice(0, NAME_LENGTH_MAX).join('') : null
}

/** The providers that the configuration names, by their ids. */
export class SignInProviders {
  constructor(readonly all: readonly SignInProvider[]) {}

  find(id: string): SignInProvider | null {
    return this.all.find(({ settings }) => settings.id === id) ?? null
  }

  /** The provider of an issuer; null when the configuration no longer names it. */
  ofIssuer(issuer: string): SignInProvider | null {
    return this.all.find(({ settings }) => settings.issuer === issuer) ?? null
  }
}
