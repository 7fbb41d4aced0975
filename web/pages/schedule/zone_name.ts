import { timeFormat } from '../../zone.js'

/** The console's zone, as its reader calls it: “Central European Standard Time”. */
export function zoneName(locale: string, atMs = Date.now()): string {
  const parts = timeFormat(locale, { timeZoneName: 'long' }).formatToParts(atMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
