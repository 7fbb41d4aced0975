import { htmlPage, iconLink, plainPage } from '#shared/http/answer'
import type { Problem } from '#shared/http/problem'

/** The page loads nothing from other hosts, runs no inline script and may not be framed. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The files of Swagger UI that the page uses, with their content types. */
export const PACKAGED_ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

export function docsPage(basePath: string): string {
  const at = (name: string) => `${basePath}/docs/${name}`
  return htmlPage({
    title: 'Signalbox API',
    head: [
      iconLink(basePath),
      `<link rel="stylesheet" href="${at('swagger-ui.css')}">`,
      `<link rel="stylesheet" href="${at('docs.css')}">`,
    ],
    body: `<div id="swagger-ui"></div>
    <script src="${at('swagger-ui-bundle.js')}"></script>
    <script src="${at('initializer.js')}"></script>`,
  })
}

/** All problems, each at its code, to which the header `Link` of a problem leads. */
export function problemsPage(basePath: string, problems: readonly Problem[]): string {
  const rows = problems.map(({ code, status, title, detail, errors }) => {
    const texts = errors ? [`${title}.`] : [`${title}.`, detail]
    return `<dt id="${code}"><code>${code}</code> ${status}</dt>\n<dd>${texts.join(' ').replaceAll('<', '&lt;')}</dd>`
  })
  return plainPage(
    basePath,
    'Problems of the Signalbox API',
    `      <h1>Problems</h1>
      <p>What each <code>code</code> means. The <code>detail</code> in an answer may be more exact. <a href="${basePath}/docs">The API</a></p>
      <dl>
${rows.join('\n')}
      </dl>`
  )
}

/** Our own files, with their content types. */
export const OWN_ASSETS: Readonly<Record<string, OwnAsset>> = {
  'initializer.js': { type: 'text/javascript; charset=utf-8', text: docsInitializer },
  'docs.css': { type: 'text/css; charset=utf-8', text: () => NARROW_SCREENS },
  'page.css': { type: 'text/css; charset=utf-8', text: () => PAGE_STYLE },
}

interface OwnAsset {
  readonly type: string
  readonly text: (basePath: string) => string
}

/** Swagger UI puts a group's description beside its name, where a phone leaves it the width of a letter. */
const NARROW_SCREENS = `@media (max-width: 640px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock .opblock-summary-control { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex: 1 0 100%; padding: 4px 10px 0; }
  .swagger-ui .opblock .opblock-summary-path { flex: 1 0 100%; max-width: 100%; padding: 4px 10px 0; }
  .swagger-ui .response-col_links { display: none; }
}
`

const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
dt { margin-top: 1rem; }
:target { outline: 2px solid; outline-offset: 4px; }
main { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
`

/** Keeps the reader's credential in the page, and sends the document to no other host. */
function docsInitializer(basePath: string): string {
  const options = {
    url: `${basePath}/openapi.json`,
    dom_id: '#swagger-ui',
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    persistAuthorization: false,
    validatorUrl: null,
  }
  return `SwaggerUIBundle(${JSON.stringify(options)})\n${FOCUS_ON_ACCESS_TOKEN}`
}

/** Focuses the first field of the dialog, which most requests need; otherwise the last would get the focus. */
const FOCUS_ON_ACCESS_TOKEN = `let dialog = null
new MutationObserver(() => {
  const opened = document.querySelector('.dialog-ux')
  if (opened !== dialog) opened?.querySelector('.auth-container input')?.focus()
  dialog = opened
}).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true })
`
