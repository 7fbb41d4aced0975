import { inject } from '@adonisjs/core'
import { DismissalRepository } from '#routing/persistence/suggestions/dismissal_repository'
import { Clock } from '#shared/clock'

@inject()
export class DismissSuggestion {
  constructor(
    private readonly dismissals: DismissalRepository,
    private readonly clock: Clock
  ) {}

  /** A suggestion may be dismissed while it is not found: it is not listed when it is found again. */
  async execute(organizationId: string, key: string): Promise<void> {
    await this.dismissals.add(organizationId, key, this.clock.now())
  }
}
