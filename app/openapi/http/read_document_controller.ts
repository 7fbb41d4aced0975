import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'

@inject()
export default class ReadDocumentController {
  constructor(private readonly published: PublishedDocument) {}

  execute({ response }: HttpContext) {
    response.header('Cache-Control', 'public, max-age=300')
    response.header('ETag', this.published.etag)
    if (response.fresh()) return response.status(304).send(null)
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.send(this.published.bytes)
  }
}
