import type { PageReply, PageSource } from './page_source.js'
import { isAllowedBy } from './robots_txt.js'

/** What a page was at the end of its redirects. */
export type AskedPage =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly url: string
      readonly text: string
    }
  | { readonly kind: 'failed' }
  /** It was not asked: its address is not public, or the site's `robots.txt` forbids it. */
  | { readonly kind: 'not_asked' }

const REDIRECTS_MAX = 5
const LIMIT_MS = 20_000

/** What the sites of one walk say to robots. Each is asked once. */
export type RobotsTexts = Map<string, Promise<PageReply>>

/**
 * Asks for a page as a visitor without JavaScript gets it: with up to five redirects, within 20 seconds, and only where
 * the site's `robots.txt` lets it. A site whose `robots.txt` cannot be read is not asked for the page; what kept it from
 * being read is the answer. Throws the reason of `signal` as soon as it aborts.
 */
export async function askPage(
  source: PageSource,
  first: string,
  robots: RobotsTexts,
  signal: AbortSignal
): Promise<AskedPage> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    let url = first
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const reply = await askOnce(source, url, robots, limited)
      if (reply.kind === 'answered') return { ...reply, url }
      if (reply.kind === 'not_permitted') return { kind: 'not_asked' }
      const next = reply.kind === 'redirect' ? URL.parse(reply.location ?? '', url) : null
      if (next === null) return { kind: 'failed' }
      url = next.href
    }
    return { kind: 'failed' }
  } catch (error) {
    signal.throwIfAborted()
    if (limited.aborted) return { kind: 'failed' }
    throw error
  }
}

async function askOnce(
  source: PageSource,
  url: string,
  robots: RobotsTexts,
  signal: AbortSignal
): Promise<PageReply> {
  const { origin, pathname, search } = new URL(url)
  const asked = robots.get(origin) ?? source.get(`${origin}/robots.txt`, signal)
  robots.set(origin, asked)
  const rules = await asked
  if (rules.kind === 'failed' || rules.kind === 'not_permitted') return rules
  if (rules.kind === 'answered' && rules.status >= 500) return rules
  const isRead = rules.kind === 'answered' && rules.status < 300
  if (isRead && !isAllowedBy(rules.text, pathname + search)) return { kind: 'not_permitted' }
  return source.get(url, signal)
}
