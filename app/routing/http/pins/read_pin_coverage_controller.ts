import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ReadCoverage } from '#routing/actions/pins/read_coverage'
import { QuestionSlots } from '../questions/question_slots.js'
import { showCoverage } from './pin_transformer.js'

@inject()
export default class ReadPinCoverageController {
  constructor(
    private readonly readCoverage: ReadCoverage,
    private readonly slots: QuestionSlots
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const coverage = await this.slots.run(organizationId, () =>
      this.readCoverage.execute(organizationId)
    )
    ctx.response.send(showCoverage(coverage))
  }
}
