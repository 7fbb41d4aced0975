export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = DAY_MS / 1_000

/** The instants from `from` on and before `until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** A period that may begin or end at no instant. */
export type OpenPeriod = { readonly [End in keyof Period]?: Period[End] | undefined }

/** The place of an event in a list by time, newest first; events of one instant are in the order of their ids. */
export interface TimePlace {
  readonly atMs: number
  readonly id: string
}
