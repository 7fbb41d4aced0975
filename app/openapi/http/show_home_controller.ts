import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'
import { homePage } from './home_page.js'
import { sendPage } from './send_page.js'

@inject()
export default class ShowHomeController {
  constructor(private readonly published: PublishedDocument) {}

  execute({ response }: HttpContext) {
    sendPage(response, homePage(this.published.basePath))
  }
}
