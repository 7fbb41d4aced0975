/** What would end a segment or a path, begin an escape, or get lost at the end of a field. */
const ESCAPED = /[%/?#\r\n]|^\s|\s$/g
const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** Segments as one line, as in a URL but legible: only what would be read otherwise is escaped. Empty for no path. */
export function pathText(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll(ESCAPED, encodeURIComponent)}`).join('')
}

/** The decoded segments of a path as people write it: with or without a first slash, escaped or not. */
export function segmentsOf(text: string): string[] {
  return text
    .trim()
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(ESCAPES, decoded))
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}
