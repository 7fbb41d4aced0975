import type { HttpRouterService } from '@adonisjs/core/types'

const ListEmbedVersionsController = () => import('#web/http/list_embed_versions_controller')
const ReadEmbedController = () => import('#web/http/read_embed_controller')
const ReadEmbedFileController = () => import('#web/http/read_embed_file_controller')
const ReadWebAssetController = () => import('#web/http/read_web_asset_controller')
const ShowHomeController = () => import('#web/http/show_home_controller')
const ShowWebConsoleController = () => import('#web/http/show_web_console_controller')

export function registerWebRoutes(router: HttpRouterService): void {
  router.get('/', [ShowHomeController, 'execute']).as('web.home')
  router.get('/console', [ShowWebConsoleController, 'execute']).as('web.console')
  router.get('/console/assets/:asset', [ReadWebAssetController, 'execute']).as('web.asset')
  router.get('/embed.js', [ReadEmbedController, 'execute']).as('web.embed')
  router.get('/embed/versions', [ListEmbedVersionsController, 'execute']).as('web.embed_versions')
  router.get('/embed/:asset', [ReadEmbedFileController, 'execute']).as('web.embed_file')
}
