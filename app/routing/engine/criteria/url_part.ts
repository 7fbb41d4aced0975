import type { TextSet } from './text_set.js'

/** A URL that is being written, piece by piece. */
export interface UrlDraft {
  host: string
  /** Escaped, with its first slash. */
  path: string
  /** Escaped pairs of the query. */
  readonly pairs: string[]
}

/** A part of a URL that varies by itself. */
export interface UrlPart {
  /** The name of its conditions; null when they stand on parameters of the query, by their own names. */
  readonly name: string | null
  /** What the part may be in any URL. */
  readonly range: TextSet
  /** Adds the plainest member of the values, which are not empty, to the URL. */
  write(url: UrlDraft, name: string, values: TextSet): void
}

/** A name that no parameter of a URL has: parsing leaves no half of a surrogate pair. */
export function reservedName(part: string): string {
  return `\ud800${part}`
}
