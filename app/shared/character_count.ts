/**
 * Counts characters as JSON Schema does: Unicode code points, so an emoji outside the Basic Multilingual Plane counts
 * as one. Counting stops at `limit + 1`, however long the text is.
 */
export function characterCount(text: string, limit = Infinity): number {
  if (text.length > 2 * limit) return limit + 1
  let count = 0
  for (let at = 0; at < text.length && count <= limit; count += 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}
