import type { Permission } from '#shared/permission'

/** The caller, as the credential identifies it. The organization of a request comes only from here. */
export interface Principal {
  readonly organizationId: string
  readonly tokenId: string
  readonly tokenName: string
  readonly permissions: readonly Permission[]
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the authentication middleware; a route without that middleware must not read it. */
    principal: Principal
  }
}
