import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { sendPage } from '#shared/http/answer'
import { sendNotFound } from '#shared/http/problem'
import { BuiltAssets } from './built_assets.js'
import { BuiltEmbed } from './built_embed.js'
import * as http from './web_http.js'

/** Lists the versions of the embed script with the hashes by which pages pin them. */
@inject()
export class ListEmbedVersionsController {
  constructor(private readonly embed: BuiltEmbed) {}

  async handle(ctx: HttpContext) {
    const build = await this.embed.current()
    if (!build) return sendNotFound(ctx, 'asset')
    const { current, versions } = build
    http.openToPages(ctx.response, this.embed.isWatched ? 'no-cache' : http.FOR_MINUTES)
    ctx.response.send({ current, versions }, true)
  }
}

/** Serves the embed script of this release to pages that name no version. */
@inject()
export class ReadEmbedController {
  constructor(private readonly embed: BuiltEmbed) {}

  async handle(ctx: HttpContext) {
    await sendEmbedFile(ctx, this.embed, http.FOR_MINUTES)
  }
}

/** Serves the script and the types of each version by their names; nothing else in the folder can be read. */
@inject()
export class ReadEmbedFileController {
  constructor(private readonly embed: BuiltEmbed) {}

  async handle(ctx: HttpContext) {
    await sendEmbedFile(ctx, this.embed, http.FOR_A_YEAR, String(ctx.request.param('asset')))
  }
}

/** The script of this release unless `name` is another file of the build. */
async function sendEmbedFile(ctx: HttpContext, embed: BuiltEmbed, kept: string, name?: string) {
  const build = await embed.current()
  const file = build?.files.get(name ?? `${build.current}.js`)
  if (!file) return sendNotFound(ctx, 'asset')
  http.openToPages(ctx.response, embed.isWatched ? 'no-cache' : kept)
  http.sendBuiltFile(ctx, file)
}

/** Serves the files of this instance's build by their names; nothing else in its folder can be read. */
@inject()
export class ReadWebAssetController {
  constructor(private readonly assets: BuiltAssets) {}

  async handle(ctx: HttpContext) {
    const name = String(ctx.request.param('asset'))
    if (name === http.BOOT_STYLE_NAME) return sendBootStyle(ctx)
    const build = await this.assets.current()
    const asset = build?.assets.get(name)
    if (!asset) return sendNotFound(ctx, 'asset')

    ctx.response.header('Cache-Control', http.FOR_A_YEAR)
    ctx.response.header('Cross-Origin-Resource-Policy', 'same-origin')
    http.sendBuiltFile(ctx, asset)
  }
}

function sendBootStyle({ response }: HttpContext): void {
  response.header('Cache-Control', 'public, max-age=86400')
  response.header('Content-Type', 'text/css; charset=utf-8')
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.send(http.BOOT_STYLE)
}

/** Redirects a browser to the web console, and describes the service to every other client. */
@inject()
export class ShowHomeController {
  constructor(private readonly assets: BuiltAssets) {}

  async handle({ request, response }: HttpContext) {
    const { basePath } = this.assets
    response.vary('Accept')
    const isBrowser = request.types().includes('text/html')
    if (isBrowser && (await this.assets.current()) !== null) {
      response.status(302).header('Location', `${basePath}/console`)
      return response.send(null)
    }
    sendPage(response, http.homePage(basePath), http.PLAIN_PAGE_POLICY)
  }
}

/** 503 without a build: a deployment that lost the console is noticed, and the API is not affected. */
@inject()
export class ShowWebConsoleController {
  constructor(private readonly assets: BuiltAssets) {}

  async handle({ request, response }: HttpContext) {
    const { basePath } = this.assets
    const build = await this.assets.current()
    response.header('Cross-Origin-Opener-Policy', 'same-origin')
    response.header('Cache-Control', 'no-cache')
    if (build === null) {
      response.status(503)
      return sendPage(response, http.noConsolePage(basePath), http.PLAIN_PAGE_POLICY)
    }
    response.vary('Accept-Language')
    const language = request.language([...http.CONSOLE_LANGUAGES]) ?? 'en'
    sendPage(response, http.consolePage(build, basePath, language), http.CONSOLE_POLICY)
  }
}
