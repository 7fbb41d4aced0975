import type { HttpRouterService } from '@adonisjs/core/types'
import * as web from './web_controller.js'

export function registerWebRoutes(router: HttpRouterService): void {
  router.get('/', [web.ShowHomeController]).as('web.home')
  router.get('/console', [web.ShowWebConsoleController]).as('web.console')
  router.get('/console/assets/:asset', [web.ReadWebAssetController]).as('web.asset')
  router.get('/embed.js', [web.ReadEmbedController]).as('web.embed')
  router.get('/embed/versions', [web.ListEmbedVersionsController]).as('web.embed_versions')
  router.get('/embed/:asset', [web.ReadEmbedFileController]).as('web.embed_file')
}
