import { type Readings, readingOf, readingOfTally } from '#shared/metrics'
import type { DeliveryRepository } from '#webhooks/persistence/delivery_repository'
import type { WebhookCounts } from './webhook_counts.js'

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
