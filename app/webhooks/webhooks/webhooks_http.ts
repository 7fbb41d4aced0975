import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import * as api from '#shared/http/api'
import { readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, text, webUrl } from '#shared/http/text'
import type { FieldProblem } from '#shared/result'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/webhook_events'
import { CONNECTION_FAULTS } from '#webhooks/delivery/delivery_outcome'
import type { DestinationRefusal } from '#webhooks/delivery/permitted_destinations'
import { type Attempt, ATTEMPT_OUTCOMES } from '#webhooks/queue/attempt'
import { DEAD_REASONS, type DeadLetter } from '#webhooks/queue/delivery'
import type { ResendRefusal, Resent } from '#webhooks/queue/resend_dead_letters'
import {
  type CreateWebhookRefusal,
  type DestinationRefused,
  type PermissionMissing,
  WEBHOOKS_MAX,
  type WebhookWithSecret,
} from './create_webhook.js'
import type { UpdateWebhookRefusal } from './update_webhook.js'
import {
  DISABLED_REASONS,
  type ResolvedSelection,
  type Webhook,
  WEBHOOK_STATUSES,
  webhookStatus,
} from './webhook.js'

/** How many routers one subscription can name. */
const ROUTER_IDS_MAX = 100

const events = () => vine.array(vine.enum(WEBHOOK_EVENT_TYPES)).minLength(1).distinct()
const description = () => text({ min: 0, max: 2_000 })
const isActive = () => vine.boolean({ strict: true })

/** Null for `router_ids` means any router. */
const routerResolved = () =>
  strictObject(
    {
      sample_rate: vine.number({ strict: true }).range([0, 1]).optional(),
      router_ids: identifierList({ max: ROUTER_IDS_MAX }).minLength(1).nullable().optional(),
    },
    { nullable: ['router_ids'] }
  ).use(describedAs({ title: 'ResolvedSelectionPayload' }))

const ignored = () =>
  vine.object({}).allowUnknownProperties().optional().meta({
    type: 'object',
    readOnly: true,
    description: 'Set by the service. A payload may repeat it; it is ignored.',
  })

export const createWebhookValidator = vine.create(
  strictObject(
    {
      url: webUrl(),
      description: description().nullable().optional(),
      events: events(),
      router_resolved: routerResolved().nullable().optional(),
      is_active: isActive().optional(),
    },
    { nullable: ['description', 'router_resolved'] }
  )
)

export const updateWebhookValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      state: ignored(),
      creator: ignored(),
      url: webUrl().optional(),
      description: description().nullable().optional(),
      events: events().optional(),
      router_resolved: routerResolved().nullable().optional(),
      is_active: isActive().optional(),
    },
    { nullable: ['description', 'router_resolved'] }
  )
)

type Selection = Infer<ReturnType<typeof routerResolved>>

export function toSelection(selection: Selection | null): ResolvedSelection | null {
  if (selection === null) return null
  return { sampleRate: selection.sample_rate ?? 1, routerIds: selection.router_ids ?? null }
}

/**
 * The problems of `router_resolved` with these events. A subscription to `router.resolved` needs it: without a sample
 * or routers, a webhook would be sent every resolve. `kept` stays when the payload does not have the member.
 */
export function selectionProblems(
  subscribed: readonly WebhookEventType[],
  selection: Selection | null | undefined,
  kept: ResolvedSelection | null = null
): FieldProblem[] {
  if (!subscribed.includes('router.resolved')) return selection ? [NOT_SUBSCRIBED] : []
  if (selection === undefined && kept !== null) return []
  const isGiven = selection?.sample_rate !== undefined || (selection?.router_ids ?? null) !== null
  return isGiven ? [] : [SELECTION_MISSING]
}

const SELECTION_MISSING: FieldProblem = {
  field: 'router_resolved',
  rule: 'selection',
  message:
    'The router_resolved field must have sample_rate or router_ids when events has router.resolved',
}

const NOT_SUBSCRIBED: FieldProblem = {
  field: 'router_resolved',
  rule: 'notSubscribed',
  message: 'The router_resolved field must be absent or null unless events has router.resolved',
}

export const WEBHOOK_NOT_FOUND = api.notFound('webhook')
export const DEAD_LETTER_NOT_FOUND = api.notFound('dead letter')

