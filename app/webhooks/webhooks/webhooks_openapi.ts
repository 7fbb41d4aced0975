import { NEVER_STORED } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './webhooks_http.js'

const FIELDS = {
  url: 'https://hooks.example.com/signalbox',
  description: 'Bookings to the CRM',
  events: ['booking.completed', 'router.resolved'],
  router_resolved: { sample_rate: 0.1, router_ids: null },
}

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.webhook,
  organization_id: api.EXAMPLE_IDS.organization,
  ...FIELDS,
  is_active: true,
  state: {
    status: 'active',
    disabled_reason: null,
    failing_since: null,
    queue_full_at: null,
    previous_secret_valid_until: null,
  },
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
}

const WITH_SECRET = {
  ...EXAMPLE,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
}

const ATTEMPT_EXAMPLE = {
  _id: api.EXAMPLE_IDS.webhookAttempt,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'booking.completed',
  attempt: 1,
  outcome: 'delivered',
  fault: null,
  status: 204,
  duration_ms: 41,
  response_start: '',
  attempted_at: api.EXAMPLE_INSTANT,
}

const DEAD_LETTER_EXAMPLE = {
  _id: api.EXAMPLE_IDS.deadLetter,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'router.changed',
  payload: {
    type: 'router.changed',
    timestamp: api.EXAMPLE_INSTANT,
    data: {
      router_id: api.EXAMPLE_IDS.router,
      change: 'updated',
      count: 1,
      organization_revision: 7,
      actor: {
        kind: 'token',
        id: api.EXAMPLE_IDS.accessToken,
        name: 'Anna Weber',
        creator_id: api.EXAMPLE_IDS.accessToken,
        is_person: true,
      },
    },
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
  200: api.json('What would be sent (`validate_only`).', http.RESENT_DEAD_LETTERS, RESENT_EXAMPLE),
  202: api.json('They are in the queue.', http.RESENT_DEAD_LETTERS, RESENT_EXAMPLE),
}
const { not_found: notFound, inactive, ...ofOne } = http.RESEND_REFUSALS
const NOT_RESENT = [notFound, inactive, api.OUTCOME_UNKNOWN]

const WRITE = { validator: writeQueryValidator }

export const webhooksEndpoints: api.ModuleDescription = {
  tags: [
    {
      name: TAG,
      description:
        'Tell a receiver what happens. Each delivery is a POST of `WebhookMessage`, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes: `webhook-id`, `webhook-timestamp` and `webhook-signature`. One that a request with a valid `traceparent` caused has a `traceparent` of the same trace. A delivery succeeds with a status from 200 to 299 within 10 seconds; redirects are not followed. Otherwise it is repeated for a day with growing pauses. Deliveries come at least once and in any order: drop those whose `webhook-id` you know.',
    },
  ],
  schemas: http.WEBHOOK_SCHEMAS,
  endpoints: {
    'webhooks.list': {
      tag: TAG,
      summary: 'List webhooks',
      access: ACCESS,
      query: { validator: pageValidator },
      answers: api.pageAnswers('One page of the webhooks, without secrets.', http.WEBHOOK, EXAMPLE),
    },
    'webhooks.create': {
      tag: TAG,
      summary: 'Create a webhook',
      description:
        'The URL must be https and lead to the public Internet. `router.resolved` needs `router_resolved`: a share of the resolves (`sample_rate`), some routers (`router_ids`), or both. The secret is shown only in this answer. Events that happen from about a second later are sent. The token needs the permission to read them as well: `events:read` for `router.resolved` and bookings, `routers:read` for the others.',
      access: ACCESS,
      isIdempotent: true,
      body: {
        name: 'CreateWebhook',
        validator: http.createWebhookValidator,
        examples: {
          'For bookings and a tenth of the resolves': {
            ...FIELDS,
            router_resolved: { sample_rate: 0.1 },
          },
          'For one router': {
            url: 'https://hooks.example.com/signalbox',
            events: ['router.resolved'],
            router_resolved: { router_ids: [api.EXAMPLE_IDS.router] },
          },
        },
      },
      query: WRITE,
      answers: api.createdAnswers(
        'The webhook, with its secret.',
        http.WEBHOOK_WITH_SECRET,
        WITH_SECRET,
        NEVER_STORED
      ),
      problems: api.problemsIn(http.CREATE_WEBHOOK_REFUSALS),
    },
    'webhooks.read': {
      tag: TAG,
      summary: 'Read a webhook',
      access: ACCESS,
      answers: { 200: api.json('The webhook, without its secret.', http.WEBHOOK, EXAMPLE) },
      problems: [http.WEBHOOK_NOT_FOUND],
    },
    'webhooks.update': {
      tag: TAG,
      summary: 'Update a webhook',
      description:
        'Absent members stay unchanged. A webhook as `GET` shows it is accepted. `is_active: true` also ends a disabling by the service. What waits goes to a new URL. To change the URL, `events` or `router_resolved`, or to activate the webhook, the token needs the permission to read its events, as to create it.',
      access: ACCESS,
      body: {
        name: 'UpdateWebhook',
        validator: http.updateWebhookValidator,
        examples: {
          'Switch off': { is_active: false },
          'Other events': { events: ['router.changed', 'audit.finished'] },
        },
      },
      query: WRITE,
      answers: { 200: api.json('The updated webhook.', http.WEBHOOK, EXAMPLE) },
      problems: [...api.problemsIn(http.UPDATE_WEBHOOK_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'webhooks.delete': {
      tag: TAG,
      summary: 'Delete a webhook',
      description: 'What waits is not sent, and its attempts and dead letters are deleted.',
      access: ACCESS,
      query: WRITE,
      answers: { 204: { description: 'The webhook is deleted.' } },
      problems: [http.WEBHOOK_NOT_FOUND, api.OUTCOME_UNKNOWN],
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
        200: api.json(
          'The webhook, with its new secret.',
          http.WEBHOOK_WITH_SECRET,
          WITH_SECRET,
          NEVER_STORED
        ),
      },
      problems: [http.WEBHOOK_NOT_FOUND],
    },
    'webhooks.test': {
      tag: TAG,
      summary: 'Send a test delivery',
      description:
        'Sends one message of the type `webhook.test` and waits for the outcome, at most 10 seconds. It is not repeated. An organization may run two at once.',
      access: ACCESS,
      query: WRITE,
      answers: {
        200: api.json('How it ended.', http.WEBHOOK_ATTEMPT, ATTEMPT_EXAMPLE),
        204: { description: 'It would be sent (`validate_only`).' },
      },
      problems: [http.WEBHOOK_NOT_FOUND],
    },
    'webhook_attempts.list': {
      tag: TAG,
      summary: 'List the last attempts of a webhook',
      description: 'About the last 500, of seven days at most; newest first.',
      access: ACCESS,
      query: { validator: pageValidator },
      answers: api.pageAnswers('One page of the attempts.', http.WEBHOOK_ATTEMPT, ATTEMPT_EXAMPLE),
      problems: [http.WEBHOOK_NOT_FOUND],
    },
    'webhook_dead_letters.list': {
      tag: TAG,
      summary: 'List what was not delivered',
      description:
        'About the last 5,000, of 30 days at most; newest first. The token needs the permission to read the events that are shown, as to create a webhook.',
      access: ACCESS,
      query: { validator: pageValidator },
      answers: api.pageAnswers(
        'One page of the dead letters.',
        http.WEBHOOK_DEAD_LETTER,
        DEAD_LETTER_EXAMPLE
      ),
      problems: [http.WEBHOOK_NOT_FOUND],
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
      problems: [...NOT_RESENT, ...api.problemsIn(ofOne)],
    },
  },
}
