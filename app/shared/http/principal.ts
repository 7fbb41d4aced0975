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