const OF_FIELDS: api.Refusals<DestinationRefused | PermissionMissing> = {
  permission_missing: {
    ...api.permissionMissing('events:read'),
    of: ({ permission }) => api.permissionMissing(permission, 'reading what the webhook sends'),
  },
  destination_refused: api.invalidMember(({ reason }) => ({
    field: 'url',
    rule: 'destination',
    message: `The url field must ${MUST[reason]}`,
  })),
}

export const CREATE_WEBHOOK_REFUSALS: api.Refusals<CreateWebhookRefusal> = {
  ...OF_FIELDS,
  too_many: {
    status: 409,
    code: 'E_WEBHOOK_LIMIT_REACHED',
    title: 'Too many webhooks',
    detail: `An organization may have at most ${WEBHOOKS_MAX} webhooks.`,
  },
}

export const UPDATE_WEBHOOK_REFUSALS: api.Refusals<UpdateWebhookRefusal> = {
  not_found: WEBHOOK_NOT_FOUND,
  ...OF_FIELDS,
  invalid: api.INVALID,
}

const MUST: Readonly<Record<DestinationRefusal, string>> = {
  unreadable: 'be an https URL',
  scheme: 'be an https URL',
  plain_http: 'be an https URL',
  credentials: 'have no user name and no password',
  address: 'not name an address outside the public Internet',
}

export const TESTS_BUSY: api.Problem = {
  ...api.rateLimited('Other test deliveries of this organization or instance are running.'),
  retryAfterSeconds: 1,
}

export const RESEND_REFUSALS: Readonly<Record<ResendRefusal, api.Problem>> = {
  not_found: WEBHOOK_NOT_FOUND,
  inactive: {
    status: 409,
    code: 'E_WEBHOOK_INACTIVE',
    title: 'Webhook inactive',
    detail: 'Dead letters are sent again only to an active webhook. Set is_active first.',
  },
  dead_letter_not_found: DEAD_LETTER_NOT_FOUND,
  queue_full: {
    status: 409,
    code: 'E_WEBHOOK_QUEUE_FULL',
    title: 'Queue full',
    detail: 'The queue of the webhook has no room for the dead letter. Send it again later.',
  },
}

const EVENT_TYPE = api.component('WebhookEventType', api.oneOf(WEBHOOK_EVENT_TYPES))

const SELECTION = api.answer<ResolvedSelection>({
  sample_rate: api.described(api.SHARE, 'The share of the resolves that is sent.'),
  router_ids: api.nullable(
    api.arrayOf(api.IDENTIFIER),
    'Only resolves that select one of them; null for any router.'
  ),
})

const STATE = api.answer<Webhook, keyof Webhook>(
  {
    status: api.from(api.oneOf(WEBHOOK_STATUSES), webhookStatus),
    disabled_reason: api.nullable(
      api.oneOf(DISABLED_REASONS),
      'Null while the webhook is active. `gone`: the receiver answered 410. `failing`: no attempt succeeded for five days.'
    ),
    failing_since: api.nullable(
      api.INSTANT,
      'The first failed attempt since the last successful one.'
    ),
    queue_full_at: api.nullable(
      api.INSTANT,
      'When an event was last dropped because the queue had no room.'
    ),
    previous_secret_valid_until: api.from(
      api.nullable(
        api.INSTANT,
        'Until then, deliveries are also signed with the secret before the rotation.'
      ),
      ({ secrets }) => secrets[1]?.validUntil ?? null
    ),
  },
  {
    title: 'WebhookState',
    description: 'How deliveries go. It changes without a request.',
  }
)

type Unshown =
  | 'resolved'
  | 'creatorIds'
  | 'readPermissions'
  | 'disabledReason'
  | 'failingSince'
  | 'queueFullAt'
  | 'secrets'

const MEMBERS = {
  _id: api.IDENTIFIER,
  organization_id: api.IDENTIFIER,
  url: api.described(api.STRING, 'Where events are sent with POST.'),
  description: api.nullable(api.STRING),
  events: api.arrayOf(EVENT_TYPE, 'The types of events that are sent.'),
  router_resolved: api.from(
    api.nullable(SELECTION, {
      title: 'ResolvedSelection',
      description:
        'Which resolves are sent: a share of them, of these routers or of any. Null unless `events` has `router.resolved`.',
    }),
    ({ resolved }: Webhook) => resolved
  ),
  is_active: api.BOOLEAN,
  state: api.from(STATE, (webhook: Webhook) => webhook),
  creator: api.CREATOR,
  createdAt: api.INSTANT,
  updatedAt: api.INSTANT,
}

