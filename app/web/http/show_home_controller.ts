import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendPage } from '#shared/http/answer'
import { BuiltAssets } from '#web/built_assets'
import { PLAIN_PAGE_POLICY } from './console_page.js'
import { homePage } from './home_page.js'

/** Leads a browser to the web console, and shows every other client what is here. */
@inject()
export default class ShowHomeController {
  constructor(private readonly assets: BuiltAssets) {}

  async execute({ request, response }: HttpContext) {
    const { basePath } = this.assets
    response.vary('Accept')
    const isBrowser = request.types().includes('text/html')
    if (isBrowser && (await this.assets.current()) !== null) {
      response.status(302).header('Location', `${basePath}/console`)
      return response.send(null)
    }
    sendPage(response, homePage(basePath), PLAIN_PAGE_POLICY)
  }
}
