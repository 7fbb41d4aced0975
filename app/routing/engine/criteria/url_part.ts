/** A URL under construction. */
export interface UrlDraft {
  host: string
  /** Escaped, with its leading slash. */
  path: string
  /** Escaped pairs of the query. */
  readonly pairs: string[]
}

/** The URL as text; `protocol` ends with its colon. */
export function urlOfDraft({ host, path, pairs }: UrlDraft, protocol = 'https:'): string {
  return `${protocol}//${host}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** A part of a URL that varies independently. */
export interface UrlPart {
  /** The name of its conditions; null when they are on query parameters, under the parameters' names. */
  readonly name: string | null
  /** Every text that the part may be in a URL. */
  readonly range: TextSet
  /** Adds the simplest member of `values`, which must not be empty, to the URL. */
  write(url: UrlDraft, name: string, values: TextSet): void
}

/** A name that no URL parameter has: parsing leaves no lone surrogates. */
export function reservedName(part: string): string {
  return `\ud800${part}`
}

/**
 * A set of texts: either the listed ones or all but those, with or without "absent". Describes what a query parameter,
 * or the path of a URL, may be.
 */
export interface TextSet {
  readonly absent: boolean
  readonly allBut: boolean
  readonly texts: ReadonlySet<string>
}

const NO_TEXTS: ReadonlySet<string> = new Set()

export const ANYTHING: TextSet = { absent: true, allBut: true, texts: NO_TEXTS }
export const ANY_TEXT: TextSet = { absent: false, allBut: true, texts: NO_TEXTS }

export function only(text: string): TextSet {
  return { absent: false, allBut: false, texts: new Set([text]) }
}

export function intersect(a: TextSet, b: TextSet): TextSet {
  const absent = a.absent && b.absent
  if (a.allBut && b.allBut) return { absent, allBut: true, texts: a.texts.union(b.texts) }
  if (a.allBut) return { absent, allBut: false, texts: b.texts.difference(a.texts) }
  if (b.allBut) return { absent, allBut: false, texts: a.texts.difference(b.texts) }
  return { absent, allBut: false, texts: a.texts.intersection(b.texts) }
}

export function subtract(a: TextSet, b: TextSet): TextSet {
  return intersect(a, { absent: !b.absent, allBut: !b.allBut, texts: b.texts })
}

export function isEmpty({ absent, allBut, texts }: TextSet): boolean {
  return !absent && !allBut && texts.size === 0
}

/** One member: absent if the set allows it, else the simplest text; undefined means absent. */
export function memberOf({ absent, allBut, texts }: TextSet): string | undefined {
  if (absent) return undefined
  if (!allBut) return texts.values().next().value
  for (let number = 1; ; number++) {
    if (!texts.has(String(number))) return String(number)
  }
}

/** The memory of a criterion on a parameter besides its texts, in bytes. */
export const PARAMETER_BYTES = 290

/** A query parameter. Campaign criteria and query criteria apply to the same part. */
export const queryPart: UrlPart = {
  name: null,
  range: ANYTHING,

  write({ pairs }, name, values) {
    const value = memberOf(values)
    if (value === undefined) return
    const written = encodeURIComponent(name)
    pairs.push(value === '' ? written : `${written}=${encodeURIComponent(value)}`)
  },
}
