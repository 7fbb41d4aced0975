import { Tally } from '#shared/tally'

/**
 * What became of events and attempts in this process: delivered, failed and tried again, dead, or dropped because the
 * queue of a webhook had no room.
 */
const KINDS = ['delivered', 'failed', 'dead', 'dropped'] as const

export class WebhookCounts extends Tally<(typeof KINDS)[number]> {
  constructor() {
    super(KINDS)
  }
}
