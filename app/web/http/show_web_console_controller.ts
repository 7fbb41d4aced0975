import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendPage } from '#shared/http/answer'
import { BuiltAssets } from '#web/built_assets'
import {
  CONSOLE_LANGUAGES,
  CONSOLE_POLICY,
  consolePage,
  noConsolePage,
  PLAIN_PAGE_POLICY,
} from './console_page.js'

/** 503 without a build: a deployment that lost the console is noticed, and the API is not affected. */
@inject()
export default class ShowWebConsoleController {
  constructor(private readonly assets: BuiltAssets) {}

  async execute({ request, response }: HttpContext) {
    const { basePath } = this.assets
    const build = await this.assets.current()
    response.header('Cross-Origin-Opener-Policy', 'same-origin')
    response.header('Cache-Control', 'no-cache')
    if (build === null) {
      response.status(503)
      return sendPage(response, noConsolePage(basePath), PLAIN_PAGE_POLICY)
    }
    response.vary('Accept-Language')
    const language = request.language([...CONSOLE_LANGUAGES]) ?? 'en'
    sendPage(response, consolePage(build, basePath, language), CONSOLE_POLICY)
  }
}
