import { BriskRoute, type Route, type RouteGroup } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { registerBookingsRoutes } from '#bookings/routes'
import { acceptSessionSecretOr } from '#bookings/sessions/session_guard'
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
import { unlessSessionSecret } from '#realtime/streams/streams_http'
import { registerRoutingRoutes } from '#routing/routes'
import { registerWebRoutes } from '#web/routes'
import { registerWebhooksRoutes } from '#webhooks/routes'
import { checkBodyType, ReadBodyMiddleware } from '#shared/http/body_middleware'
import { type EndpointFacts, refuseUndeclared } from '#shared/http/endpoint_description'
import { WorkLimitsMiddleware } from '#shared/http/middleware'
import { madeOnce } from '#shared/http/pipeline'
import { ENDPOINTS } from '#start/endpoint_descriptions'

const PAGE = { access: 'anybody', ignoresQuery: true } as const
const PAGE_OF_DOCS = { ...PAGE, rate: 'public_reads' } as const

/** Pages and their files, which the description of the API leaves out. */
const PAGES: Readonly<Record<string, EndpointFacts>> = {
  'web.home': PAGE,
  'web.console': PAGE,
  'web.asset': PAGE,
  'web.embed': PAGE,
  'web.embed_file': PAGE,
  'openapi.docs': PAGE_OF_DOCS,
  'openapi.problems': PAGE_OF_DOCS,
  'openapi.docs_asset': PAGE_OF_DOCS,
}

const api = router.group(() => {
  registerOperationsRoutes(router)
  registerOpenApiRoutes(router)
  registerWebRoutes(router)
  registerIdentityRoutes(router)
  registerOrganizationsRoutes(router)
  registerRoutingRoutes(router)
  registerInsightRoutes(router)
  registerBookingsRoutes(router)
  registerWebhooksRoutes(router)
  registerRealtimeRoutes(router)
})
const routes = [...routesOf(api)]

for (const route of routes) route.use(stagesOf(endpointOf(route)))
keepNamesFromParameters()

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}

function endpointOf(route: Route): EndpointFacts {
  const name = route.getName() ?? ''
  const endpoint = ENDPOINTS.get(name) ?? PAGES[name]
  if (!endpoint) throw new Error(`The route ${route.getPattern()} (${name}) has no description`)
  return endpoint
}

/** The guard comes before the body is read; the limits of work count from the end of the body. */
function stagesOf(endpoint: EndpointFacts): MiddlewareFn[] {
  return [
    (ctx, next) => {
      ctx.endpoint = endpoint
      return next()
    },
    checkBodyType,
    ...guardsOf(endpoint),
    refuseUndeclared(endpoint),
    madeOnce(ReadBodyMiddleware),
    madeOnce(WorkLimitsMiddleware),
  ]
}

function guardsOf({ access, rate, sessionSecret }: EndpointFacts): readonly MiddlewareFn[] {
  switch (access) {
    case 'anybody':
      return rate === 'public_reads' ? [limitPublicReads] : []
    case 'sign_in_code':
      return []
    case 'operator':
      return requireOperator
    case 'publishable_key':
      return requirePublishableKey
    case 'any_token':
      return sessionSecret ? requireToken.map(unlessSessionSecret) : requireToken
    default: {
      const forTokens = requirePermission(...[access].flat())
      return sessionSecret ? acceptSessionSecretOr(forTokens) : forTokens
    }
  }
}

/**
 * A segment that one route names is no parameter of another: `GET /v1/booking-flow-routers/resolve` gets a 405, and is
 * not a request for a router of that name.
 */
function keepNamesFromParameters(): void {
  const paths = routes.map((route) => {
    const [, folder = '', last = ''] = /^(.*)\/([^/]*)$/.exec(route.toJSON().pattern) ?? []
    return { route, folder, last }
  })
  for (const { route, folder, last } of paths) {
    if (!last.startsWith(':')) continue
    const names = paths
      .filter((other) => other.folder === folder && !other.last.startsWith(':'))
      .map((other) => other.last)
    if (names.length > 0) route.where(last.slice(1), new RegExp(`^(?!(?:${names.join('|')})$)`))
  }
}

function* routesOf(group: Pick<RouteGroup, 'routes'>): Generator<Route> {
  for (const route of group.routes) {
    if (route instanceof BriskRoute) continue
    if ('routes' in route) yield* routesOf(route)
    else yield route
  }
}
