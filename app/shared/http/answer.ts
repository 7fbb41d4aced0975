import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type { HttpContext, HttpResponse } from '@adonisjs/core/http'
import { Permits } from '#shared/async/permits'

/** An answer as a value, so that it can be stored before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export function sendAnswer({ response }: HttpContext, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  response.status(status).send(body)
}

/** Writing this many characters takes a millisecond or two. */
const CHUNK_CHARACTERS = 65_536

/** A client that reads more slowly loses the rest. */
const READ_LIMIT_MS = 20_000

interface ChunkOptions {
  readonly limitMs?: number
  /** Sends gzip to a client that accepts it. Threads beside the event loop compress. */
  readonly mayCompress?: boolean
}

/**
 * Sends a long text in chunks, as fast as the client reads, and yields to other work of the process between them. After
 * `limitMs` the connection is closed before the end of the answer.
 */
export function sendInChunks(
  { request, response }: HttpContext,
  pieces: Iterable<string> | AsyncIterable<string>,
  { limitMs = READ_LIMIT_MS, mayCompress = false }: ChunkOptions = {}
): void {
  if (mayCompress) response.vary('Accept-Encoding')
  const body = Readable.from(chunksOf(pieces), { highWaterMark: 1 })
  const timer = setTimeout(() => body.destroy(new Error('The answer took too long')), limitMs)
  response.response.once('close', () => clearTimeout(timer))
  if (!mayCompress || !request.encodings().includes('gzip')) return response.stream(body)
  response.header('Content-Encoding', 'gzip')
  // If either stream ends early, it ends the other.
  const compressed = createGzip({ level: constants.Z_BEST_SPEED })
  response.stream(pipeline(body, compressed, () => {}))
}

async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
    await nextTurn()
  }
  if (chunk !== '') yield chunk
}

interface HtmlPage {
  readonly title: string
  /** The lines of the head after the title. */
  readonly head: readonly string[]
  readonly body: string
  readonly language?: string
}

export function htmlPage({ title, head, body, language = 'en' }: HtmlPage): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    ${head.join('\n    ')}
  </head>
  <body>
    ${body}
  </body>
</html>
`
}

export function iconLink(basePath: string): string {
  return `<link rel="icon" type="image/png" href="${basePath}/docs/favicon-32x32.png">`
}

/** A page of text and links alone. */
export function plainPage(basePath: string, title: string, main: string): string {
  const head = [iconLink(basePath), `<link rel="stylesheet" href="${basePath}/docs/page.css">`]
  return htmlPage({ title, head, body: `<main>\n${main}\n    </main>` })
}

/** Sends HTML that may load only what the policy allows, and that no search engine lists. */
export function sendPage(
  response: HttpResponse,
  html: string,
  contentSecurityPolicy: string
): void {
  response.header('Content-Security-Policy', contentSecurityPolicy)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Referrer-Policy', 'no-referrer')
  response.header('X-Robots-Tag', 'noindex')
  response.header('Content-Type', 'text/html; charset=utf-8')
  response.send(html)
}

/** The headers, as the description shows them, of an answer that contains a credential. */
export const NEVER_STORED = {
  'Cache-Control': {
    description: 'Never stored.',
    schema: { type: 'string' },
    example: 'no-store',
  },
} as const

const WAIT_MS = 5_000

/** How many answers of a kind an instance makes at once, by the memory that each holds. */
const AT_ONCE_MAX = {
  /** The audit log as CSV: a page of rows and its next chunks, 8 MiB at most. */
  auditCsv: 4,
  /** Comparisons of states of the past: two of them would wait for each other's second table. */
  comparison: 1,
  /** Exports of routers: a batch of them as rows and as text, 16 MiB at most. */
  export: 4,
  organizationArchive: 1,
  /**
   * Impacts, suggestions, runs and coverages of pins: the shapes of an organization and what is derived of them, or its pins as
   * rows and as text, 24 MiB at most.
   */
  question: 3,
  /** Routing tables: the order of 10,000 routers and the next chunks, 1 MiB at most. */
  routingTable: 8,
  /** Traffic: the sums of 20,000 routers and the groups of the answer, 32 MiB at most. */
  traffic: 2,
} as const

type AnswerKind = keyof typeof AT_ONCE_MAX

/** No permit became free in time, or the organization kept the one that it may have. */
class NoFreePermit extends Error {
  constructor(readonly code: 'E_INSTANCE_FULL' | 'E_ORGANIZATION_BUSY') {
    super('No permit became free in time')
  }
}

/** Bounds the answers in progress that need much memory: per kind, and one per organization and kind. */
export class AnswerPermits {
  readonly #permits = new Map<AnswerKind, Permits>()

  constructor(private readonly waitMs = WAIT_MS) {}

  /** Throws what becomes a 503 when no permit becomes free in time. */
  async run<Value>(
    kind: AnswerKind,
    organizationId: string,
    answer: () => Promise<Value>
  ): Promise<Value> {
    const release = await this.#take(kind, organizationId)
    try {
      return await answer()
    } finally {
      release()
    }
  }

  /** For an answer that is sent piece by piece: holds the permit until it is sent. False when its client is gone already. */
  async hold(
    kind: AnswerKind,
    ctx: HttpContext,
    organizationId = ctx.principal.organizationId
  ): Promise<boolean> {
    const { response } = ctx.response
    const release = await this.#take(kind, organizationId)
    if (response.closed) release()
    else response.once('close', release)
    return !response.closed
  }

  async #take(kind: AnswerKind, organizationId: string) {
    const permits =
      this.#permits.get(kind) ?? new Permits({ max: AT_ONCE_MAX[kind], waitMs: this.waitMs })
    this.#permits.set(kind, permits)
    const release = await permits.take(organizationId, 1)
    if (release) return release
    const isOwn = permits.isHeldBy(organizationId)
    throw new NoFreePermit(isOwn ? 'E_ORGANIZATION_BUSY' : 'E_INSTANCE_FULL')
  }
}

const SHARE_DIGITS = 4

/** A part of a whole, as answers show it. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(SHARE_DIGITS))
}
