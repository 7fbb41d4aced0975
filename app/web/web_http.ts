import type { HttpContext, HttpRequest, HttpResponse } from '@adonisjs/core/http'
import { htmlPage, iconLink, plainPage } from '#shared/http/answer'
import type { WebBuild } from './built_assets.js'
import type { BuiltFile } from './built_file.js'

/** The policy of a page without scripts: text, links and style sheets of this service. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The console loads and calls this service alone. Nothing inline runs or styles, and no text becomes markup or script:
 * `trusted-types 'none'` permits no policy that could make it so.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const CONSOLE_LANGUAGES = ['en', 'de'] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

const TEXTS: Readonly<
  Record<ConsoleLanguage, Readonly<Record<'late' | 'reload' | 'off', string>>>
> = {
  en: {
    late: 'The console has not started yet. The connection may be slow, or the service is being updated.',
    reload: 'Reload the page',
    off: 'The console needs JavaScript. Switch it on in your browser and reload the page.',
  },
  de: {
    late: 'Die Konsole ist noch nicht gestartet. Vielleicht ist die Verbindung langsam, oder der Dienst wird gerade aktualisiert.',
    reload: 'Seite neu laden',
    off: 'Die Konsole braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.',
  },
}

/** The style sheet of `bootStyle`, which every release serves under this name. */
export const BOOT_STYLE_NAME = 'boot.css'

/**
 * The page that starts the console. While an instance of another build answers for its files, they are missing: then
 * its own text appears after three seconds, by style alone.
 */
export function consolePage(build: WebBuild, basePath: string, language: ConsoleLanguage): string {
  const texts = TEXTS[language]
  const at = (name: string) => `${basePath}/console/assets/${name}`
  const head = [
    '<meta name="color-scheme" content="light dark">',
    build.icon === null
      ? iconLink(basePath)
      : `<link rel="icon" type="image/svg+xml" href="${at(build.icon)}">`,
    ...[BOOT_STYLE_NAME, ...build.styles].map(
      (name) => `<link rel="stylesheet" href="${at(name)}">`
    ),
    ...build.preloads.map((name) => `<link rel="modulepreload" href="${at(name)}">`),
    `<script type="module" src="${at(build.script)}"></script>`,
  ]
  const body = `<div id="console" data-api-base="${basePath}">
      <noscript><p class="boot">${texts.off}</p></noscript>
      <p class="boot boot-late">${texts.late} <a href="${basePath}/console">${texts.reload}</a></p>
    </div>`
  return htmlPage({ title: 'Signalbox', head, body, language })
}

/** Shows the way out of a page whose script never came, and nothing before that. */
export const BOOT_STYLE = `.boot {
  max-width: 34rem;
  margin: 0 auto;
  padding: 20vh 1.5rem 0;
  color: light-dark(#333, #ddd);
  font: 1rem/1.5 system-ui, sans-serif;
}
.boot a { color: light-dark(#0b57d0, #a8c7fa); white-space: nowrap; }
.boot-late { visibility: hidden; animation: boot-late 0s 3s forwards; }
@keyframes boot-late { to { visibility: visible; } }
`

/** The answer of `/console` on an instance without a build of the console. */
export function noConsolePage(basePath: string): string {
  return plainPage(
    basePath,
    'Signalbox',
    `      <h1>No web console on this instance</h1>
      <p>This instance runs without a build of the web console. The API works as usual.</p>
      <p>In the source, <code>npm run build:web</code> makes one; <code>npm run build</code> includes it.</p>
      <p><a href="${basePath}/docs">Read the API and try it</a></p>`
  )
}

/** Describes the service to a client that is not sent to the console. */
export function homePage(basePath: string): string {
  return plainPage(
    basePath,
    'Signalbox',
    `      <h1>Signalbox</h1>
      <p>Routes URLs to booking flows. This address is an API; requests need an access token.</p>
      <ul>
        <li><a href="${basePath}/console">Open the web console</a></li>
        <li><a href="${basePath}/docs">Read the API and try it</a></li>
        <li><a href="${basePath}/openapi.json">Its description for programs (OpenAPI 3.1)</a></li>
        <li><a href="${basePath}/health/ready">Whether this instance reaches its stores</a></li>
        <li><a href="${basePath}/info">The environment and the uptime of this instance</a></li>
      </ul>`
  )
}

/** For a name with a hash or a version, whose content never changes. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** `stale-while-revalidate` for assets whose names have no hash. */
export const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'

/** Lets pages of every origin load the answer and check its hash. It is the same for everybody. */
export function openToPages(response: HttpResponse, cacheControl: string): void {
  response.header('Access-Control-Allow-Origin', '*')
  response.header('Cross-Origin-Resource-Policy', 'cross-origin')
  response.header('Timing-Allow-Origin', '*')
  response.header('Cache-Control', cacheControl)
}

/** Sends the smallest form that the client accepts, with an `ETag`. */
export function sendBuiltFile({ request, response }: HttpContext, file: BuiltFile): void {
  const { encoding, content } = accepted(request, file)
  response.header('Content-Type', file.type)
  if (file.br || file.gzip) response.vary('Accept-Encoding')
  if (encoding !== null) response.header('Content-Encoding', encoding)
  response.send(content, true)
}

function accepted(request: HttpRequest, { content, br, gzip }: BuiltFile) {
  const encodings = request.encodings()
  if (br && encodings.includes('br')) return { encoding: 'br', content: br }
  if (gzip && encodings.includes('gzip')) return { encoding: 'gzip', content: gzip }
  return { encoding: null, content }
}
