import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { buildConsole } from '#scripts/web/build_console'
import { type ConsoleLanguage, consolePage } from '#web/web_http'
import { readManifest } from '#web/built_assets'
import { BrowserTab } from './browser_tab.js'
import { servePages } from './static_page.js'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Opens the gallery of the console's parts, which the service does not serve, in the console's page and policy. */
export async function openGallery(language: ConsoleLanguage = 'en'): Promise<BrowserTab> {
  const folder = await buildConsole('gallery')
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = readManifest(text.replaceAll('"gallery.tsx"', '"entry.tsx"'))
  const assets = [...manifest.files].map(([name, path]) => {
    const file = { type: TYPES[extname(name)] ?? '', text: readFileSync(join(folder, path)) }
    return [`/console/assets/${name}`, file] as const
  })
  const page = consolePage({ ...manifest, assets: new Map() }, '', language)
  const url = await servePages({
    '/': { type: 'text/html; charset=utf-8', text: page },
    '/docs/favicon-32x32.png': { type: 'image/png', text: '' },
    '/console/assets/boot.css': { type: 'text/css', text: '.boot { visibility: hidden }' },
    ...Object.fromEntries(assets),
  })
  const tab = await BrowserTab.open(url, { locale: language === 'de' ? 'de-DE' : 'en-GB' })
  await tab.page.getByRole('heading', { level: 1 }).waitFor()
  return tab
}
