import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isPermission } from '#shared/permission'

/** Lets a request through only with a live access token, and says on the context who is calling. */
export async function authenticateMiddleware(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const { organizationId, currentAccessToken } = await ctx.auth.use('api').authenticate()
  ctx.principal = {
    organizationId,
    tokenId: String(currentAccessToken.identifier),
    permissions: currentAccessToken.abilities.filter(isPermission),
  }
  return next()
}
