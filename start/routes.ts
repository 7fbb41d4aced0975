import router from '@adonisjs/core/services/router'
import apiConfig from '#config/api'
import { registerOperationsRoutes } from '#operations/routes'

const api = router.group(() => {
  registerOperationsRoutes(router)
})

if (apiConfig.basePath !== '') {
  api.prefix(apiConfig.basePath)
}
