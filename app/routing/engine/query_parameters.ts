import { normalForm } from '#shared/normal_form'

/** Up to this many parameters are looked through one by one, which is quicker than a Map. */
const MAX_LISTED = 16

/**
 * The parameters of a query by the rules of HTML forms, decoded and in NFC. Of a name that is
 * repeated only the first value counts. Immutable.
 */
export class QueryParameters implements Iterable<readonly [string, string]> {
  private constructor(
    /** Every name followed by its value, as they stand in the query. */
    private readonly pairs: readonly string[],
    /** The first values by name, where there are too many to look through. */
    private readonly byName: ReadonlyMap<string, string> | null,
    /** False only if there is no UTM parameter. */
    readonly mayHaveCampaign: boolean
  ) {}

  /**
   * Never throws; `search` is that of a parsed URL, with its question mark. `isEscaped` may be true
   * of any query; it must be of one with a percent sign.
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

  /** How many there are, each of a repeated name counted unless they are many. */
  get size(): number {
    return this.byName?.size ?? this.pairs.length / 2
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Each name once. */
  [Symbol.iterator](): Iterator<readonly [string, string]> {
    return (this.byName ?? firstValues(this.pairs)).entries()
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
  const decode = isEscaped || search.includes('+') ? decodeFormPart : asWritten
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

function decodeFormPart(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return normalForm(decodeURIComponent(spaced))
  } catch {
    return normalForm(new URLSearchParams(`part=${part}`).get('part') ?? '')
  }
}
