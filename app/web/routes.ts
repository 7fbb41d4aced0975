import type { HttpRouterService } from '@adonisjs/core/types'

const ReadWebAssetController = () => import('#web/http/read_web_asset_controller')
const ShowHomeController = () => import('#web/http/show_home_controller')
const ShowWebConsoleController = () => import('#web/http/show_web_console_controller')

export function registerWebRoutes(router: HttpRouterService): void {
  router.get('/', [ShowHomeController, 'execute']).as('web.home')
  router.get('/console', [ShowWebConsoleController, 'execute']).as('web.console')
  router.get('/console/assets/:asset', [ReadWebAssetController, 'execute']).as('web.asset')
}
