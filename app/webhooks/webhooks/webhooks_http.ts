import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { sendRateLimited } from '#cluster/http/rate_limits'
import { instantText } from '#shared/time'
import { pageQuery } from '#shared/http/keyset_page'
import {
  notFound,
  permissionMissing,
  type Problem,
  sendInvalid,
  sendProblem,
} from '#shared/http/problem'
import { readOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, text, webUrl } from '#shared/http/text'
import type { FieldProblem } from '#shared/result'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#shared/webhook_events'
import type { MembersOf } from '#shared/member_name'
import type { DestinationRefusal } from '#webhooks/delivery/permitted_destinations'
import type { Attempt } from '#webhooks/queue/attempt'
import type { DeadLetter } from '#webhooks/queue/delivery'
import type { ResendRefusal } from '#webhooks/queue/resend_dead_letters'
import { type CreateWebhookRefusal, WEBHOOKS_MAX } from './create_webhook.js'
import type { UpdateWebhookRefusal } from './update_webhook.js'
import { type ResolvedSelection, type Webhook, webhookStatus } from './webhook.js'

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
      state: vine.object({}).allowUnknownProperties().optional().meta({
        type: 'object',
        readOnly: true,
        description: 'Set by the service. A payload may repeat it; it is ignored.',
      }),
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

/** The query of every list of webhooks, attempts and dead letters. */
export const webhookPageValidator = vine.create(strictObject(pageQuery))

const BUSY_RETRY_AFTER_MS = 1_000

export function sendWebhookNotFound(ctx: HttpContext): void {
  sendProblem(ctx, WEBHOOK_NOT_FOUND)
}

export function sendWebhookRefusal(
  ctx: HttpContext,
  refusal: CreateWebhookRefusal | UpdateWebhookRefusal
): void {
  switch (refusal.type) {
    case 'not_found':
      return sendWebhookNotFound(ctx)
    case 'too_many':
      return sendProblem(ctx, WEBHOOK_LIMIT_REACHED)
    case 'permission_missing':
      return sendProblem(
        ctx,
        permissionMissing(refusal.permission, 'reading what the webhook sends')
      )
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    case 'destination_refused':
      return sendInvalid(ctx, [destinationProblem(refusal.reason)])
    default:
      return refusal satisfies never
  }
}

export function sendTestRefusal(ctx: HttpContext, refusal: 'not_found' | 'busy'): void {
  switch (refusal) {
    case 'not_found':
      return sendWebhookNotFound(ctx)
    case 'busy':
      return sendRateLimited(ctx, BUSY_RETRY_AFTER_MS, TESTS_BUSY)
    default:
      return refusal satisfies never
  }
}

export function sendResendRefusal(ctx: HttpContext, refusal: ResendRefusal): void {
  switch (refusal) {
    case 'not_found':
      return sendWebhookNotFound(ctx)
    case 'dead_letter_not_found':
      return sendProblem(ctx, DEAD_LETTER_NOT_FOUND)
    case 'inactive':
      return sendProblem(ctx, WEBHOOK_INACTIVE)
    case 'queue_full':
      return sendProblem(ctx, WEBHOOK_QUEUE_FULL)
    default:
      return refusal satisfies never
  }
}

function destinationProblem(reason: DestinationRefusal): FieldProblem {
  return { field: 'url', rule: 'destination', message: `The url field must ${MUST[reason]}` }
}

const MUST: Readonly<Record<DestinationRefusal, string>> = {
  unreadable: 'be an https URL',
  scheme: 'be an https URL',
  plain_http: 'be an https URL',
  credentials: 'have no user name and no password',
  address: 'not name an address outside the public Internet',
}

const TESTS_BUSY = 'Other test deliveries of this organization or instance are running.'

export const WEBHOOK_NOT_FOUND = notFound('webhook')
export const DEAD_LETTER_NOT_FOUND = notFound('dead letter')

export const WEBHOOK_LIMIT_REACHED: Problem = {
  status: 409,
  code: 'E_WEBHOOK_LIMIT_REACHED',
  title: 'Too many webhooks',
  detail: `An organization may have at most ${WEBHOOKS_MAX} webhooks.`,
}

export const WEBHOOK_INACTIVE: Problem = {
  status: 409,
  code: 'E_WEBHOOK_INACTIVE',
  title: 'Webhook inactive',
  detail: 'Dead letters are sent again only to an active webhook. Set is_active first.',
}

export const WEBHOOK_QUEUE_FULL: Problem = {
  status: 409,
  code: 'E_WEBHOOK_QUEUE_FULL',
  title: 'Queue full',
  detail: 'The queue of the webhook has no room for the dead letter. Send it again later.',
}

/** Never includes a secret. */
export function showWebhook(webhook: Webhook) {
  const { resolved } = webhook
  return {
    _id: webhook.id,
    organization_id: webhook.organizationId,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    router_resolved: resolved && {
      sample_rate: resolved.sampleRate,
      router_ids: resolved.routerIds,
    },
    is_active: webhook.isActive,
    state: {
      status: webhookStatus(webhook),
      disabled_reason: webhook.disabledReason,
      failing_since: webhook.failingSince,
      queue_full_at: webhook.queueFullAt,
      previous_secret_valid_until: webhook.secrets[1]?.validUntil ?? null,
    },
    createdAt: instantText(webhook.createdAt),
    updatedAt: instantText(webhook.updatedAt),
  } satisfies MembersOf<
    Webhook,
    | 'resolved'
    | 'creatorIds'
    | 'readPermissions'
    | 'disabledReason'
    | 'failingSince'
    | 'queueFullAt'
    | 'secrets'
  >
}

export function showAttempt(attempt: Attempt) {
  return {
    _id: attempt.id,
    message_id: attempt.messageId,
    event: attempt.type,
    attempt: attempt.attempt,
    outcome: attempt.outcome,
    fault: attempt.fault,
    status: attempt.status,
    duration_ms: attempt.durationMs,
    response_start: attempt.responseStart,
    attempted_at: attempt.at,
  }
}

export function showDeadLetter(letter: DeadLetter) {
  const payload: unknown = JSON.parse(letter.body)
  return {
    _id: letter.id,
    message_id: letter.messageId,
    event: letter.type,
    payload,
    attempts: letter.attempts,
    reason: letter.reason,
    last_error: letter.lastError,
    died_at: letter.diedAt,
  }
}
