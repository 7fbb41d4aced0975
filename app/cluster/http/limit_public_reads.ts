import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { PublicReads } from '#cluster/limiter/public_reads'
import { clientNetwork } from '#shared/http/client_address'
import { PUBLIC_READS_LIMITED } from '#shared/http/problem'
import { sendRateLimited } from './send_rate_limited.js'

/** Admits a request without a credential within the rate of its network (429). */
export const limitPublicReads: MiddlewareFn = async (ctx, next) => {
  const reads = await ctx.containerResolver.make(PublicReads)
  const { allowed, retryAfterMs } = reads.take(clientNetwork(ctx.request.ip()))
  if (!allowed) return sendRateLimited(ctx, retryAfterMs, PUBLIC_READS_LIMITED.detail)
  return next()
}
