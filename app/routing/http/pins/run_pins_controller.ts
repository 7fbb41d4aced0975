import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RunPins } from '#routing/actions/pins/run_pins'
import { AnswerPermits } from '#shared/http/answer_permits'
import { runPinsValidator } from './pin_payload.js'
import { sendPinNotFound } from './pin_refusals.js'
import { showPinRun } from './pin_transformer.js'

@inject()
export default class RunPinsController {
  constructor(
    private readonly runPins: RunPins,
    private readonly permits: AnswerPermits
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const { ids } = await runPinsValidator.validate(ctx.request.body())
    await this.permits.run('question', organizationId, async () => {
      const run = await this.runPins.execute(organizationId, ids)
      if (!run.ok) return sendPinNotFound(ctx)
      ctx.response.send(showPinRun(run.value))
    })
  }
}
