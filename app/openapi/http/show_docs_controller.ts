import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'
import { sendPage } from '#shared/http/answer'
import { CONTENT_SECURITY_POLICY, docsPage } from './docs_page.js'

@inject()
export default class ShowDocsController {
  constructor(private readonly published: PublishedDocument) {}

  execute({ response }: HttpContext) {
    sendPage(response, docsPage(this.published.basePath), CONTENT_SECURITY_POLICY)
  }
}
