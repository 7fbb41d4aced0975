import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { BuiltEmbed } from '#web/built_embed'
import { FOR_MINUTES } from './cache_times.js'
import { openToPages } from './open_to_pages.js'

/** Lists the versions of the embed script with the hashes by which pages pin them. */
@inject()
export default class ListEmbedVersionsController {
  constructor(private readonly embed: BuiltEmbed) {}

  async execute(ctx: HttpContext) {
    const build = await this.embed.current()
    if (!build) return sendNotFound(ctx, 'asset')
    const { current, versions } = build
    openToPages(ctx.response, this.embed.isWatched ? 'no-cache' : FOR_MINUTES)
    ctx.response.send({ current, versions }, true)
  }
}
