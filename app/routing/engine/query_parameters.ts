/** Up to this many parameters are looked through one by one, which is quicker than a Map. */
const MAX_LISTED = 16

/**
 * The parameters of a query by the rules of HTML forms, decoded and in NFC. Of a name that is
 * repeated only the first value counts. Immutable.
 */
export class QueryParameters implements Iterable<readonly [string, string]> {
  /** The first values by name, where there are too many to look through. */
  private readonly byName: ReadonlyMap<string, string> | null

  /** `pairs`: every name followed by its value, as they stand in the query. */
  private constructor(private readonly pairs: readonly string[]) {
    this.byName = pairs.length > 2 * MAX_LISTED ? new Map(firstPairs(pairs)) : null
  }

  /**
   * Never throws; `search` is that of a parsed URL, with its question mark. `isEscaped` may be true
   * of any query; it must be of one with a percent sign.
   */
  static parse(search: string, isEscaped: boolean): QueryParameters {
    return new QueryParameters(search.length < 2 ? [] : pairsOf(search, isEscaped))
  }

  get(name: string): string | undefined {
    if (this.byName !== null) return this.byName.get(name)
    for (let at = 0; at < this.pairs.length; at += 2) {
      if (this.pairs[at] === name) return this.pairs[at + 1]
    }
    return undefined
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Each name once. */
  [Symbol.iterator](): Iterator<readonly [string, string]> {
    return this.byName?.entries() ?? firstPairs(this.pairs)
  }
}

function* firstPairs(pairs: readonly string[]): Generator<readonly [string, string]> {
  const seen = new Set<string>()
  for (let at = 0; at < pairs.length; at += 2) {
    const name = pairs[at] ?? ''
    if (seen.has(name)) continue
    seen.add(name)
    yield [name, pairs[at + 1] ?? '']
  }
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
