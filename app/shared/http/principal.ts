import type { Permission } from '#shared/permission'

/**
 * Who is calling, as the credential says. The organization of a request comes from here and from nowhere else.
 */
export interface Principal {
  readonly organizationId: string
  readonly tokenId: string
  readonly permissions: readonly Permission[]
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the authentication middleware; a route without it must not read this. */
    principal: Principal
  }
}
