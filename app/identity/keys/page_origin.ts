/** Scheme, host and port as a browser writes them. */
export const ORIGIN_LENGTH_MAX = 255

/** URLs may have hosts with other characters, such as `*`, which would look like a pattern here. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/

/**
 * Whether the text is the origin of a web page, in the one form in which browsers send it. `null`, which pages without
 * an origin of their own send, is none.
 */
export function isPageOrigin(text: string): boolean {
  if (text.length > ORIGIN_LENGTH_MAX || !ORIGIN.test(text)) return false
  return URL.canParse(text) && new URL(text).origin === text
}
