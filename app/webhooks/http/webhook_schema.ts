import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'
import { WEBHOOK_EVENT_TYPES } from '#shared/webhook_events'
import { ATTEMPT_OUTCOMES } from '#webhooks/attempt'
import { DEAD_REASONS } from '#webhooks/queue/delivery'
import { DISABLED_REASONS, WEBHOOK_STATUSES } from '#webhooks/webhook'

/** What `showWebhook` returns. */
const WEBHOOK: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  url: described(STRING, 'Where events are sent with POST.'),
  description: nullable(STRING),
  events: described(arrayOf(ref('WebhookEventType')), 'The types of events that are sent.'),
  router_resolved: {
    ...nullable(
      answerObject({
        sample_rate: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          description: 'The share of the resolves that is sent.',
        },
        router_ids: described(
          nullable(arrayOf(IDENTIFIER)),
          'Only resolves that select one of them; null for any router.'
        ),
      })
    ),
    title: 'ResolvedSelection',
    description:
      'Which resolves are sent: a share of them, of these routers or of any. Null unless `events` has `router.resolved`.',
  },
  is_active: BOOLEAN,
  state: {
    ...answerObject({
      status: oneOf(WEBHOOK_STATUSES),
      disabled_reason: described(
        nullable(oneOf(DISABLED_REASONS)),
        'Null while the webhook is active. `gone`: the receiver answered 410. `failing`: no attempt succeeded for five days.'
      ),
      failing_since: described(
        nullable(INSTANT),
        'The first failed attempt since the last successful one.'
      ),
      queue_full_at: described(
        nullable(INSTANT),
        'When an event was last dropped because the queue had no room.'
      ),
      previous_secret_valid_until: described(
        nullable(INSTANT),
        'Until then, deliveries are also signed with the secret before the rotation.'
      ),
    }),
    title: 'WebhookState',
    description: 'How deliveries go. It changes without a request.',
  },
  createdAt: INSTANT,
  updatedAt: INSTANT,
}

/** What `showAttempt` returns. */
const ATTEMPT = answerObject({
  _id: IDENTIFIER,
  message_id: described(STRING, 'The header `webhook-id`.'),
  event: described(STRING, 'The type of the event; `webhook.test` for a test.'),
  attempt: { type: 'integer', minimum: 1, description: '1 for the first of the message.' },
  outcome: described(
    oneOf(ATTEMPT_OUTCOMES),
    '`delivered`: a status from 200 to 299. `refused`: another status. Otherwise there was no answer.'
  ),
  status: { ...nullable({ type: 'integer' }), description: 'Null without an answer.' },
  duration_ms: described(COUNT, 'From the resolution of the name to the answer.'),
  response_start: described(
    nullable(STRING),
    'The first 1,024 bytes of the answer as text; null without an answer.'
  ),
  attempted_at: described(INSTANT, 'When it began.'),
})

/** What `showDeadLetter` returns. */
const DEAD_LETTER = answerObject({
  _id: IDENTIFIER,
  message_id: described(STRING, 'The header `webhook-id`, also when it is sent again.'),
  event: described(STRING, 'The type of the event.'),
  payload: ref('WebhookMessage'),
  attempts: described(COUNT, 'How often it was attempted.'),
  reason: described(
    oneOf(DEAD_REASONS),
    '`gave_up`: a day of failures. `gone`: the receiver answered 410. `webhook_inactive`: the webhook was not active when the delivery was due. `not_readable`: the token that last chose what the webhook sends may not read such events.'
  ),
  last_error: described(nullable(STRING), 'How the last attempt ended.'),
  died_at: described(INSTANT, 'When the service gave up.'),
})

export const WEBHOOK_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WebhookEventType: oneOf(WEBHOOK_EVENT_TYPES),
  Webhook: answerObject(WEBHOOK),
  WebhookWithSecret: answerObject({
    ...WEBHOOK,
    secret: {
      type: 'string',
      pattern: '^whsec_',
      description:
        'The key that deliveries are signed with, in the form of Standard Webhooks. It is shown only once.',
    },
  }),
  WebhookMessage: answerObject(
    {
      type: STRING,
      timestamp: described(INSTANT, 'When it happened.'),
      data: { type: 'object', description: 'Depends on the type.' },
    },
    { description: 'The body of a delivery.' }
  ),
  WebhookAttempt: ATTEMPT,
  WebhookDeadLetter: DEAD_LETTER,
  ResentDeadLetters: answerObject({
    resent: described(COUNT, 'Dead letters that are in the queue again.'),
    left: described(COUNT, 'Dead letters that stay, because the queue has no room.'),
  }),
}
