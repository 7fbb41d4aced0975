import { newIdentifier } from '#shared/identifiers'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'

/** Stores a dead letter of a webhook, as if its deliveries had failed for a day; returns its id. */
export async function createDeadLetter(
  organizationId: string,
  webhookId: string,
  messageId = `msg_${newIdentifier()}`
): Promise<string> {
  const id = newIdentifier()
  const at = new Date()
  const type = 'router.changed'
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { count: 1 } })
  await new DeadLetterRepository().add(
    {
      id,
      organizationId,
      webhookId,
      messageId,
      type,
      body,
      at,
      attempts: 22,
      lastError: 'timeout',
    },
    'gave_up',
    at
  )
  return id
}
