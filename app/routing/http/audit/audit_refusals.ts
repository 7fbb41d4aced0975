import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import type { AuditRequestRefusal } from '#routing/actions/request_audit'
import type { AuditRun } from '#routing/audit_run'
import { STORE_UNAVAILABLE } from '#shared/http/known_problems'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'
import { showAuditRun } from './audit_transformer.js'

/** Answers a read before the first audit has finished. */
export function sendNoAuditYet(ctx: HttpContext, run: AuditRun | null): void {
  const extensions = { run: run && showAuditRun(run) }
  sendProblem(ctx, { ...(run === null ? NO_AUDIT_YET : AUDIT_UNDER_WAY), extensions })
}

export function sendAuditRequestRefusal(ctx: HttpContext, refusal: AuditRequestRefusal): void {
  switch (refusal.kind) {
    case 'too_many':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY)
    case 'not_enqueued':
      ctx.response.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return sendProblem(ctx, STORE_UNAVAILABLE)
    default:
      return refusal satisfies never
  }
}

const RETRY_AFTER_SECONDS = 1
const TOO_MANY = 'The routers of your organization were audited too often.'

export const NO_AUDIT_YET: Problem = {
  ...notFound('router audit'),
  title: 'No audit yet',
  detail:
    'The routers of your organization have not been audited yet. POST to this path requests an audit; otherwise there is one in the night after a change.',
}

const AUDIT_UNDER_WAY: Problem = {
  ...NO_AUDIT_YET,
  detail: 'The first audit of your routers has not finished yet; `run` tells how far it is.',
}
