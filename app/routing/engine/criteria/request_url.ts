import { normalForm } from '#shared/characters'
import { err, ok, type Result } from '#shared/result'
import { QueryParameters } from './query_parameters.js'

/** Longest URL accepted, in UTF-16 code units, both as written and as normalised. */
export const MAX_URL_LENGTH = 8192

/** The DNS limit. The parser needs n² steps for a host of n combining marks. */
const MAX_HOST_LENGTH = 253
/** The greatest length of one character's escapes. */
const ESCAPES_LENGTH = '%EF%BF%BD'.length

/** Why a text is not a routable URL; `message` is a sentence for people. */
export interface UrlProblem {
  readonly type: 'empty' | 'too_long' | 'malformed' | 'unsupported_scheme'
  readonly message: string
}

/**
 * A URL as the engine sees it: parsed once by the WHATWG rules, decoded once, in NFC. Immutable. Parsing never throws;
 * parsing `href` again yields the same request.
 */
export class RequestUrl {
  private constructor(
    /** The normalised URL without user name, password and fragment. It may be stored and shown. */
    readonly href: string,
    /**
     * `/` before every segment, with `%` and `/` inside a segment escaped. Paths are equal exactly when their keys are.
     */
    readonly pathKey: string,
    readonly query: QueryParameters
  ) {}

  static parse(raw: string): Result<RequestUrl, UrlProblem> {
    if (raw.length > MAX_URL_LENGTH) return err(PROBLEMS.tooLong)
    if (raw.length > MAX_HOST_LENGTH && hasLongHost(raw)) return err(PROBLEMS.longHost)
    const url = URL.parse(raw)
    if (url === null) return err(raw.trim() === '' ? PROBLEMS.empty : PROBLEMS.malformed)
    if (!url.href.startsWith('https:') && !url.href.startsWith('http:')) {
      return err(PROBLEMS.scheme)
    }
    if (url.username !== '') url.username = ''
    if (url.password !== '') url.password = ''
    const hash = url.href.indexOf('#')
    const href = hash === -1 ? url.href : url.href.slice(0, hash)
    if (href.length > MAX_URL_LENGTH) return err(PROBLEMS.tooLong)

    const isEscaped = href.includes('%')
    const pathKey = pathKeyOf(url.pathname, isEscaped || href.includes('//', AFTER_SCHEME))
    return ok(new RequestUrl(href, pathKey, QueryParameters.parse(url.search, isEscaped)))
  }

  get segments(): readonly string[] {
    return this.pathKey === ROOT ? [] : this.pathKey.slice(1).split('/').map(fromKeyPart)
  }
}

/** The `pathKey` of a request whose path has exactly these decoded, normalised segments. */
export function pathKeyOfSegments(segments: readonly string[]): string {
  // A joined text is in one piece, and a text put together from two keeps both.
  return segments.length === 0 ? ROOT : ['', ...segments.map(toKeyPart)].join('/')
}

/** The path, as written in a URL, whose request has this key. */
export function pathOfKey(pathKey: string): string {
  return pathKey.split('/').map(fromKeyPart).map(encodeURIComponent).join('/')
}

const ROOT = '/'
const SLASH = 0x2f
const AFTER_SCHEME = 'https://'.length

const PROBLEMS = {
  empty: { type: 'empty', message: 'The URL is empty.' },
  tooLong: {
    type: 'too_long',
    message: `The URL is longer than ${MAX_URL_LENGTH} characters.`,
  },
  longHost: {
    type: 'too_long',
    message: `The host of the URL is longer than ${MAX_HOST_LENGTH} characters.`,
  },
  malformed: {
    type: 'malformed',
    message: 'The URL is not an absolute URL such as https://example.com/book.',
  },
  scheme: { type: 'unsupported_scheme', message: 'The URL must begin with http:// or https://.' },
} as const satisfies Record<string, UrlProblem>

