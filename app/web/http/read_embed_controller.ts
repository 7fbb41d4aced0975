import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { BuiltEmbed } from '#web/built_embed'
import { FOR_MINUTES } from './cache_times.js'
import { openToPages } from './open_to_pages.js'
import { sendBuiltFile } from './send_built_file.js'

/** Serves the embed script of this release to pages that name no version. */
@inject()
export default class ReadEmbedController {
  constructor(private readonly embed: BuiltEmbed) {}

  async execute(ctx: HttpContext) {
    const build = await this.embed.current()
    const script = build?.files.get(`${build.current}.js`)
    if (!script) return sendNotFound(ctx, 'asset')
    openToPages(ctx.response, this.embed.isWatched ? 'no-cache' : FOR_MINUTES)
    sendBuiltFile(ctx, script)
  }
}
