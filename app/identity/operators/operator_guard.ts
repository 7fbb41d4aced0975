import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { sendRateLimited, setRateLimitHeaders } from '#cluster/http/rate_limits'
import { OperatorRequests, VerifyOperatorCredential } from './verify_operator_credential.js'
import { clientNetwork } from '#shared/http/client_address'
import { FailedAuthentications, faultOf } from '#identity/credentials/failed_authentications'
import type { OperatorCredential } from '#identity/operators/operator_credential'
import { OPERATOR_UNAUTHORIZED, sendProblem } from '#shared/http/problem'
import type { RequireOperator } from '#shared/http/guard'
import { instanceOf } from '#shared/http/pipeline'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The operator's credential; set by `requireOperator`, never together with `principal`. */
    operator: OperatorCredential
  }
}

/** Access tokens of organizations have another prefix, so they are not even looked up here. */
const BEARER = /^bearer (sbo_[^ ]+)$/i
const WHOLE = /^sbo_[\w-]{43}$/

const authenticateOperator: MiddlewareFn = async (ctx, next) => {
  const [, value] = BEARER.exec(ctx.request.header('authorization') ?? '') ?? []
  if (value === undefined) return sendOperatorUnauthorized(ctx)
  const secret = new Secret(value)
  const failures = await instanceOf(ctx, FailedAuthentications)
  const requests = await instanceOf(ctx, OperatorRequests)
  if (failures.failureOf(secret)) return sendOperatorUnauthorized(ctx)
  const network = clientNetwork(ctx.request.ip())
  const blockedForMs = failures.blockedForMs(network)
  if (blockedForMs > 0 && !requests.isRecentlyVerified(secret)) {
    return sendBlocked(ctx, blockedForMs)
  }
  const verify = await instanceOf(ctx, VerifyOperatorCredential)
  const credential = await verify.execute(secret)
  if (!credential) {
    const retryAfterMs = await failures.count(network, secret)
    return retryAfterMs > 0 ? sendBlocked(ctx, retryAfterMs) : sendOperatorUnauthorized(ctx)
  }
  const counted = await requests.count(credential.id)
  setRateLimitHeaders(ctx, [counted])
  const { allowed, retryAfterMs } = counted.decision
  if (!allowed) return sendRateLimited(ctx, retryAfterMs, TOO_MANY)
  ctx.operator = credential
  return next()
}

/** Admits a request only with an operator's live credential (401), then checks its rate limit (429). */
export const requireOperator: RequireOperator = [authenticateOperator]

/** Says what is wrong with the text of the credential, never whether there is such a credential. */
export function sendOperatorUnauthorized(ctx: HttpContext): void {
  ctx.response.header('WWW-Authenticate', 'Bearer realm="signalbox-operations"')
  const fault = faultOf(ctx.request.header('authorization'), 'sbo_', (value) => WHOLE.test(value))
  sendProblem(ctx, { ...OPERATOR_UNAUTHORIZED, detail: `${fault} ${OPERATOR_UNAUTHORIZED.detail}` })
}

function sendBlocked(ctx: HttpContext, retryAfterMs: number): void {
  sendRateLimited(ctx, retryAfterMs, 'Too many credentials from your network were not valid.')
}

const TOO_MANY = "This operator's credential was used for too many requests."
