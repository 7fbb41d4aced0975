import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/route_guard'

const CreateRouterController = () => import('#routing/http/create_router_controller')
const DeleteRouterController = () => import('#routing/http/delete_router_controller')
const FilterRoutersController = () => import('#routing/http/filter_routers_controller')
const ListRouterEventsController = () => import('#routing/http/list_router_events_controller')
const ReadRouterController = () => import('#routing/http/read_router_controller')
const ResolveUrlController = () => import('#routing/http/resolve_url_controller')
const UpdateRouterController = () => import('#routing/http/update_router_controller')
const ValidateExampleUrlsController = () => import('#routing/http/validate_example_urls_controller')
const ValidateRulesController = () => import('#routing/http/validate_rules_controller')

const ROUTERS = '/v1/booking-flow-routers'

export function registerRoutingRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  const read = () => requirePermission('routers:read')
  const manage = () => requirePermission('routers:manage')

  router.post(ROUTERS, [CreateRouterController, 'execute']).use(manage()).as('routers.create')
  router.get(ROUTERS, [FilterRoutersController, 'execute']).use(read()).as('routers.filter')
  router.get(`${ROUTERS}/:id`, [ReadRouterController, 'execute']).use(read()).as('routers.read')
  router
    .patch(`${ROUTERS}/:id`, [UpdateRouterController, 'execute'])
    .use(manage())
    .as('routers.update')
  router
    .delete(`${ROUTERS}/:id`, [DeleteRouterController, 'execute'])
    .use(manage())
    .as('routers.delete')
  router
    .post(`${ROUTERS}/validate-example-urls`, [ValidateExampleUrlsController, 'execute'])
    .use(manage())
    .as('routers.validate_example_urls')
  router
    .post(`${ROUTERS}/validate-rules`, [ValidateRulesController, 'execute'])
    .use(manage())
    .as('routers.validate_rules')
  router
    .post(`${ROUTERS}/resolve`, [ResolveUrlController, 'execute'])
    .use(read())
    .as('routers.resolve')
  router
    .get('/v1/router-events', [ListRouterEventsController, 'execute'])
    .use(requirePermission('events:read'))
    .as('router_events.list')
}
