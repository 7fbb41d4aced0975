import { readFile } from 'node:fs/promises'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishedDocument } from '#openapi/published_document'
import { sendProblem } from '#shared/http/problem'
import { ASSET_NOT_FOUND, docsInitializer, INITIALIZER, PACKAGED_ASSETS } from './docs_page.js'

/** Serves the page's files from the installed package. */
@inject()
export default class ReadDocsAssetController {
  constructor(private readonly published: PublishedDocument) {}

  async execute(ctx: HttpContext) {
    const { request, response } = ctx
    const name = String(request.param('asset'))
    const type = Object.hasOwn(PACKAGED_ASSETS, name) ? PACKAGED_ASSETS[name] : undefined
    if (type === undefined && name !== INITIALIZER) return sendProblem(ctx, ASSET_NOT_FOUND)

    const content =
      type === undefined ? docsInitializer(this.published.basePath) : await readPackaged(name)
    response.header('Cache-Control', 'public, max-age=86400')
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Content-Type', type ?? 'text/javascript; charset=utf-8')
    response.send(content, true)
  }
}

function readPackaged(name: string): Promise<Buffer> {
  return readFile(new URL(name, import.meta.resolve('swagger-ui-dist/package.json')))
}
