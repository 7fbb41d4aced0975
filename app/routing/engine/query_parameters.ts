import { UTM_PARAMETERS } from './matching_criteria.js'

/** Up to this many parameters are looked through one by one, which is quicker than a Map. */
const MAX_LISTED = 16

/**
 * The parameters of a query by the rules of HTML forms, decoded and in NFC. Of a name that is
 * repeated only the first value counts. Immutable.
 */
export class QueryParameters implements Iterable<readonly [string, string]> {
  private constructor(
    /** Every name once, followed by its value. */
    private readonly pairs: readonly string[],
    /** The same, where there are too many to look through. */
    private readonly byName: ReadonlyMap<string, string> | null,
    /** Whether any UTM parameter is there. */
    readonly hasCampaign: boolean
  ) {}

  /**
   * Never throws; `search` is that of a parsed URL, with its question mark. `isEscaped` may be true
   * of any query; it must be of one with a percent sign.
   */
  static parse(search: string, isEscaped: boolean): QueryParameters {
    if (search.length < 2) return NO_PARAMETERS
    const pairs = pairsOf(search, isEscaped)
    const hasCampaign = shareUtmNames(pairs)
    const isLong = pairs.length > 2 * MAX_LISTED
    if (!isLong && !hasRepeats(pairs)) return new QueryParameters(pairs, null, hasCampaign)

    const byName = new Map<string, string>()
    for (let at = 0; at < pairs.length; at += 2) {
      const name = pairs[at] ?? ''
      if (!byName.has(name)) byName.set(name, pairs[at + 1] ?? '')
    }
    return new QueryParameters([...byName].flat(), isLong ? byName : null, hasCampaign)
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

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  get size(): number {
    return this.pairs.length / 2
  }

  /** `at` counts from 0 and must be below `size`. */
  nameAt(at: number): string {
    return this.pairs[2 * at] ?? ''
  }

  valueAt(at: number): string {
    return this.pairs[2 * at + 1] ?? ''
  }

  /** Each name once. */
  *[Symbol.iterator](): Generator<readonly [string, string]> {
    for (let at = 0; at < this.size; at++) yield [this.nameAt(at), this.valueAt(at)]
  }
}

const NO_PARAMETERS = QueryParameters.none()
const LETTER_U = 0x75

/**
 * Puts the one instance of each UTM name in place of its copies, which makes comparing it with the
 * names of criteria a comparison of pointers. Whether there are any.
 */
function shareUtmNames(pairs: string[]): boolean {
  let hasAny = false
  for (let at = 0; at < pairs.length; at += 2) {
    if (pairs[at]?.charCodeAt(0) !== LETTER_U) continue
    for (const name of UTM_PARAMETERS) {
      if (pairs[at] !== name) continue
      pairs[at] = name
      hasAny = true
      break
    }
  }
  return hasAny
}

function hasRepeats(pairs: readonly string[]): boolean {
  for (let at = 2; at < pairs.length; at += 2) {
    for (let before = 0; before < at; before += 2) if (pairs[before] === pairs[at]) return true
  }
  return false
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
    return decodeURIComponent(spaced).normalize()
  } catch {
    return (new URLSearchParams(`part=${part}`).get('part') ?? '').normalize()
  }
}
