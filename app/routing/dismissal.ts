import { createHash } from 'node:crypto'

const KEY_DIGITS = 24

/** That an organization does not want to see a suggestion or a finding for some time. */
export interface Dismissal {
  readonly key: string
  readonly at: Date
  /** Null, or absent in rows of older releases, if none was given. */
  readonly reason?: string | null
}

/** What can be dismissed, named as the API names ids. */
export function dismissalKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, KEY_DIGITS)
}
