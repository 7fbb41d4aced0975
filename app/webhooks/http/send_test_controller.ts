import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import { SendTest } from '#webhooks/actions/send_test'
import { sendTestRefusal } from './webhook_refusals.js'
import { showAttempt } from './webhook_transformer.js'

@inject()
export default class SendTestController {
  constructor(private readonly sendTest: SendTest) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendTestRefusal(ctx, 'not_found')
    const sent = await this.sendTest.execute(ctx.principal.organizationId, id, write)
    if (!sent.ok) return sendTestRefusal(ctx, sent.error)
    if (sent.value) ctx.response.send(showAttempt(sent.value))
    else ctx.response.noContent()
  }
}
