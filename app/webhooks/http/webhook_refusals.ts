import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import type { FieldProblem } from '#shared/result'
import {
  notFound,
  permissionMissing,
  type Problem,
  sendInvalid,
  sendProblem,
} from '#shared/http/problem'
import { type CreateWebhookRefusal, WEBHOOKS_MAX } from '#webhooks/actions/create_webhook'
import type { ResendRefusal } from '#webhooks/actions/resend_dead_letters'
import type { UpdateWebhookRefusal } from '#webhooks/actions/update_webhook'
import type { DestinationRefusal } from '#webhooks/delivery/permitted_destinations'

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
