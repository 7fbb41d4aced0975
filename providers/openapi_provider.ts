import type { ApplicationService } from '@adonisjs/core/types'
import { PublishedDocument } from '#openapi/published_document'

/** Binds the description of the API, which is made of the routes when somebody first reads it. */
export default class OpenApiProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(PublishedDocument, async () => {
      const { describeService } = await import('#start/openapi')
      const { default: apiConfig } = await import('#config/api')
      const { document } = describeService()
      return new PublishedDocument(apiConfig.basePath, document)
    })
  }
}
