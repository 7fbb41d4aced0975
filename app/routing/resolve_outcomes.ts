import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { Tally } from '#shared/tally'

const KINDS = [...PRIORITY_CLASSES, 'none', 'refused'] as const

/** How this process's resolves ended: the winning class, `none` without a winner, `refused` for a malformed URL. */
export class ResolveOutcomes extends Tally<(typeof KINDS)[number]> {
  constructor() {
    super(KINDS)
  }
}
