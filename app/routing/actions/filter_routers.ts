import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import {
  type FilterProblem,
  type RouterFilter,
  RouterRepository,
} from '#routing/persistence/router_repository'
import { BookingFlowDirectory, type ShownBookingFlow } from '#routing/ports/booking_flow_directory'
import { err, ok, type Result } from '#shared/result'

export interface FilterRoutersInput {
  readonly filter: RouterFilter
  readonly populate: boolean
  readonly before: string | null
  readonly count: number
}

export interface FilteredRouter {
  readonly id: string
  readonly router: BookingFlowRouter
  /** Only when it was asked for. */
  readonly bookingFlow?: ShownBookingFlow | null
}

export type FilterRoutersError = { readonly type: FilterProblem }

@inject()
export class FilterRouters {
  constructor(
    protected routers: RouterRepository,
    protected flows: BookingFlowDirectory
  ) {}

  async execute(
    organizationId: string,
    { filter, populate, before, count }: FilterRoutersInput
  ): Promise<Result<FilteredRouter[], FilterRoutersError>> {
    const listed = await this.routers.list(organizationId, filter, before, count)
    if (!listed.ok) return err({ type: listed.error })

    const routers = listed.value
    if (!populate) return ok(routers.map((router) => ({ id: router.id, router })))
    const flowIds = [...new Set(routers.map((router) => router.bookingFlowId))]
    const flows = await this.flows.findByIds(organizationId, flowIds)
    return ok(
      routers.map((router) => ({
        id: router.id,
        router,
        bookingFlow: flows.get(router.bookingFlowId) ?? null,
      }))
    )
  }
}
