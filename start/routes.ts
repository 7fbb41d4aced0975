import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { requirePermission } from '#identity/http/require_permission'
import { registerOperationsRoutes } from '#operations/routes'
import { registerOrganizationsRoutes } from '#organizations/routes'

const api = router.group(() => {
  registerOperationsRoutes(router)
  registerOrganizationsRoutes(router, requirePermission)
})

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}
