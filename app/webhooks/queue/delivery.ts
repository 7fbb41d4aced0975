import type { DeliveryMessage } from '#webhooks/delivery_message'

/** A message on its way to one webhook. */
export interface Delivery extends DeliveryMessage {
  readonly id: string
  readonly organizationId: string
  readonly webhookId: string
  /** Attempts begun, the current one included. */
  readonly attempts: number
  /** How the last attempt ended, for people; null before the first one ended. */
  readonly lastError: string | null
}

/** A delivery that an instance attempts now. Only the holder of the claim may settle it. */
export interface ClaimedDelivery extends Delivery {
  readonly claim: string
  /** A delivery that still fails then becomes a dead letter. */
  readonly giveUpAt: Date
}

/**
 * Why a message was not delivered: a day of failures, an answer 410, a webhook that is not active, or one whose author may
 * not read it.
 */
export const DEAD_REASONS = ['gave_up', 'gone', 'webhook_inactive', 'not_readable'] as const

export type DeadReason = (typeof DEAD_REASONS)[number]

/** A message that was not delivered, and that can be sent again. */
export interface DeadLetter extends Delivery {
  readonly reason: DeadReason
  readonly diedAt: Date
}
