import { MAX_URL_LENGTH } from './request_url.js'

/** A link as its author meant it. */
export interface UnwrappedLink {
  readonly url: string
  /** Whose wrapping was taken off, outermost first. Empty for a link that nobody wrapped. */
  readonly wrappers: readonly string[]
}

/** The most wrappings that are taken off one link; a mail that two companies forwarded has two. */
const DEPTH_MAX = 3

interface Wrapper {
  readonly name: string
  readonly host: RegExp
  /** The text of the link inside; null or undefined when there is none. */
  inside(url: URL): string | null | undefined
}

/** The link is the value of the first of these parameters that the URL has. */
const inParameter =
  (...names: readonly string[]) =>
  ({ searchParams }: URL) =>
    names.map((name) => searchParams.get(name)).find((value) => value !== null)

/** `inside` for URLs whose path has this form alone. */
const at =
  (path: RegExp, inside: Wrapper['inside']): Wrapper['inside'] =>
  (url) =>
    path.test(url.pathname) ? inside(url) : null

const WRAPPERS: readonly Wrapper[] = [
  {
    name: 'Microsoft Safe Links',
    host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$|^statics\.teams\.cdn\.office\.net$/,
    inside: inParameter('url'),
  },
  { name: 'Proofpoint', host: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/, inside: ofProofpoint },
  {
    name: 'Barracuda',
    host: /^linkprotect\.cudasvc\.com$/,
    inside: at(/^\/url$/, inParameter('a')),
  },
  {
    name: 'Google',
    host: /^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    inside: at(/^\/url$/, inParameter('q', 'url')),
  },
  {
    name: 'Facebook',
    host: /^lm?\.(?:facebook|messenger)\.com$/,
    inside: at(/^\/l\.php$/, inParameter('u')),
  },
  { name: 'Instagram', host: /^l\.instagram\.com$/, inside: inParameter('u') },
  {
    name: 'AMP',
    host: /\.cdn\.ampproject\.org$|\.bing-amp\.com$/,
    inside: inPath(/^\/[a-z]{1,3}\/(s\/)?(.+)$/),
  },
  {
    name: 'AMP',
    host: /^(?:www\.)?(?:bing\.com|google\.[a-z]{2,3}(?:\.[a-z]{2})?)$/,
    inside: inPath(/^\/amp\/(s\/)?(.+)$/),
  },
]

/**
 * Takes off what mail filters, search engines and networks put around a link, as it is written in the link itself: no
 * host is asked. At most three wrappings, one within the other. A link that is too long to be routed stays as it is.
 */
export function unwrapLink(link: string): UnwrappedLink {
  let url = link.trim()
  const wrappers: string[] = []
  while (wrappers.length < DEPTH_MAX) {
    const found = url.length > MAX_URL_LENGTH ? null : unwrapOnce(url)
    if (found === null) break
    wrappers.push(found.name)
    url = found.url
  }
  return { url: wrappers.length === 0 ? link : url, wrappers }
}

function unwrapOnce(text: string) {
  const wrapping = URL.parse(text)
  if (wrapping === null) return null
  for (const { name, host, inside } of WRAPPERS) {
    const url = host.test(wrapping.hostname) ? inside(wrapping) : null
    if (url && /^https?:\/\/./i.test(url) && URL.canParse(url)) return { name, url }
  }
  return null
}

/** `/c/s/clinic.example/page` on a cache, `/amp/s/clinic.example/page` on a page of results: `s` stands for https. */
function inPath(form: RegExp): Wrapper['inside'] {
  return ({ pathname, search, hash }) => {
    const [, secure, place = ''] = form.exec(pathname) ?? []
    // Without a host there is no page inside.
    if (!/^[^/.]+\.[^/]/.test(place)) return null
    return `http${secure === undefined ? '' : 's'}://${place}${search}${hash}`
  }
}

function ofProofpoint(url: URL): string | null {
  const [, version] = /^\/(v[123])\//.exec(url.pathname) ?? []
  if (version === 'v3') return ofThirdForm(url.href)
  const link = url.searchParams.get('u')
  if (link === null || version === undefined) return null
  const plain = version === 'v1' ? link : decoded(link.replaceAll('-', '%').replaceAll('_', '/'))
  return plain?.replaceAll('&amp;', '&') ?? null
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The length of a run whose length is written as `A`. */
const RUN_LENGTH_MIN = 2

/**
 * `/v3/__<link>__;<characters>!…`: in the link, `*` stands for the next of the characters, and `**` with a letter for
 * as many of them as the letter says.
 */
function ofThirdForm(href: string): string | null {
  const [, link, characters = ''] = /^[^/]+\/\/[^/]+\/v3\/__(.+?)__;([\w-]*)!/.exec(href) ?? []
  if (link === undefined) return null
  const replaced = [...Buffer.from(characters, 'base64url').toString()]
  let next = 0
  const whole = link.replace(/^(https?:\/)(?!\/)/i, '$1/')
  return whole.replaceAll(/\*(?:\*([\w-]))?/g, (_, letter?: string) => {
    const begin = next
    next += letter === undefined ? 1 : RUN_LENGTHS.indexOf(letter) + RUN_LENGTH_MIN
    return replaced.slice(begin, next).join('')
  })
}

/** Null when an escape is malformed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
