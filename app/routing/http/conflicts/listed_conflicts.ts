import vine from '@vinejs/vine'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'

/** The query parameter `conflicts`. */
export function listedConflicts() {
  return vine.enum(['medium', 'all'] as const).meta({ default: 'medium' })
}

/** How the API description explains the parameter. */
export const LISTED_CONFLICTS = {
  description:
    'Which conflicts the answer lists: those of severity medium and high, or `all`. `totals` counts all of them.',
}

/** The least severity listed. */
export function leastListed(listed: 'medium' | 'all' | undefined): Severity {
  return listed === 'all' ? 'info' : 'medium'
}
