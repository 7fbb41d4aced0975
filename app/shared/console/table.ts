import { stripVTControlCharacters, styleText } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time'

const CONTROL_CHARACTERS = /\p{Cc}/gu

/** Aligned lines under a line of headings, or `empty` when there are no rows. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string
): string[] {
  if (rows.length === 0) return [empty]
  const [first = '', ...lines] = columns([headings, ...rows.map((row) => row.map(visible))])
  return [toned('heading', first), ...lines]
}

/** Makes untrusted text safe for a terminal: what would move the cursor or break the line becomes an escape. */
export function visible(text: string): string {
  return text.replaceAll(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

/**
 * Lines with the columns of all rows aligned; the last column is not padded. Colors do not count towards the width.
 */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, lengthOf(cell))))
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd()
  )
}

function lengthOf(cell: string): number {
  return stripVTControlCharacters(cell).length
}

const FORMATS = {
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
  heading: 'bold',
} as const

export type Tone = keyof typeof FORMATS

/**
 * The text in the color of its tone, if standard output is a terminal that shows colors. `NO_COLOR` and `FORCE_COLOR`
 * decide otherwise. Make untrusted text `visible` first.
 */
export function toned(tone: Tone, text: string): string {
  return styleText(FORMATS[tone], text)
}

const COUNT = new Intl.NumberFormat('en')

/** The first lines, up to `max`, and the number of the rest; `more` says how to see them. */
export function capped(lines: readonly string[], max: number, more: string): string[] {
  const hidden = lines.length - max
  return hidden > 0 ? [...lines.slice(0, max), `and ${COUNT.format(hidden)} ${more}`] : [...lines]
}

const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', 1_000],
] as const

/**
 * A duration for a person: its two largest units, such as `4m 30s`, or `850ms` below a second. Negative durations have
 * a minus.
 */
export function durationText(ms: number): string {
  if (ms < 0) return `-${durationText(-ms)}`
  if (ms < 1_000) return `${Math.round(ms)}ms`
  const first = UNITS.findIndex(([, size]) => ms >= size)
  let rest = ms
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? `${count}${unit}` : ''
  })
  return parts.filter((part) => part !== '').join(' ')
}
