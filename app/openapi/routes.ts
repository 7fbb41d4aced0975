import type { HttpRouterService } from '@adonisjs/core/types'
import * as docs from './docs_controller.js'

export function registerOpenApiRoutes(router: HttpRouterService): void {
  router.get('/openapi.json', [docs.ReadDocumentController]).as('openapi.document')
  router.get('/docs', [docs.ShowDocsController]).as('openapi.docs')
  router.get('/docs/problems', [docs.ShowProblemsController]).as('openapi.problems')
  router.get('/docs/:asset', [docs.ReadDocsAssetController]).as('openapi.docs_asset')
}
