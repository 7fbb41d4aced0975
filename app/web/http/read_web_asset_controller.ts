import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { BuiltAssets } from '#web/built_assets'
import { BOOT_STYLE, BOOT_STYLE_NAME } from './console_page.js'
import { FOR_A_YEAR } from './cache_times.js'
import { sendBuiltFile } from './send_built_file.js'

/** Serves the files of this instance's build by their names; nothing else in its folder can be read. */
@inject()
export default class ReadWebAssetController {
  constructor(private readonly assets: BuiltAssets) {}

  async execute(ctx: HttpContext) {
    const name = String(ctx.request.param('asset'))
    if (name === BOOT_STYLE_NAME) return sendBootStyle(ctx)
    const build = await this.assets.current()
    const asset = build?.assets.get(name)
    if (!asset) return sendNotFound(ctx, 'asset')

    ctx.response.header('Cache-Control', FOR_A_YEAR)
    ctx.response.header('Cross-Origin-Resource-Policy', 'same-origin')
    sendBuiltFile(ctx, asset)
  }
}

function sendBootStyle({ response }: HttpContext): void {
  response.header('Cache-Control', 'public, max-age=86400')
  response.header('Content-Type', 'text/css; charset=utf-8')
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.send(BOOT_STYLE)
}
