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
  /** The token is a person's session, and `creatorId` the member. */
  readonly isPerson?: boolean
  readonly permissions: readonly Permission[]
  /**
   * A pseudonym of the visitor's network, if the credential is a publishable key. All visitors share the key, so rate
   * limits use this.
   */
  readonly visitor?: string
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the authentication middleware; a route without that middleware must not read it. */
    principal: Principal
  }
}

/** Returns the middleware that admits a request only with a live credential that holds all of the permissions. */
export type RequirePermission = (...permissions: readonly Permission[]) => MiddlewareFn[]

/** The middleware that admits a request only with an operator's live credential, which belongs to no organization. */
export type RequireOperator = readonly MiddlewareFn[]

/**
 * The middleware that admits a visitor's page with a live publishable key, from one of the key's origins. The principal
 * that it sets holds no permission.
 */
export type RequirePublishableKey = readonly MiddlewareFn[]

/** The middleware that admits a request with any live credential, for handlers that check permissions themselves. */
export type RequireToken = readonly MiddlewareFn[]
