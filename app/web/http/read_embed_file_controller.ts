import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { BuiltEmbed } from '#web/built_embed'
import { FOR_A_YEAR } from './cache_times.js'
import { openToPages } from './open_to_pages.js'
import { sendBuiltFile } from './send_built_file.js'

/** Serves the script and the types of each version by their names; nothing else in the folder can be read. */
@inject()
export default class ReadEmbedFileController {
  constructor(private readonly embed: BuiltEmbed) {}

  async execute(ctx: HttpContext) {
    const build = await this.embed.current()
    const file = build?.files.get(String(ctx.request.param('asset')))
    if (!file) return sendNotFound(ctx, 'asset')
    openToPages(ctx.response, this.embed.isWatched ? 'no-cache' : FOR_A_YEAR)
    sendBuiltFile(ctx, file)
  }
}
