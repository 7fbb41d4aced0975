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
  router.get('/', [ShowHomeController]).as('web.home')
  router.get('/console', [ShowWebConsoleController]).as('web.console')
  router.get('/console/assets/:asset', [ReadWebAssetController]).as('web.asset')
  router.get('/embed.js', [ReadEmbedController]).as('web.embed')
  router.get('/embed/versions', [ListEmbedVersionsController]).as('web.embed_versions')
  router.get('/embed/:asset', [ReadEmbedFileController]).as('web.embed_file')
}
