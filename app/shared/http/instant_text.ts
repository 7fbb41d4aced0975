/**
 * An instant as answers show it (RFC 3339, in UTC). Text, because JSON takes several times as long to serialize a Date.
 */
export function instantText(at: Date | number): string {
  return new Date(at).toISOString()
}