/** Never includes a secret. */
export const WEBHOOK = api.component('Webhook', api.answer<Webhook, Unshown>(MEMBERS))

export const WEBHOOK_WITH_SECRET = api.component(
  'WebhookWithSecret',
  api.answer<Webhook & { readonly secret: string }, Unshown>({
    ...MEMBERS,
    secret: {
      type: 'string',
      pattern: '^whsec_',
      description:
        'The key that deliveries are signed with, in the form of Standard Webhooks. It is shown only once.',
    },
  })
)

export function showWithSecret({ webhook, secret }: WebhookWithSecret) {
  return api.show(WEBHOOK_WITH_SECRET, { ...api.withoutCreator(webhook), secret })
}

export const WEBHOOK_ATTEMPT = api.component(
  'WebhookAttempt',
  api.answer<Attempt, 'type' | 'at'>({
    _id: api.IDENTIFIER,
    message_id: api.described(api.STRING, 'The header `webhook-id`.'),
    event: api.from(
      api.described(api.STRING, 'The type of the event; `webhook.test` for a test.'),
      ({ type }) => type
    ),
    attempt: { type: 'integer', minimum: 1, description: '1 for the first of the message.' },
    outcome: api.oneOf(
      ATTEMPT_OUTCOMES,
      '`delivered`: a status from 200 to 299. `refused`: another status. Otherwise there was no answer.'
    ),
    fault: api.nullable(
      api.oneOf(CONNECTION_FAULTS),
      'Why there was no connection, as far as it is known. `certificate_untrusted`: no authority vouches for it, or the receiver sends no intermediate certificate. `plain_http`: the port does not speak TLS. `proxy_…`: the proxy of this service refused, failed to connect or did not answer. Null otherwise.'
    ),
    status: api.nullable({ type: 'integer' }, 'Null without an answer.'),
    duration_ms: api.described(api.COUNT, 'From the resolution of the name to the answer.'),
    response_start: api.nullable(
      api.STRING,
      'The first 1,024 bytes of the answer as text; null without an answer.'
    ),
    attempted_at: api.from(api.described(api.INSTANT, 'When it began.'), ({ at }) => at),
  })
)

const WEBHOOK_MESSAGE = api.component(
  'WebhookMessage',
  api.answerObject(
    {
      type: api.STRING,
      timestamp: api.described(api.INSTANT, 'When it happened.'),
      data: { type: 'object', description: 'Depends on the type.' },
    },
    { description: 'The body of a delivery.' }
  )
)

export const WEBHOOK_DEAD_LETTER = api.component(
  'WebhookDeadLetter',
  api.answer<
    DeadLetter,
    Exclude<keyof DeadLetter, 'id' | 'messageId' | 'attempts' | 'reason' | 'lastError' | 'diedAt'>
  >({
    _id: api.IDENTIFIER,
    message_id: api.described(api.STRING, 'The header `webhook-id`, also when it is sent again.'),
    event: api.from(api.described(api.STRING, 'The type of the event.'), ({ type }) => type),
    payload: api.from(WEBHOOK_MESSAGE, ({ body }) => JSON.parse(body)),
    attempts: api.described(api.COUNT, 'How often it was attempted.'),
    reason: api.oneOf(
      DEAD_REASONS,
      '`gave_up`: a day of failures. `gone`: the receiver answered 410. `webhook_inactive`: the webhook was not active when the delivery was due. `not_readable`: the token that last chose what the webhook sends may not read such events.'
    ),
    last_error: api.nullable(api.STRING, 'How the last attempt ended.'),
    died_at: api.described(api.INSTANT, 'When the service gave up.'),
  })
)

export const RESENT_DEAD_LETTERS = api.component(
  'ResentDeadLetters',
  api.answer<Resent, 'count' | 'leftCount'>({
    resent: api.from(
      api.described(api.COUNT, 'Dead letters that are in the queue again.'),
      ({ count }) => count
    ),
    left: api.from(
      api.described(api.COUNT, 'Dead letters that stay, because the queue has no room.'),
      ({ leftCount }) => leftCount
    ),
  })
)

export const WEBHOOK_SCHEMAS = api.components(
  EVENT_TYPE,
  WEBHOOK,
  WEBHOOK_WITH_SECRET,
  WEBHOOK_MESSAGE,
  WEBHOOK_ATTEMPT,
  WEBHOOK_DEAD_LETTER,
  RESENT_DEAD_LETTERS
)
