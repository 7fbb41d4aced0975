import { BriskRoute, type HttpContext, type RouteGroup } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { registerBookingsRoutes } from '#bookings/routes'
import { requirePermission, requireToken } from '#identity/http/require_permission'
import { registerIdentityRoutes } from '#identity/routes'
import { registerOpenApiRoutes } from '#openapi/routes'
import { registerOperationsRoutes } from '#operations/routes'
import { registerOrganizationsRoutes } from '#organizations/routes'
import { registerRealtimeRoutes } from '#realtime/routes'
import { registerRoutingRoutes } from '#routing/routes'
import ReadJsonMiddleware from '#shared/http/read_json_middleware'

const api = router.group(() => {
  registerOperationsRoutes(router)
  registerOpenApiRoutes(router)
  registerIdentityRoutes(router, requirePermission)
  registerOrganizationsRoutes(router, requirePermission)
  registerRoutingRoutes(router, requirePermission)
  registerBookingsRoutes(router, requirePermission)
  registerRealtimeRoutes(router, requireToken)
})

readBodiesAfterGuards(api)

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}

/**
 * A group's middleware runs before that of its routes, so middleware added to every route here runs after all guards.
 */
function readBodiesAfterGuards({ routes }: Pick<RouteGroup, 'routes'>): void {
  for (const route of routes) {
    if (route instanceof BriskRoute) continue
    if ('routes' in route) readBodiesAfterGuards(route)
    else route.use(readBody)
  }
}

async function readBody(ctx: HttpContext, next: NextFn) {
  const readJson = await ctx.containerResolver.make(ReadJsonMiddleware)
  return readJson.handle(ctx, next)
}
