import type { HttpRouterService } from '@adonisjs/core/types'
import {
  ReadDocumentController,
  ReadDocsAssetController,
  ShowDocsController,
  ShowProblemsController,
} from './docs_controller.js'

export function registerOpenApiRoutes(router: HttpRouterService): void {
  router.get('/openapi.json', [ReadDocumentController]).as('openapi.document')
  router.get('/docs', [ShowDocsController]).as('openapi.docs')
  router.get('/docs/problems', [ShowProblemsController]).as('openapi.problems')
  router.get('/docs/:asset', [ReadDocsAssetController]).as('openapi.docs_asset')
}
