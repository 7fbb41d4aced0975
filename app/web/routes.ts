import type { HttpRouterService } from '@adonisjs/core/types'
import {
  ListEmbedVersionsController,
  ReadEmbedController,
  ReadEmbedFileController,
  ReadWebAssetController,
  ShowHomeController,
  ShowWebConsoleController,
} from './web_controller.js'

export function registerWebRoutes(router: HttpRouterService): void {
  router.get('/', [ShowHomeController, 'execute']).as('web.home')
  router.get('/console', [ShowWebConsoleController, 'execute']).as('web.console')
  router.get('/console/assets/:asset', [ReadWebAssetController, 'execute']).as('web.asset')
  router.get('/embed.js', [ReadEmbedController, 'execute']).as('web.embed')
  router.get('/embed/versions', [ListEmbedVersionsController, 'execute']).as('web.embed_versions')
  router.get('/embed/:asset', [ReadEmbedFileController, 'execute']).as('web.embed_file')
}
