import { inject } from '@adonisjs/core'
import {
  RouterEventRepository,
  type RouterEventFilter,
} from '#routing/persistence/router_event_repository'
import type { ListedEvent } from '#routing/router_event'

export interface ListRouterEventsInput {
  readonly filter: RouterEventFilter
  readonly before: string | null
  readonly count: number
}

@inject()
export class ListRouterEvents {
  constructor(protected events: RouterEventRepository) {}

  execute(
    organizationId: string,
    { filter, before, count }: ListRouterEventsInput
  ): Promise<ListedEvent[]> {
    return this.events.list(organizationId, filter, before, count)
  }
}
