import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { AnswerPermits } from '#shared/http/answer'
import { AssessImpact } from './assess_impact.js'
import { readImpact, sendImpactRefusal, showImpact } from './impact_http.js'

@inject()
export class AssessImpactController {
  constructor(
    private readonly assessImpact: AssessImpact,
    private readonly permits: AnswerPermits
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const input = await readImpact(ctx.request.body())
    const assessed = await this.permits.run('question', organizationId, () =>
      this.assessImpact.execute(organizationId, input)
    )
    if (!assessed.ok) return sendImpactRefusal(ctx, assessed.error)
    ctx.response.send(showImpact(assessed.value))
  }
}
