import { once } from 'node:events'
import { createServer } from 'node:http'
import { getActiveTestOrFail } from '@japa/runner'
import type { Page } from 'playwright-core'
import { createKey, type TestKey } from '#tests/support/publishable_keys'
import { assertBecomes } from './assert_becomes.js'
import { BrowserTab, type TabOptions } from './browser_tab.js'
import { planned } from './planned.js'

interface ClinicPage {
  /** Elements before the script's. */
  readonly before?: string
  /** Elements of the body. */
  readonly body?: string
  /** Attributes of the script's element, besides its address and its key. */
  readonly script?: string
  /** Where the script comes from; the service unless given. */
  readonly from?: string
  /** The key in the attribute of the script's element, that of the site unless given; null without the attribute. */
  readonly key?: string | null
}

/** An event of the script and its detail. */
type Told = readonly [name: string, detail: Readonly<Record<string, unknown>>]

const EVENTS = ['resolved', 'started', 'attended', 'completed', 'ended', 'error']
/**
 * Makes the limits of the embed script ten times as long: a page asks once where it leads, and a busy machine may not
 * answer within 4.5 s.
 */
export const PATIENT = planned({ 4_500: 45_000, 5_000: 50_000 })
/** Records the script's events in the page from the first moment on. */
const LISTEN = `${PATIENT}
{
  globalThis.told = []
  for (const name of ${JSON.stringify(EVENTS)}) {
    document.addEventListener('signalbox:' + name, ({ detail }) => told.push([name, detail]))
  }
}`

/**
 * A clinic's website on a site of its own, another one than the service's to a browser: its policy allows the service's
 * script and requests and nothing else, and nothing inline.
 */
export class ClinicSite {
  readonly #pages = new Map<string, ClinicPage>()

  private constructor(
    readonly origin: string,
    readonly key: TestKey,
    private readonly service: string
  ) {}

  /**
   * Until the end of the active test. `scripts` is whose scripts the site allows, `types` how it guards what becomes
   * markup, `policy` what it allows besides. `keyOrigin` is the origin that the site's key names, its own unless given.
   * Keys of earlier tests name ports of `localhost`, which may be this one's.
   */
  static async open(
    service: string,
    organizationId: string,
    {
      keyOrigin,
      host = 'localhost',
      scripts = service,
      types = "require-trusted-types-for 'script'; trusted-types 'none'",
      policy = '',
    }: Readonly<Partial<Record<'keyOrigin' | 'host' | 'scripts' | 'types' | 'policy', string>>> = {}
  ): Promise<ClinicSite> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost')
      const page = site.html(pathname)
      response.writeHead(page === null ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': [
          `default-src 'none'; script-src ${scripts}; connect-src ${service}`,
          `${types}; base-uri 'none'`,
          policy,
        ].join('; '),
      })
      response.end(page ?? 'not found')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    getActiveTestOrFail().cleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    const origin = `http://${host}:${address.port}`
    const site: ClinicSite = new ClinicSite(
      origin,
      await createKey(organizationId, keyOrigin ?? origin),
      service
    )
    return site
  }

  page(path: string, page: ClinicPage = {}): this {
    this.#pages.set(path, page)
    return this
  }

  html(path: string): string | null {
    const page = this.#pages.get(path)
    if (!page) return null
    const { before = '', body = '', script = '', from = `${this.service}/embed.js` } = page
    const { key = this.key.bearer.replace('Bearer ', '') } = page
    const keyed = key === null ? '' : `data-signalbox-key="${key}"`
    return `<!doctype html>
<html lang="en" data-signalbox-brand>
<meta charset="utf-8"><title>Clinic</title>
${before}<script async crossorigin src="${from}" ${keyed} ${script}></script>
<h1>Clinic</h1>
${body}`
  }

  /** A visitor in a profile of its own. */
  async visit(path: string, { before = '', ...options }: TabOptions = {}): Promise<GuardedVisitor> {
    const tab = await BrowserTab.open(`${this.origin}${path}`, {
      ...options,
      before: `${LISTEN}\n${before}`,
    })
    return new GuardedVisitor(tab)
  }
}

/** A visitor at a page of the clinic, and the script's events there. */
export class Visitor {
  constructor(readonly page: Page) {}

  /** The details of the events of this name, in order. */
  async told(name: string): Promise<readonly Told[1][]> {
    const all = await this.page.evaluate<readonly Told[]>('told')
    return all.filter(([one]) => one === name).map(([, detail]) => detail)
  }

  /** Waits until the script emits such an event for the nth time; returns its detail. */
  async hears(name: string, times = 1): Promise<Told[1]> {
    const told = await assertBecomes(
      () => this.told(name),
      (all) => all.length >= times
    )
    return told[times - 1] ?? {}
  }

  /** What the call on the script resolves to. */
  call<T>(call: string): Promise<T> {
    return this.page.evaluate<T>(`window.signalbox.${call}`)
  }
}

/** A visitor whose test fails on what the page writes to its console, and on requests that fail. */
class GuardedVisitor extends Visitor {
  constructor(readonly tab: BrowserTab) {
    super(tab.page)
  }
}

/** Listens in a page that no visitor of a site opened, or in all of a browser's. */
export async function listenIn(page: Pick<Page, 'addInitScript'>): Promise<void> {
  await page.addInitScript(LISTEN)
}
