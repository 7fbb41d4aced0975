import type { TextSet } from './text_set.js'

/** A URL under construction. */
export interface UrlDraft {
  host: string
  /** Escaped, with its leading slash. */
  path: string
  /** Escaped pairs of the query. */
  readonly pairs: string[]
}

/** A part of a URL that varies independently. */
export interface UrlPart {
  /** The name of its conditions; null when they are on query parameters, under the parameters' names. */
  readonly name: string | null
  /** What the part may be in any URL. */
  readonly range: TextSet
  /** Adds the simplest member of `values`, which must not be empty, to the URL. */
  write(url: UrlDraft, name: string, values: TextSet): void
}

/** A name that no URL parameter has: parsing leaves no lone surrogates. */
export function reservedName(part: string): string {
  return `\ud800${part}`
}
