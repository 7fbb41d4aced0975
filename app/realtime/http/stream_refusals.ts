import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/rate_limits'
import type { AdmitTokenRefusal } from '#realtime/actions/admit_token'
import type { AdmitVisitorRefusal } from '#realtime/actions/admit_visitor'
import { permissionFor } from '#realtime/channels'
import { permissionMissing, type Problem, sendNotFound, sendProblem } from '#shared/http/problem'

const FULL_RETRY_SECONDS = '5'
const TOO_MANY_GUESSES = 'Too many credentials from your network were not valid.'
const TOO_MANY_ENTRIES = 'The secret of this booking session was used for too many requests.'

export type StreamRefusal = AdmitTokenRefusal | AdmitVisitorRefusal

export function sendStreamRefusal(ctx: HttpContext, refusal: StreamRefusal): void {
  switch (refusal.kind) {
    case 'permission_missing': {
      const { channel } = refusal
      return sendProblem(ctx, permissionMissing(permissionFor(channel), `the channel ${channel}`))
    }
    case 'not_its_channel':
      return sendProblem(ctx, NOT_ITS_CHANNEL)
    case 'not_found':
    case 'ended':
      return sendNotFound(ctx, 'booking session')
    case 'too_many_guesses':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY_GUESSES)
    case 'too_many_requests':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY_ENTRIES)
    case 'organization_full':
      return sendFull(ctx, STREAMS_EXHAUSTED_OF_ORGANIZATION)
    case 'instance_full':
      return sendFull(ctx, STREAMS_EXHAUSTED_HERE)
    default:
      return refusal satisfies never
  }
}

function sendFull(ctx: HttpContext, problem: Problem): void {
  ctx.response.header('Retry-After', FULL_RETRY_SECONDS)
  sendProblem(ctx, problem)
}

const NOT_ITS_CHANNEL: Problem = {
  status: 403,
  code: 'E_PERMISSION_MISSING',
  title: 'Forbidden',
  detail: 'The secret of a booking session allows listening to the channel of that session only.',
}

const EXHAUSTED = { code: 'E_STREAMS_EXHAUSTED', title: 'Too many streams' }

export const STREAMS_EXHAUSTED_OF_ORGANIZATION: Problem = {
  ...EXHAUSTED,
  status: 429,
  detail: 'This organization has too many streams open on this instance.',
}

export const STREAMS_EXHAUSTED_HERE: Problem = {
  ...EXHAUSTED,
  status: 503,
  detail: 'This instance has too many streams open.',
}
