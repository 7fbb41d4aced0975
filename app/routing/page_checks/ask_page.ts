import type { PageReply, PageSource } from './page_source.js'
import { isAllowedBy, type Rule, rulesOf } from './robots_txt.js'

/** What is judged of a page's text, without its comments. */
export interface ShownText {
  /** What looks like a publishable key; at most 20. */
  readonly keys: readonly string[]
  readonly hasScript: boolean
  /** Without it the answer is no page, or only its beginning arrived. */
  readonly hasEnd: boolean
  /** Each may put the script into the page. */
  readonly hasTagManager: boolean
}

/** What a page was at the end of its redirects. */
export type AskedPage =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly url: string
      readonly shown: ShownText
    }
  | { readonly kind: 'failed' }
  /** It redirects to a host that the organization does not name, which was not asked. */
  | { readonly kind: 'left' }
  /** It was not asked: its address is not public, or the site's `robots.txt` forbids it. */
  | { readonly kind: 'not_asked' }

const REDIRECTS_MAX = 5
const LIMIT_MS = 20_000
const ROBOTS_LIMIT_MS = 10_000
const ROBOTS_MAX = 50
const KEYS_MAX = 20
const KEY = /\bsbp_[\w.-]{1,80}/g
const SCRIPT = /\/embed(?:\/\d[^"'\s>]{0,40})?\.js\b|beginSignalbox/
const PAGE_END = /<\/(?:body|html)\s*>/i
const TAG_MANAGER =
  /googletagmanager\.com|\/gtm\.js|tealiumiq|assets\.adobedtm|matomo|piwik\.pro|signalbox/i

/** The rules of a site for the service, or what kept it from reading them. */
type Robots = { readonly kind: 'rules'; readonly rules: readonly Rule[] } | AskedPage

/** What the last 50 sites of one walk say to robots, by origin. */
export type RobotsTexts = Map<string, Promise<Robots>>

/**
 * Asks for a page as a visitor without JavaScript gets it: with up to five redirects between hosts that are its own, within 20
 * seconds and those of one `robots.txt` (at most ten), and only where the site's `robots.txt` lets it. A site whose `robots.txt` cannot be read is
 * not asked for the page; what kept it from being read is the answer. Throws the reason of `signal` as soon as it aborts.
 */
export async function askPage(
  source: PageSource,
  first: string,
  robots: RobotsTexts,
  isOwn: (url: URL) => boolean,
  signal: AbortSignal
): Promise<AskedPage> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    let url = first
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const { origin, pathname, search } = new URL(url)
      const known = await rulesAt(source, origin, robots, signal)
      if (known.kind !== 'rules') return known
      if (!isAllowedBy(known.rules, pathname + search)) return { kind: 'not_asked' }
      const reply = await source.get(url, limited)
      if (reply.kind === 'answered') return answered(reply, url)
      if (reply.kind === 'not_permitted') return { kind: 'not_asked' }
      const next = reply.kind === 'redirect' ? URL.parse(reply.location ?? '', url) : null
      if (next === null) return { kind: 'failed' }
      if (!isOwn(next)) return { kind: 'left' }
      url = next.href
    }
    return { kind: 'failed' }
  } catch (error) {
    signal.throwIfAborted()
    if (limited.aborted) return { kind: 'failed' }
    throw error
  }
}

/** Shared by the pages of a site, so no page's limit ends it. */
function rulesAt(
  source: PageSource,
  origin: string,
  robots: RobotsTexts,
  signal: AbortSignal
): Promise<Robots> {
  const asked = robots.get(origin) ?? askRules(source, `${origin}/robots.txt`, signal)
  robots.set(origin, asked)
  for (const oldest of robots.keys()) {
    if (robots.size <= ROBOTS_MAX) break
    robots.delete(oldest)
  }
  return asked
}

async function askRules(source: PageSource, url: string, signal: AbortSignal): Promise<Robots> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ROBOTS_LIMIT_MS)])
    const reply = await source.get(url, limited)
    if (reply.kind === 'failed') return reply
    if (reply.kind === 'not_permitted') return { kind: 'not_asked' }
    if (reply.kind === 'answered' && reply.status >= 500) return answered(reply, url)
    const isRead = reply.kind === 'answered' && reply.status < 300
    return { kind: 'rules', rules: isRead ? rulesOf(reply.text) : [] }
  } catch {
    signal.throwIfAborted()
    return { kind: 'failed' }
  }
}

function answered(reply: Extract<PageReply, { kind: 'answered' }>, url: string): AskedPage {
  return { kind: 'answered', status: reply.status, url, shown: shownIn(reply.text) }
}

function shownIn(text: string): ShownText {
  const page = withoutComments(text)
  const keys = [...page.matchAll(KEY).take(KEYS_MAX)].map(([key]) => key)
  return {
    // Parts of a text would keep all of it in memory; copies do not.
    keys: structuredClone(keys),
    hasScript: SCRIPT.test(page),
    hasEnd: PAGE_END.test(page),
    hasTagManager: TAG_MANAGER.test(page),
  }
}

/** A comment that does not end hides the rest. */
function withoutComments(page: string): string {
  const [first = '', ...others] = page.split('<!--')
  const shown = others.map((part) => part.split('-->').slice(1).join('-->'))
  return first + shown.join('')
}
