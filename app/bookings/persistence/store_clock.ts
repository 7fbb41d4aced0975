/**
 * Only MongoDB's clock sets and compares the times of open booking sessions, so no instance's clock influences whether
 * a session is abandoned. For update pipelines and `$expr`.
 */
export const STORE_NOW = '$$NOW'

/** The instant `ms` from now. */
export function storeTimeIn(ms: number) {
  return { $add: [STORE_NOW, ms] }
}

/** The later of `field` and `time`; a field without a value counts as earlier than any time. */
export function laterOf(field: string, time: object | string) {
  return { $max: [`$${field}`, time] }
}

/** True when `field` has no value, or an instant that has passed or is now. */
export function isPast(field: string) {
  return { $expr: { $lte: [`$${field}`, STORE_NOW] } }
}