/** The authority as the parser finds it, after the parser has dropped tabs and line ends. */
const AUTHORITY = /^[^a-z]*[a-z][a-z\d+.-]*:[/\\]*([^/\\?#]*)/i
const DROPPED = /[\t\n\r]/g
const PORT = /:\d*$/
const ESCAPE = /%[\da-f]{2}/gi

function hasLongHost(raw: string): boolean {
  const [, authority = ''] = AUTHORITY.exec(raw.replaceAll(DROPPED, '')) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(PORT, '')
  if (host.length <= MAX_HOST_LENGTH) return false
  const isMostlyEscaped = host.replaceAll(ESCAPE, '').length <= MAX_HOST_LENGTH
  return host.length > MAX_HOST_LENGTH * ESCAPES_LENGTH || !host.includes('%') || !isMostlyEscaped
}

function toKeyPart(segment: string): string {
  const escaped = segment.includes('%') ? segment.replaceAll('%', '%25') : segment
  return escaped.includes('/') ? escaped.replaceAll('/', '%2F') : escaped
}

function fromKeyPart(part: string): string {
  return part.includes('%') ? part.replaceAll('%2F', '/').replaceAll('%25', '%') : part
}

/** `needsDecoding` must be true of a path with an escape or an empty segment, and may be true of any other. */
function pathKeyOf(pathname: string, needsDecoding: boolean): string {
  const endsInSlash = pathname.charCodeAt(pathname.length - 1) === SLASH
  if (pathname === ROOT || (!needsDecoding && !endsInSlash)) return pathname
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return pathKeyOfSegments(decodeSegments(segments))
}

/** Malformed escapes cost one exception for the whole path, which can have thousands of them. */
function decodeSegments(segments: readonly string[]): string[] {
  let isMalformed = false
  return segments.map((segment) => {
    if (!segment.includes('%')) return segment
    const decoded = isMalformed ? null : decodeWellFormed(segment)
    isMalformed ||= decoded === null
    return normalForm(decoded ?? segment.replace(ESCAPED_BYTES, decodeBytes))
  })
}

/** Null when an escape is malformed. */
function decodeWellFormed(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}

const ESCAPED_BYTES = /(?:%[0-9a-f]{2})+/gi

/** Decodes escaped bytes as UTF-8. Bytes that are not UTF-8 stay as written. */
function decodeBytes(run: string): string {
  let decoded = ''
  for (let at = 0; at < run.length;) {
    const end = at + 3 * sequenceLength(byteAt(run, at))
    const character = characterOf(run, at, end)
    decoded += character ?? run.slice(at, at + 3)
    at = character === null ? at + 3 : end
  }
  return decoded
}

function byteAt(run: string, at: number): number {
  return Number.parseInt(run.slice(at + 1, at + 3), 16)
}

function sequenceLength(leadByte: number): number {
  if (leadByte < 0xc0) return 1
  if (leadByte < 0xe0) return 2
  return leadByte < 0xf0 ? 3 : 4
}

/** By sequence length: the bits of the first byte that belong to the code point, and the lowest code point allowed. */
const LEAD_BITS = [0, 0x7f, 0x1f, 0x0f, 0x07]
const SHORTEST = [0, 0, 0x80, 0x800, 0x10000]

/** The character that the escaped bytes from `at` to `end` encode in UTF-8; null when they encode none. */
function characterOf(run: string, at: number, end: number): string | null {
  const lead = byteAt(run, at)
  const length = (end - at) / 3
  if (end > run.length || lead > 0xf7 || (length === 1 && lead > 0x7f)) return null
  let codePoint = lead & (LEAD_BITS[length] ?? 0)
  for (let next = at + 3; next < end; next += 3) {
    const byte = byteAt(run, next)
    if (byte >> 6 !== 0b10) return null
    codePoint = (codePoint << 6) | (byte & 0x3f)
  }
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  const isCharacter = codePoint >= (SHORTEST[length] ?? 0) && codePoint <= 0x10ffff
  return isCharacter && !isSurrogate ? String.fromCodePoint(codePoint) : null
}
