import { timeFormat } from './zone.js'

const OPTIONS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** An instant within a sentence, in the console's zone, which it names. */
export function instantText(instant: string, locale: string): string {
  return timeFormat(locale, OPTIONS).format(new Date(instant))
}
