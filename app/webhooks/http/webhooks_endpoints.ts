import {
  createdAnswers,
  EXAMPLE_IDS,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency'
import { pageOfSchema, ref } from '#shared/http/json_schema'
import { NEVER_STORED } from '#shared/http/answer'
import { invalid, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import {
  FIELDS,
  EXAMPLE,
  WITH_SECRET,
  ATTEMPT_EXAMPLE,
  DEAD_LETTER_EXAMPLE,
} from './webhook_examples.js'
import { createWebhookValidator, updateWebhookValidator } from './webhook_payload.js'
import { webhookPageValidator } from './webhook_query.js'
import {
  DEAD_LETTER_NOT_FOUND,
  WEBHOOK_INACTIVE,
  WEBHOOK_LIMIT_REACHED,
  WEBHOOK_NOT_FOUND,
  WEBHOOK_QUEUE_FULL,
} from './webhook_refusals.js'
import { WEBHOOK_SCHEMAS } from './webhook_schema.js'

const TAG = 'Webhooks'
const ACCESS = 'webhooks:manage'

const RESENT = {
  200: json('What would be sent (`validate_only`).', ref('ResentDeadLetters'), {
    resent: 1,
    left: 0,
  }),
  202: json('They are in the queue.', ref('ResentDeadLetters'), { resent: 1, left: 0 }),
}

const WRITE = { validator: writeQueryValidator }

export const webhooksEndpoints: ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Tell a receiver what happens. Each delivery is a POST of `WebhookMessage`, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A delivery succeeds with a status from 200 to 299 within 10 seconds; redirects are not followed. Otherwise it is repeated for a day with growing pauses. Deliveries come at least once and in any order: drop those whose `webhook-id` you know.',
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
      headers: IDEMPOTENCY_KEY,
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
        { ...NEVER_STORED, ...IDEMPOTENCY_REPLAYED }
      ),
      problems: [WEBHOOK_LIMIT_REACHED, ...IDEMPOTENCY_PROBLEMS],
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
      headers: IDEMPOTENCY_KEY,
      query: WRITE,
      answers: {
        200: json('The webhook, with its new secret.', ref('WebhookWithSecret'), WITH_SECRET, {
          ...NEVER_STORED,
          ...IDEMPOTENCY_REPLAYED,
        }),
      },
      problems: [WEBHOOK_NOT_FOUND, invalid([]), ...IDEMPOTENCY_PROBLEMS],
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
      problems: [WEBHOOK_NOT_FOUND, WEBHOOK_INACTIVE, OUTCOME_UNKNOWN],
    },
    'webhook_dead_letters.resend': {
      tag: TAG,
      summary: 'Send a dead letter again',
      description: 'It keeps its `webhook-id` and is attempted for another day.',
      access: ACCESS,
      query: WRITE,
      answers: RESENT,
      problems: [
        WEBHOOK_NOT_FOUND,
        DEAD_LETTER_NOT_FOUND,
        WEBHOOK_INACTIVE,
        WEBHOOK_QUEUE_FULL,
        OUTCOME_UNKNOWN,
      ],
    },
  },
}
