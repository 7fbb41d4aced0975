import { inject } from '@adonisjs/core'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import type { RouterEvent } from '#routing/router_event'

export interface ListRouterEventsInput {
  readonly routerId?: string | undefined
  readonly before: string | null
  readonly count: number
}

@inject()
export class ListRouterEvents {
  constructor(protected events: RouterEventRepository) {}

  execute(
    organizationId: string,
    { routerId, before, count }: ListRouterEventsInput
  ): Promise<RouterEvent[]> {
    return this.events.list(organizationId, { routerId }, before, count)
  }
}
