import { err, ok, type Result } from '#shared/result'

/** Longest URL accepted, in UTF-16 code units, both as it was written and as it is normalised. */
export const MAX_URL_LENGTH = 8192

/** Why a text is not a URL that can be routed; `message` is a sentence for people. */
export interface UrlProblem {
  readonly kind: 'empty' | 'too_long' | 'malformed' | 'unsupported_scheme'
  readonly message: string
}

/**
 * A URL as the engine sees it: parsed once by the WHATWG rules, decoded once, in NFC. Immutable.
 * Parsing never throws, and parsing `href` again yields the same request.
 */
export class RequestUrl {
  /** The normalised URL, without user name, password and fragment: what may be stored or shown. */
  readonly href: string
  /** Path segments joined by `/`, with `%` and `/` inside a segment escaped: equal means equal. */
  readonly pathKey: string
  /** The first value of every parameter, under its decoded name. */
  readonly query: ReadonlyMap<string, string>

  private constructor(href: string, pathKey: string, query: ReadonlyMap<string, string>) {
    this.href = href
    this.pathKey = pathKey
    this.query = query
  }

  static parse(raw: string): Result<RequestUrl, UrlProblem> {
    if (raw.length > MAX_URL_LENGTH) return err(PROBLEMS.tooLong)
    const url = URL.parse(raw)
    if (url === null) return err(raw.trim() === '' ? PROBLEMS.empty : PROBLEMS.malformed)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return err(PROBLEMS.scheme)

    if (url.username !== '') url.username = ''
    if (url.password !== '') url.password = ''
    const withFragment = url.href
    const hash = withFragment.indexOf('#')
    const href = hash === -1 ? withFragment : withFragment.slice(0, hash)
    if (href.length > MAX_URL_LENGTH) return err(PROBLEMS.tooLong)

    return ok(new RequestUrl(href, pathKeyOf(url.pathname), queryOf(url.search)))
  }

  get segments(): readonly string[] {
    return this.pathKey === '' ? [] : this.pathKey.split('/').map(fromKeyPart)
  }
}

/** The `pathKey` of a request whose path has exactly these decoded, normalised segments. */
export function pathKeyOfSegments(segments: readonly string[]): string {
  return segments.map(toKeyPart).join('/')
}

/** The path, as it is written in a URL, whose request has this key. */
export function pathOfKey(pathKey: string): string {
  return `/${pathKey.split('/').map(fromKeyPart).map(encodeURIComponent).join('/')}`
}

const PROBLEMS = {
  empty: { kind: 'empty', message: 'The URL is empty.' },
  tooLong: {
    kind: 'too_long',
    message: `The URL is longer than ${MAX_URL_LENGTH} characters.`,
  },
  malformed: {
    kind: 'malformed',
    message: 'The URL is not an absolute URL such as https://example.com/book.',
  },
  scheme: { kind: 'unsupported_scheme', message: 'The URL must begin with http:// or https://.' },
} as const satisfies Record<string, UrlProblem>

function toKeyPart(segment: string): string {
  const escaped = segment.includes('%') ? segment.replaceAll('%', '%25') : segment
  return escaped.includes('/') ? escaped.replaceAll('/', '%2F') : escaped
}

function fromKeyPart(part: string): string {
  return part.includes('%') ? part.replaceAll('%2F', '/').replaceAll('%25', '%') : part
}

function pathKeyOf(pathname: string): string {
  if (!pathname.includes('%') && !pathname.includes('//')) {
    return pathname.slice(1, pathname.endsWith('/') ? -1 : undefined)
  }
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return pathKeyOfSegments(segments.map(decodeSegment))
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment).normalize()
  } catch {
    return decodeWellFormedEscapes(segment).normalize()
  }
}

const ESCAPED_BYTES = /(?:%[0-9a-f]{2})+/gi

function decodeWellFormedEscapes(segment: string): string {
  return segment.replace(ESCAPED_BYTES, (run) => {
    let decoded = ''
    for (let at = 0; at < run.length;) {
      const width = 3 * sequenceLength(Number.parseInt(run.slice(at + 1, at + 3), 16))
      const character = decodeSequence(run.slice(at, at + width))
      decoded += character ?? run.slice(at, at + 3)
      at += character === null ? 3 : width
    }
    return decoded
  })
}

function sequenceLength(leadByte: number): number {
  if (leadByte < 0xc0) return 1
  if (leadByte < 0xe0) return 2
  return leadByte < 0xf0 ? 3 : 4
}

function decodeSequence(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}

function queryOf(search: string): ReadonlyMap<string, string> {
  const decode = search.includes('%') || search.includes('+') ? decodeFormPart : asWritten
  const query = new Map<string, string>()
  let equals = search.indexOf('=')
  for (let start = 1; start < search.length;) {
    const ampersand = search.indexOf('&', start)
    const end = ampersand === -1 ? search.length : ampersand
    if (end > start) {
      if (equals !== -1 && equals < start) equals = search.indexOf('=', start)
      const nameEnd = equals === -1 || equals > end ? end : equals
      const name = decode(search.slice(start, nameEnd))
      if (!query.has(name)) query.set(name, decode(search.slice(Math.min(nameEnd + 1, end), end)))
    }
    start = end + 1
  }
  return query
}

function asWritten(part: string): string {
  return part
}

function decodeFormPart(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced).normalize()
  } catch {
    return (new URLSearchParams(`part=${part}`).get('part') ?? '').normalize()
  }
}
