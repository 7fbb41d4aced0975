import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RouterFilter } from '#routing/router_filter'
import {
  type FilterProblem,
  RouterListRepository,
} from '#routing/persistence/router_list_repository'
import { BookingFlowDirectory } from '#routing/ports/booking_flow_directory'
import type { BookingFlow } from '#shared/booking_flow'
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
  /** Present only when requested. */
  readonly bookingFlow?: BookingFlow | null
}

interface FilteredPage {
  readonly rows: readonly FilteredRouter[]
  /** The position to pass as `before` for the next page; null on the last page. */
  readonly nextBefore: string | null
}

export type FilterRoutersError = { readonly type: FilterProblem }

@inject()
export class FilterRouters {
  constructor(
    private readonly lists: RouterListRepository,
    private readonly flows: BookingFlowDirectory
  ) {}

  async execute(
    organizationId: string,
    { filter, populate, before, count }: FilterRoutersInput
  ): Promise<Result<FilteredPage, FilterRoutersError>> {
    const listed = await this.lists.list(organizationId, filter, before, count)
    if (!listed.ok) return err({ type: listed.error })

    const { routers, nextBefore } = listed.value
    if (!populate) {
      return ok({ rows: routers.map((router) => ({ id: router.id, router })), nextBefore })
    }
    const flowIds = [...new Set(routers.map((router) => router.bookingFlowId))]
    const flows = await this.flows.findByIds(organizationId, flowIds)
    const rows = routers.map((router) => ({
      id: router.id,
      router,
      bookingFlow: flows.get(router.bookingFlowId) ?? null,
    }))
    return ok({ rows, nextBefore })
  }
}
