/**
 * An instant as answers show it (RFC 3339, in UTC). Text, because JSON takes several times as long to serialize a Date.
 */
export function instantText(instant: Date | number): string {
  return new Date(instant).toISOString()
}
