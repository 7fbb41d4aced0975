import type { PastShapeRepository } from '#insight/persistence/past_shape_repository'
import type { PastWinnerRepository } from '#insight/persistence/past_winner_repository'
import { PastTraffic } from '#routing/impact/past_traffic'
import type { Period } from '#shared/time'

/** Past traffic is what was summed up of ended days. */
export class ClosedTraffic extends PastTraffic {
  constructor(
    private readonly shapes: PastShapeRepository,
    private readonly winnersOfDays: PastWinnerRepository
  ) {
    super()
  }

  override read(organizationId: string, period: Period, shapesMax: number) {
    return this.shapes.read(organizationId, period, shapesMax)
  }

  override winners(organizationId: string, period: Period) {
    return this.winnersOfDays.find(organizationId, period)
  }
}
