/** The reader's zone, as the reader calls it: “Central European Standard Time”. */
export function zoneName(locale: string, atMs = Date.now()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(atMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
