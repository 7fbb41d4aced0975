import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from './booking_flow_router.js'
import type { RouterPageRequest, RouterTotal } from './found_routers_repository.js'
import type { RouterPlace } from './router_filter.js'
import { type FilterProblem, RouterListRepository } from './router_list_repository.js'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import { err, ok, type Result } from '#shared/result'

export interface FilterRoutersInput extends RouterPageRequest {
  readonly populate: boolean
}

export interface FilteredRouter {
  readonly id: string
  readonly router: BookingFlowRouter
  /** Present only when requested. */
  readonly bookingFlow?: BookingFlow | null
}

interface FilteredPage {
  readonly rows: readonly FilteredRouter[]
  /** The place to pass as `after` for the next page; null on the last page. */
  readonly next: RouterPlace | null
  /** Present only when requested. */
  readonly total?: RouterTotal
}

export type FilterRoutersError = { readonly type: FilterProblem }

@inject()
export class FilterRouters {
  constructor(
    private readonly lists: RouterListRepository,
    private readonly flows: BookingFlowRepository
  ) {}

  async execute(
    organizationId: string,
    { populate, ...request }: FilterRoutersInput
  ): Promise<Result<FilteredPage, FilterRoutersError>> {
    const listed = await this.lists.list(organizationId, request)
    if (!listed.ok) return err({ type: listed.error })

    const { routers, ...page } = listed.value
    if (!populate) {
      return ok({ ...page, rows: routers.map((router) => ({ id: router.id, router })) })
    }
    const flowIds = [...new Set(routers.map((router) => router.bookingFlowId))]
    const flows = await this.flows.findByIds(organizationId, flowIds)
    const rows = routers.map((router) => ({
      id: router.id,
      router,
      bookingFlow: flows.get(router.bookingFlowId) ?? null,
    }))
    return ok({ ...page, rows })
  }
}
