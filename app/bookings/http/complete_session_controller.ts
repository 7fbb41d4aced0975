import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CompleteSession } from '#bookings/actions/complete_session'
import { identifierParam } from '#shared/http/request'
import { showSessionTo } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'
import { sendSessionRefusal } from './session_refusals.js'

@inject()
export default class CompleteSessionController {
  constructor(private readonly completeSession: CompleteSession) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendSessionRefusal(ctx, 'not_found')
    const completed = await this.completeSession.execute(organizationOf(ctx), id)
    if (!completed.ok) return sendSessionRefusal(ctx, completed.error)
    ctx.response.send(showSessionTo(ctx, completed.value))
  }
}
