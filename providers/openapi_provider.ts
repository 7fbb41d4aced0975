import type { ApplicationService } from '@adonisjs/core/types'
import { PublishedDocument } from '#openapi/describe_api'

/** Binds the API description, which is built from the routes on first use. */
export default class OpenApiProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(PublishedDocument, async () => {
      const { describeService } = await import('#start/openapi')
      const { default: apiConfig } = await import('#config/api')
      const { document, problems } = describeService()
      return new PublishedDocument(apiConfig.basePath, document, problems)
    })
  }
}
