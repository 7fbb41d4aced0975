import { BriskRoute, type HttpContext, type Route, type RouteGroup } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { registerBookingsRoutes } from '#bookings/routes'
import { limitPublicReads } from '#cluster/http/rate_limits'
import { requirePublishableKey } from '#identity/keys/publishable_key_guard'
import { requireOperator } from '#identity/operators/operator_guard'
import { requirePermission, requireToken } from '#identity/tokens/token_guard'
import { registerIdentityRoutes } from '#identity/routes'
import { registerInsightRoutes } from '#insight/routes'
import { registerOpenApiRoutes } from '#openapi/routes'
import { registerOperationsRoutes } from '#operations/routes'
import { registerOrganizationsRoutes } from '#organizations/routes'
import { registerRealtimeRoutes } from '#realtime/routes'
import { registerRoutingRoutes } from '#routing/routes'
import { registerWebRoutes } from '#web/routes'
import { registerWebhooksRoutes } from '#webhooks/routes'
import { DeclaredParameters } from '#shared/http/endpoint_description'
import { ReadBodyMiddleware } from '#shared/http/body_middleware'
import { WorkLimitsMiddleware } from '#shared/http/middleware'
import { madeOnce } from '#shared/http/pipeline'

const declared = new DeclaredParameters()

type Routes = Pick<RouteGroup, 'routes'>

const api = router.group(() => {
  registerOperationsRoutes(router, requireOperator, limitPublicReads)
  registerOpenApiRoutes(router, limitPublicReads)
  registerWebRoutes(router)
  registerIdentityRoutes(router, requirePermission, requireToken, requireOperator)
  registerOrganizationsRoutes(router, requirePermission, requireOperator)
  registerRoutingRoutes(router, requirePermission, requirePublishableKey)
  registerInsightRoutes(router, requirePermission)
  registerBookingsRoutes(router, requirePermission, requirePublishableKey)
  registerWebhooksRoutes(router, requirePermission)
  registerRealtimeRoutes(router, requireToken)
})

readBodiesAfterGuards(api)
keepNamesFromParameters(api)

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}

/**
 * A group's middleware runs before that of its routes, so middleware added to every route here runs after all guards.
 * The limits of work count from the end of the body.
 */
function readBodiesAfterGuards(group: Routes): void {
  const afterGuards = [
    refuseUndeclared,
    madeOnce(ReadBodyMiddleware),
    madeOnce(WorkLimitsMiddleware),
  ]
  for (const route of routesOf(group)) {
    for (const middleware of afterGuards) route.use(middleware)
  }
}

function refuseUndeclared(ctx: HttpContext, next: NextFn): unknown {
  return ctx.request.parsedUrl.query ? checkDeclared(ctx, next) : next()
}

async function checkDeclared(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const { ENDPOINTS } = await import('#start/endpoint_descriptions')
  const endpoint = ENDPOINTS.get(ctx.route?.name ?? '')
  if (endpoint) await declared.check(endpoint, ctx)
  return next()
}

/**
 * A segment that one route names is no parameter of another: `GET /v1/booking-flow-routers/resolve` gets a 405, and is
 * not a request for a router of that name.
 */
function keepNamesFromParameters(group: Routes): void {
  const routes = [...routesOf(group)].map((route) => {
    const [, folder = '', last = ''] = /^(.*)\/([^/]*)$/.exec(route.toJSON().pattern) ?? []
    return { route, folder, last }
  })
  for (const { route, folder, last } of routes) {
    if (!last.startsWith(':')) continue
    const names = routes
      .filter((other) => other.folder === folder && !other.last.startsWith(':'))
      .map((other) => other.last)
    if (names.length > 0) route.where(last.slice(1), new RegExp(`^(?!(?:${names.join('|')})$)`))
  }
}

function* routesOf({ routes }: Routes): Generator<Route> {
  for (const route of routes) {
    if (route instanceof BriskRoute) continue
    if ('routes' in route) yield* routesOf(route)
    else yield route
  }
}
