import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import { ResendDeadLetters } from '#webhooks/actions/resend_dead_letters'
import { sendResendRefusal } from './webhook_refusals.js'

/** One dead letter when the path names it, otherwise all of the webhook. */
@inject()
export default class ResendDeadLettersController {
  constructor(private readonly resendDeadLetters: ResendDeadLetters) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendResendRefusal(ctx, 'not_found')
    const only = 'letter' in ctx.params ? identifierParam(ctx, 'letter') : undefined
    if (only === null) return sendResendRefusal(ctx, 'dead_letter_not_found')
    const { organizationId } = ctx.principal
    const resent = await this.resendDeadLetters.execute(organizationId, id, only ?? null, write)
    if (!resent.ok) return sendResendRefusal(ctx, resent.error)
    const { count, leftCount } = resent.value
    ctx.response.status(write.validateOnly ? 200 : 202).send({ resent: count, left: leftCount })
  }
}
