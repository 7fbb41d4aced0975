import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'
import { CONTENT_SECURITY_POLICY, docsPage } from './docs_page.js'

@inject()
export default class ShowDocsController {
  constructor(private readonly published: PublishedDocument) {}

  execute({ response }: HttpContext) {
    response.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Referrer-Policy', 'no-referrer')
    response.header('Content-Type', 'text/html; charset=utf-8')
    response.send(docsPage(this.published.basePath))
  }
}
