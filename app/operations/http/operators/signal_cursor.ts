const PLACE = /^\d{1,16}-\d{1,10}$/

/** What a cursor looks like. */
export const PLACE_PATTERN = '^[A-Za-z0-9_-]{4,36}$'

/** A cursor is opaque to callers: it marks a place among the signals. */
export function encodePlace(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** The place in a cursor, or null for a text that `encodePlace` never produced. */
export function decodePlace(cursor: string): string | null {
  if (cursor.length > 36) return null
  const place = Buffer.from(cursor, 'base64url').toString()
  return PLACE.test(place) && encodePlace(place) === cursor ? place : null
}

/** When Redis took the signal at this place, in milliseconds since the epoch. */
export function recordedAtMs(place: string): number {
  return Number(place.split('-', 1)[0])
}
