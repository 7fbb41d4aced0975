import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ReadCoverage } from '#routing/actions/pins/read_coverage'
import { AnswerPermits } from '#shared/http/answer_permits'
import { showCoverage } from './pin_transformer.js'

@inject()
export default class ReadPinCoverageController {
  constructor(
    private readonly readCoverage: ReadCoverage,
    private readonly permits: AnswerPermits
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const coverage = await this.permits.run('question', organizationId, () =>
      this.readCoverage.execute(organizationId)
    )
    ctx.response.send(showCoverage(coverage))
  }
}
