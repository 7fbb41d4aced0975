import { NEVER_STORED } from '#shared/http/answer'
import {
  createdAnswers,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { invalid, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { WEBHOOK_EVENT_TYPES } from '#shared/webhook_events'
import { CONNECTION_FAULTS } from '#webhooks/delivery/delivery_outcome'
import { ATTEMPT_OUTCOMES } from '#webhooks/queue/attempt'
import { DEAD_REASONS } from '#webhooks/queue/delivery'
import { DISABLED_REASONS, WEBHOOK_STATUSES } from './webhook.js'
import {
  createWebhookValidator,
  DEAD_LETTER_NOT_FOUND,
  updateWebhookValidator,
  WEBHOOK_INACTIVE,
  WEBHOOK_LIMIT_REACHED,
  WEBHOOK_NOT_FOUND,
  WEBHOOK_QUEUE_FULL,
  webhookPageValidator,
} from './webhooks_http.js'

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
  fault: described(
    nullable(oneOf(CONNECTION_FAULTS)),
    'Why there was no connection, as far as it is known. `certificate_untrusted`: no authority vouches for it, or the receiver sends no intermediate certificate. `plain_http`: the port does not speak TLS. `proxy_…`: the proxy of this service refused, failed to connect or did not answer. Null otherwise.'
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

const WEBHOOK_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
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

const FIELDS = {
  url: 'https://hooks.example.com/signalbox',
  description: 'Bookings to the CRM',
  events: ['booking.completed', 'router.resolved'],
  router_resolved: { sample_rate: 0.1, router_ids: null },
}

const EXAMPLE = {
  _id: EXAMPLE_IDS.webhook,
  organization_id: EXAMPLE_IDS.organization,
  ...FIELDS,
  is_active: true,
  state: {
    status: 'active',
    disabled_reason: null,
    failing_since: null,
    queue_full_at: null,
    previous_secret_valid_until: null,
  },
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

const WITH_SECRET = {
  ...EXAMPLE,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
}

const ATTEMPT_EXAMPLE = {
  _id: EXAMPLE_IDS.webhookAttempt,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'booking.completed',
  attempt: 1,
  outcome: 'delivered',
  fault: null,
  status: 204,
  duration_ms: 41,
  response_start: '',
  attempted_at: EXAMPLE_INSTANT,
}

const DEAD_LETTER_EXAMPLE = {
  _id: EXAMPLE_IDS.deadLetter,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'router.changed',
  payload: {
    type: 'router.changed',
    timestamp: EXAMPLE_INSTANT,
    data: { router_id: EXAMPLE_IDS.router, change: 'updated', count: 1, organization_revision: 7 },
  },
  attempts: 22,
  reason: 'gave_up',
  last_error: 'refused 503',
  died_at: '2026-03-02T09:00:00.000Z',
}

const TAG = 'Webhooks'
const ACCESS = 'webhooks:manage'

const RESENT_EXAMPLE = { resent: 1, left: 0 }
const RESENT = {
  200: json('What would be sent (`validate_only`).', ref('ResentDeadLetters'), RESENT_EXAMPLE),
  202: json('They are in the queue.', ref('ResentDeadLetters'), RESENT_EXAMPLE),
}
const NOT_RESENT = [WEBHOOK_NOT_FOUND, WEBHOOK_INACTIVE, OUTCOME_UNKNOWN]

const WRITE = { validator: writeQueryValidator }

export const webhooksEndpoints: ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Tell a receiver what happens. Each delivery is a POST of `WebhookMessage`, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes: `webhook-id`, `webhook-timestamp` and `webhook-signature`. One that a request with a valid `traceparent` caused has a `traceparent` of the same trace. A delivery succeeds with a status from 200 to 299 within 10 seconds; redirects are not followed. Otherwise it is repeated for a day with growing pauses. Deliveries come at least once and in any order: drop those whose `webhook-id` you know.',
    },
  ],
  schemas: WEBHOOK_SCHEMAS,
  endpoints: {
    'webhooks.list': {
      tag: TAG,
      summary: 'List webhooks',
      access: ACCESS,
      query: { validator: webhookPageValidator },
      answers: {
        200: json('One page of the webhooks, without secrets.', pageOfSchema(ref('Webhook')), {
          data: [EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
    },
    'webhooks.create': {
      tag: TAG,
      summary: 'Create a webhook',
      description:
        'The URL must be https and lead to the public Internet. `router.resolved` needs `router_resolved`: a share of the resolves (`sample_rate`), some routers (`router_ids`), or both. The secret is shown only in this answer. Events that happen from about a second later are sent. The token needs the permission to read them as well: `routers:read` for `router.changed` and `audit.finished`, `events:read` for the others.',
      access: ACCESS,
      isIdempotent: true,
      body: {
        name: 'CreateWebhook',
        validator: createWebhookValidator,
        examples: {
          'For bookings and a tenth of the resolves': {
            ...FIELDS,
            router_resolved: { sample_rate: 0.1 },
          },
          'For one router': {
            url: 'https://hooks.example.com/signalbox',
            events: ['router.resolved'],
            router_resolved: { router_ids: [EXAMPLE_IDS.router] },
          },
        },
      },
      query: WRITE,
      answers: createdAnswers(
        'The webhook, with its secret.',
        ref('WebhookWithSecret'),
        WITH_SECRET,
        NEVER_STORED
      ),
      problems: [WEBHOOK_LIMIT_REACHED],
    },
    'webhooks.read': {
      tag: TAG,
      summary: 'Read a webhook',
      access: ACCESS,
      answers: { 200: json('The webhook, without its secret.', ref('Webhook'), EXAMPLE) },
      problems: [WEBHOOK_NOT_FOUND],
    },
    'webhooks.update': {
      tag: TAG,
      summary: 'Update a webhook',
      description:
        'Absent members stay unchanged. A webhook as `GET` shows it is accepted. `is_active: true` also ends a disabling by the service. What waits goes to a new URL. To change the URL, `events` or `router_resolved`, or to activate the webhook, the token needs the permission to read its events, as to create it.',
      access: ACCESS,
      body: {
        name: 'UpdateWebhook',
        validator: updateWebhookValidator,
        examples: {
          'Switch off': { is_active: false },
          'Other events': { events: ['router.changed', 'audit.finished'] },
        },
      },
      query: WRITE,
      answers: { 200: json('The updated webhook.', ref('Webhook'), EXAMPLE) },
      problems: [WEBHOOK_NOT_FOUND, OUTCOME_UNKNOWN],
    },
    'webhooks.delete': {
      tag: TAG,
      summary: 'Delete a webhook',
      description: 'What waits is not sent, and its attempts and dead letters are deleted.',
      access: ACCESS,
      query: WRITE,
      answers: { 204: { description: 'The webhook is deleted.' } },
      problems: [WEBHOOK_NOT_FOUND, OUTCOME_UNKNOWN],
    },
    'webhooks.rotate_secret': {
      tag: TAG,
      summary: 'Give a webhook a new secret',
      description:
        'For 24 hours, deliveries are signed with both secrets, so a receiver can change at any time in between. Of several rotations within a day the last two earlier secrets count.',
      access: ACCESS,
      isIdempotent: true,
      query: WRITE,
      answers: {
        200: json(
          'The webhook, with its new secret.',
          ref('WebhookWithSecret'),
          WITH_SECRET,
          NEVER_STORED
        ),
      },
      problems: [WEBHOOK_NOT_FOUND, invalid([])],
    },
    'webhooks.test': {
      tag: TAG,
      summary: 'Send a test delivery',
      description:
        'Sends one message of the type `webhook.test` and waits for the outcome, at most 10 seconds. It is not repeated. An organization may run two at once.',
      access: ACCESS,
      query: WRITE,
      answers: {
        200: json('How it ended.', ref('WebhookAttempt'), ATTEMPT_EXAMPLE),
        204: { description: 'It would be sent (`validate_only`).' },
      },
      problems: [WEBHOOK_NOT_FOUND],
    },
    'webhook_attempts.list': {
      tag: TAG,
      summary: 'List the last attempts of a webhook',
      description: 'About the last 500, of seven days at most; newest first.',
      access: ACCESS,
      query: { validator: webhookPageValidator },
      answers: {
        200: json('One page of the attempts.', pageOfSchema(ref('WebhookAttempt')), {
          data: [ATTEMPT_EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
      problems: [WEBHOOK_NOT_FOUND],
    },
    'webhook_dead_letters.list': {
      tag: TAG,
      summary: 'List what was not delivered',
      description:
        'About the last 5,000, of 30 days at most; newest first. The token needs the permission to read the events that are shown, as to create a webhook.',
      access: ACCESS,
      query: { validator: webhookPageValidator },
      answers: {
        200: json('One page of the dead letters.', pageOfSchema(ref('WebhookDeadLetter')), {
          data: [DEAD_LETTER_EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
      problems: [WEBHOOK_NOT_FOUND],
    },
    'webhook_dead_letters.resend_all': {
      tag: TAG,
      summary: 'Send all dead letters again',
      description: 'The oldest first, as far as the queue has room. Each keeps its `webhook-id`.',
      access: ACCESS,
      query: WRITE,
      answers: RESENT,
      problems: NOT_RESENT,
    },
    'webhook_dead_letters.resend': {
      tag: TAG,
      summary: 'Send a dead letter again',
      description: 'It keeps its `webhook-id` and is attempted for another day.',
      access: ACCESS,
      query: WRITE,
      answers: RESENT,
      problems: [...NOT_RESENT, DEAD_LETTER_NOT_FOUND, WEBHOOK_QUEUE_FULL],
    },
  },
}
