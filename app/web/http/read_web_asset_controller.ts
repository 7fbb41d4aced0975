import { inject } from '@adonisjs/core'
import type { HttpContext, HttpRequest } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { type BuiltAsset, BuiltAssets } from '#web/built_assets'
import { BOOT_STYLE, BOOT_STYLE_NAME } from './console_page.js'

/** The name contains a hash of the content, so what it names never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** Serves the files of this instance's build by their names; nothing else in its folder can be read. */
@inject()
export default class ReadWebAssetController {
  constructor(private readonly assets: BuiltAssets) {}

  async execute(ctx: HttpContext) {
    const { request, response } = ctx
    const name = String(request.param('asset'))
    if (name === BOOT_STYLE_NAME) return sendBootStyle(ctx)
    const build = await this.assets.current()
    const asset = build?.assets.get(name)
    if (!asset) return sendNotFound(ctx, 'asset')

    const { encoding, content } = accepted(request, asset)
    response.header('Cache-Control', FOR_A_YEAR)
    response.header('Content-Type', asset.type)
    response.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (asset.br || asset.gzip) response.vary('Accept-Encoding')
    if (encoding !== null) response.header('Content-Encoding', encoding)
    response.send(content)
  }
}

function sendBootStyle({ response }: HttpContext): void {
  response.header('Cache-Control', 'public, max-age=86400')
  response.header('Content-Type', 'text/css; charset=utf-8')
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.send(BOOT_STYLE)
}

/** The smallest form that the client accepts. */
function accepted(request: HttpRequest, { content, br, gzip }: BuiltAsset) {
  const encodings = request.encodings()
  if (br && encodings.includes('br')) return { encoding: 'br', content: br }
  if (gzip && encodings.includes('gzip')) return { encoding: 'gzip', content: gzip }
  return { encoding: null, content }
}
