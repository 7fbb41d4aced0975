import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { Tally } from '#shared/tally'

const KINDS = [...PRIORITY_CLASSES, 'none', 'refused'] as const

/** How the resolves of this process ended: the class that won, `none` without one, `refused` for a malformed URL. */
export class ResolveOutcomes extends Tally<(typeof KINDS)[number]> {
  constructor() {
    super(KINDS)
  }
}
