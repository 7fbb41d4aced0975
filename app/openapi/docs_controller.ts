import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { sendPage } from '#shared/http/answer'
import { sendNotFound } from '#shared/http/problem'
import { PublishedDocument } from './describe_api.js'
import * as http from './docs_http.js'

/** Serves the page's files from the installed package. */
@inject()
export class ReadDocsAssetController {
  constructor(private readonly published: PublishedDocument) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const name = String(request.param('asset'))
    const own = Object.hasOwn(http.OWN_ASSETS, name) ? http.OWN_ASSETS[name] : undefined
    const packaged = Object.hasOwn(http.PACKAGED_ASSETS, name)
      ? http.PACKAGED_ASSETS[name]
      : undefined
    const type = own?.type ?? packaged
    if (type === undefined) return sendNotFound(ctx, 'asset')

    const { content, etag } = await kept(name, () =>
      own ? Buffer.from(own.text(this.published.basePath)) : readPackaged(name)
    )
    response.header('Cache-Control', 'public, max-age=86400')
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Content-Type', type)
    response.header('ETag', etag)
    if (response.fresh()) return response.status(304).send(null)
    response.send(content)
  }
}

interface KeptAsset {
  readonly content: Buffer
  readonly etag: string
}

const assets = new Map<string, Promise<KeptAsset>>()

/** The files do not change while the process runs, so each is read and hashed once. */
function kept(name: string, read: () => Buffer | Promise<Buffer>): Promise<KeptAsset> {
  const known = assets.get(name)
  if (known) return known
  const asset = Promise.resolve(read()).then((content) => ({
    content,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  }))
  asset.catch(() => assets.delete(name))
  assets.set(name, asset)
  return asset
}

function readPackaged(name: string): Promise<Buffer> {
  return readFile(new URL(name, import.meta.resolve('swagger-ui-dist/package.json')))
}

@inject()
export class ReadDocumentController {
  constructor(private readonly published: PublishedDocument) {}

  handle({ response }: HttpContext) {
    response.header('Cache-Control', 'public, max-age=300')
    response.header('ETag', this.published.etag)
    if (response.fresh()) return response.status(304).send(null)
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.send(this.published.bytes)
  }
}

@inject()
export class ShowDocsController {
  constructor(private readonly published: PublishedDocument) {}

  handle({ response }: HttpContext) {
    sendPage(response, http.docsPage(this.published.basePath), http.CONTENT_SECURITY_POLICY)
  }
}

@inject()
export class ShowProblemsController {
  constructor(private readonly published: PublishedDocument) {}

  handle({ response }: HttpContext) {
    const { basePath, problems } = this.published
    sendPage(response, http.problemsPage(basePath, problems), http.CONTENT_SECURITY_POLICY)
  }
}
