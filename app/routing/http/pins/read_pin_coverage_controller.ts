import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ReadCoverage } from '#routing/actions/pins/read_coverage'
import { sendInstanceFull } from '#shared/http/send_instance_full'
import { PinSlots } from './pin_slots.js'
import { showCoverage } from './pin_transformer.js'

@inject()
export default class ReadPinCoverageController {
  constructor(
    private readonly readCoverage: ReadCoverage,
    private readonly slots: PinSlots
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const endTurn = await this.slots.take(organizationId)
    if (!endTurn) return sendInstanceFull(ctx)
    try {
      ctx.response.send(showCoverage(await this.readCoverage.execute(organizationId)))
    } finally {
      endTurn()
    }
  }
}
