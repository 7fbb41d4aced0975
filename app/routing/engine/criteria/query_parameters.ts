import { normalForm } from '#shared/characters'

/** Up to this many parameters are searched linearly, which is faster than a Map. */
const MAX_LISTED = 16

/**
 * The parameters of a query, parsed as HTML forms are, decoded and in NFC. Only the first value of a repeated name
 * counts. Immutable.
 */
export class QueryParameters implements Iterable<readonly [string, string]> {
  private constructor(
    /** Every name and its value in turn, in the order of the query, repeated names too. */
    readonly pairs: readonly string[],
    /** The first values by name, when there are too many to search linearly. */
    private readonly byName: ReadonlyMap<string, string> | null,
    /** False only if there is no UTM parameter. */
    readonly mayHaveUtm: boolean
  ) {}

  /** The first values by name, computed on first use. */
  #firsts: ReadonlyMap<string, string> | null = null

  /**
   * Never throws. `search` comes from a parsed URL, with its question mark. `isEscaped` must be true of a query with a
   * percent sign, and may be true of any other.
   */
  static parse(search: string, isEscaped: boolean): QueryParameters {
    if (search.length < 2) return NO_PARAMETERS
    const pairs = pairsOf(search, isEscaped)
    const byName = pairs.length > 2 * MAX_LISTED ? firstValues(pairs) : null
    return new QueryParameters(pairs, byName, hasUtmName(pairs))
  }

  static none(): QueryParameters {
    return new QueryParameters([], null, false)
  }

  get(name: string): string | undefined {
    if (this.byName !== null) return this.byName.get(name)
    const { pairs } = this
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] === name) return pairs[at + 1]
    }
    return undefined
  }

  /** The number of parameters. Counts every occurrence of a repeated name, unless there are many parameters. */
  get size(): number {
    return this.byName?.size ?? this.pairs.length / 2
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Each name once. */
  [Symbol.iterator](): Iterator<readonly [string, string]> {
    return (this.#firsts ??= this.byName ?? firstValues(this.pairs)).entries()
  }
}

const NO_PARAMETERS = QueryParameters.none()
const UTM_PREFIX = 'utm_'

function hasUtmName(pairs: readonly string[]): boolean {
  for (let at = 0; at < pairs.length; at += 2) {
    if (pairs[at]?.startsWith(UTM_PREFIX)) return true
  }
  return false
}

function firstValues(pairs: readonly string[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (let at = 0; at < pairs.length; at += 2) {
    const name = pairs[at] ?? ''
    if (!byName.has(name)) byName.set(name, pairs[at + 1] ?? '')
  }
  return byName
}

function pairsOf(search: string, isEscaped: boolean): string[] {
  if (!isEscaped && !search.includes('+')) return pairsOfParts(search, asWritten)
  try {
    return pairsOfParts(search, decodePart)
  } catch {
    // One exception for the whole query, which can have thousands of malformed escapes.
    return pairsOfParts(search, decodeMalformedPart)
  }
}

function pairsOfParts(search: string, decode: (part: string) => string): string[] {
  const pairs: string[] = []
  let equals = search.indexOf('=')
  for (let start = 1; start < search.length;) {
    const ampersand = search.indexOf('&', start)
    const end = ampersand === -1 ? search.length : ampersand
    if (end > start) {
      if (equals !== -1 && equals < start) equals = search.indexOf('=', start)
      const nameEnd = equals === -1 || equals > end ? end : equals
      const value = search.slice(Math.min(nameEnd + 1, end), end)
      pairs.push(decode(search.slice(start, nameEnd)), decode(value))
    }
    start = end + 1
  }
  return pairs
}

function asWritten(part: string): string {
  return part
}

/** Throws when an escape is malformed. */
function decodePart(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  return spaced.includes('%') ? normalForm(decodeURIComponent(spaced)) : spaced
}

/**
 * `decodePart` for malformed escapes, byte by byte. Bytes that are not UTF-8 become U+FFFD, as the standard requires.
 */
function decodeMalformedPart(part: string): string {
  const bytes = Buffer.from(part.replaceAll('+', ' '))
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const high = bytes[at] === PERCENT ? hexDigit(bytes[at + 1]) : -1
    const low = high === -1 ? -1 : hexDigit(bytes[at + 2])
    if (low === -1) {
      bytes[length++] = bytes[at] ?? 0
    } else {
      bytes[length++] = 16 * high + low
      at += 2
    }
  }
  return normalForm(bytes.toString('utf8', 0, length))
}

const PERCENT = 0x25

/** -1 when the byte is not a hexadecimal digit. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
