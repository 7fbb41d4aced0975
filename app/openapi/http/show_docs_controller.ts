import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'
import { docsPage } from './docs_page.js'
import { sendPage } from './send_page.js'

@inject()
export default class ShowDocsController {
  constructor(private readonly published: PublishedDocument) {}

  execute({ response }: HttpContext) {
    sendPage(response, docsPage(this.published.basePath))
  }
}
