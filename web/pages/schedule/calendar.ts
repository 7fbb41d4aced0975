/** Instants in milliseconds; days, weeks and months are those of the zone in which the reader's device is. */

export function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0)
}

export function startOfWeek(atMs: number): number {
  const sinceMonday = (new Date(atMs).getDay() + 6) % 7
  return addedDays(startOfDay(atMs), -sinceMonday)
}

export function startOfMonth(atMs: number): number {
  return new Date(startOfDay(atMs)).setDate(1)
}

/** Keeps the time of day, also across a change of the clocks. */
export function addedDays(atMs: number, days: number): number {
  const date = new Date(atMs)
  return date.setDate(date.getDate() + days)
}

/** For the first day of a month: the first day of another. */
export function addedMonths(atMs: number, months: number): number {
  const date = new Date(atMs)
  return date.setMonth(date.getMonth() + months)
}
