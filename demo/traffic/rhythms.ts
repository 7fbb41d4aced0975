/** When people visit: weights of the UTC hours, and of the weekdays from Sunday on, which are 1 on average. */
export interface Rhythm {
  readonly hours: readonly number[]
  readonly weekdays: readonly number[]
}

const DAYTIME = [
  1, 1, 0, 0, 1, 3, 7, 12, 15, 16, 15, 13, 12, 13, 14, 14, 13, 12, 12, 11, 9, 6, 3, 2,
] as const

const EVENING = [
  3, 1, 1, 0, 0, 1, 3, 5, 5, 5, 6, 8, 8, 6, 6, 7, 9, 13, 18, 20, 19, 14, 9, 5,
] as const

const MORNING = [
  0, 0, 0, 0, 1, 4, 14, 26, 20, 13, 9, 7, 6, 4, 3, 3, 3, 4, 4, 3, 2, 1, 0, 0,
] as const

const ANY_TIME = [
  5, 4, 4, 4, 5, 7, 9, 10, 9, 8, 7, 7, 7, 7, 7, 7, 8, 9, 10, 11, 11, 10, 8, 6,
] as const

/** People who plan a visit do so on working days. */
export const OFFICE: Rhythm = { hours: DAYTIME, weekdays: [0.4, 1.35, 1.3, 1.2, 1.15, 1.05, 0.55] }

/** Advertising in social media is seen after work and on Sundays. */
export const LEISURE: Rhythm = { hours: EVENING, weekdays: [1.3, 0.9, 0.9, 0.95, 0.9, 0.95, 1.1] }

/** Mailings leave on Tuesdays and are read for a day or two. */
export const MAILING: Rhythm = { hours: MORNING, weekdays: [0.2, 0.3, 3.6, 1.6, 0.7, 0.4, 0.2] }

/** Pain comes when practices are closed. */
export const PAIN: Rhythm = { hours: ANY_TIME, weekdays: [1.6, 0.8, 0.75, 0.8, 0.75, 0.9, 1.4] }
