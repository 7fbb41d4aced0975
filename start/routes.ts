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

const api = router.group(() => {
  registerOperationsRoutes(router)
  registerOpenApiRoutes(router)
  registerIdentityRoutes(router, requirePermission)
  registerOrganizationsRoutes(router, requirePermission)
  registerRoutingRoutes(router, requirePermission)
  registerBookingsRoutes(router, requirePermission)
  registerRealtimeRoutes(router, requireToken)
})

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}
