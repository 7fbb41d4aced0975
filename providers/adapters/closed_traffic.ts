import type { PastShapeRepository } from '#insight/persistence/past_shape_repository'
import type { PastWinnerRepository } from '#insight/persistence/past_winner_repository'
import { PastTraffic, type TrafficPeriod } from '#routing/ports/past_traffic'

/** Past traffic is what was summed up of ended days. */
export class ClosedTraffic extends PastTraffic {
  constructor(
    private readonly shapes: PastShapeRepository,
    private readonly winnersOfDays: PastWinnerRepository
  ) {
    super()
  }

  override read(organizationId: string, period: TrafficPeriod, shapesMax: number) {
    return this.shapes.read(organizationId, period, shapesMax)
  }

  override winners(organizationId: string, period: TrafficPeriod) {
    return this.winnersOfDays.find(organizationId, period)
  }
}
