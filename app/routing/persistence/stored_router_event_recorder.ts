import { inject } from '@adonisjs/core'
import { RouterEventRecorder } from '#routing/ports/router_event_recorder'
import type { RouterEvent } from '#routing/router_event'
import { RouterEventRepository } from './router_event_repository.js'

/** Writes each event straight to MongoDB; without MongoDB it throws. */
@inject()
export class StoredRouterEventRecorder extends RouterEventRecorder {
  constructor(protected events: RouterEventRepository) {
    super()
  }

  override async record(event: RouterEvent): Promise<void> {
    await this.events.add(event.organizationId, [event])
  }
}
