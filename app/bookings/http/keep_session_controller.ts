import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { KeepSession } from '#bookings/actions/keep_session'
import { identifierParam } from '#shared/http/request'
import { showSessionTo } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'
import { sendSessionRefusal } from './session_refusals.js'

@inject()
export default class KeepSessionController {
  constructor(private readonly keepSession: KeepSession) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendSessionRefusal(ctx, 'not_found')
    const kept = await this.keepSession.execute(organizationOf(ctx), id)
    if (!kept.ok) return sendSessionRefusal(ctx, kept.error)
    ctx.response.send(showSessionTo(ctx, kept.value))
  }
}
