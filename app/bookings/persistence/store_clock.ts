/**
 * The times of open booking sessions are made and compared by the clock of MongoDB alone, so that no instance's clock
 * takes part in whether a session is abandoned. For update pipelines and `$expr`.
 */
export const STORE_NOW = '$$NOW'

/** The instant that is `ms` from now. */
export function storeTimeIn(ms: number) {
  return { $add: [STORE_NOW, ms] }
}

/** What `field` holds, or `time` when that is later; a field without a value is earlier than any. */
export function atLeast(field: string, time: object | string) {
  return { $max: [`$${field}`, time] }
}

/** Holds when `field` has no value, or an instant that has come. */
export function hasCome(field: string) {
  return { $expr: { $lte: [`$${field}`, STORE_NOW] } }
}
