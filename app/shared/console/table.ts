import { columns } from './columns.js'
import { toned } from './toned.js'

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
