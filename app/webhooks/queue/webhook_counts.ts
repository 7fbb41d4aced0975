import { readingOf, readingOfTally, type Readings } from '#shared/metrics'
import { Tally } from '#shared/tally'
import type { DeliveryRepository } from './delivery_repository.js'

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

interface Sources {
  readonly counts: WebhookCounts
  readonly deliverer: { readonly overdueMs: number }
  readonly deliveries: Pick<DeliveryRepository, 'countAll'>
}

export function webhookReadings({ counts, deliverer, deliveries }: Sources): Readings {
  return {
    webhookDeliveries: readingOfTally(counts),
    webhookDeliveriesWaiting: () =>
      deliveries.countAll().then(
        (count) => [[count]],
        () => []
      ),
    webhookOverdueSeconds: readingOf(() => deliverer.overdueMs / 1_000),
  }
}
