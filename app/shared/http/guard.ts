import type { Secret } from '@adonisjs/core/helpers'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import type { Permission } from '#shared/permission'

/** The caller, as the credential identifies it. The organization of a request comes only from here. */
export interface Principal {
  readonly organizationId: string
  /** That of the access token or publishable key. */
  readonly tokenId: string
  readonly tokenName: string
  /** The access token that created that of the caller; null when an operator did. */
  readonly creatorId?: string | null
  readonly permissions: readonly Permission[]
  /**
   * A pseudonym of the visitor's network, if the credential is a publishable key: all visitors of a page share that, so
   * it alone tells none of them apart.
   */
  readonly visitor?: string
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the authentication middleware; a route without that middleware must not read it. */
    principal: Principal
  }
}

/**
 * Returns the middleware that admits a request only with a live credential that holds all of the permissions. Modules
 * receive it as an argument, so that they need not know how callers are identified.
 */
export type RequirePermission = (...permissions: readonly Permission[]) => MiddlewareFn[]

/** The middleware that admits a request only with an operator's live credential, which belongs to no organization. */
export type RequireOperator = readonly MiddlewareFn[]

/**
 * The middleware that admits a visitor's page with a live publishable key, from one of the key's origins. The principal
 * that it sets holds no permission.
 */
export type RequirePublishableKey = readonly MiddlewareFn[]

/** The middleware that admits a request without a credential within the rate of its network. */
export type LimitPublicReads = MiddlewareFn

/** The middleware that admits a request with any live credential, for handlers that check permissions themselves. */
export type RequireToken = readonly MiddlewareFn[]

/** Counts failed credentials of all kinds against the network they came from. Bound by a provider. */
export abstract class FailedCredentials {
  /** How long unknown credentials from this address are refused unchecked; 0 when they are checked. */
  abstract blockedForMs(address: string): number

  /** Whether this very credential failed a moment ago and would fail again. */
  abstract hasFailed(credential: Secret<string>): boolean

  /** Counts one failure and returns how long the address is now blocked; 0 when it is not. */
  abstract count(address: string, credential: Secret<string>): Promise<number>
}
