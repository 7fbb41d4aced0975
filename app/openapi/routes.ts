import type { HttpRouterService } from '@adonisjs/core/types'
import type { LimitPublicReads } from '#shared/http/guard'

const ReadDocumentController = () => import('#openapi/http/read_document_controller')
const ReadDocsAssetController = () => import('#openapi/http/read_docs_asset_controller')
const ShowDocsController = () => import('#openapi/http/show_docs_controller')

export function registerOpenApiRoutes(
  router: HttpRouterService,
  limitPublicReads: LimitPublicReads
): void {
  router
    .group(() => {
      router.get('/openapi.json', [ReadDocumentController, 'execute']).as('openapi.document')
      router.get('/docs', [ShowDocsController, 'execute']).as('openapi.docs')
      router.get('/docs/:asset', [ReadDocsAssetController, 'execute']).as('openapi.docs_asset')
    })
    .use(limitPublicReads)
}
