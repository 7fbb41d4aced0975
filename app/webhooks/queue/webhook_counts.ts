import { metricOf, metricOfTally, type Metrics } from '#shared/metrics'
import { Tally } from '#shared/tally'
import type { DeliveryRepository } from './delivery_repository.js'

/**
 * The outcomes of events and attempts in this process: delivered, failed and tried again, dead, or dropped because the
 * queue of a webhook was full.
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

export function webhookMetrics({ counts, deliverer, deliveries }: Sources): Metrics {
  return {
    webhookDeliveries: metricOfTally(counts),
    webhookDeliveriesWaiting: () =>
      deliveries.countAll().then(
        (count) => [[count]],
        () => []
      ),
    webhookOverdueSeconds: metricOf(() => deliverer.overdueMs / 1_000),
  }
}
