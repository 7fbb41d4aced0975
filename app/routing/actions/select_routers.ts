import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { RouterBulkRepository } from '#routing/persistence/router_bulk_repository'
import type { FilterProblem } from '#routing/persistence/router_list_repository'
import type { RouterFilter } from '#routing/router_filter'
import { err, ok, type Result } from '#shared/result'

/** The most routers that one request changes or deletes, and their most stored bytes. */
export const BULK_LIMITS = { routers: 1_000, bytes: 8_388_608 } as const

/** Routers by their ids, or all that a filter finds. */
export type RouterSelection =
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly filter: RouterFilter; readonly ids?: undefined }

export interface RefusedRouter<Problem> {
  readonly id: string
  /** Null for a router that the organization does not have. */
  readonly name: string | null
  readonly problem: Problem
}

export type SelectionRefusal =
  | { readonly type: 'too_large'; readonly routers: number; readonly bytes: number }
  | { readonly type: 'filter'; readonly problem: FilterProblem }
  | { readonly type: 'unknown'; readonly ids: readonly string[] }

/** Finds the routers of a bulk change in its transaction. */
@inject()
export class SelectRouters {
  constructor(private readonly routers: RouterBulkRepository) {}

  /** In order of their ids. */
  async execute(
    organizationId: string,
    { ids, filter }: RouterSelection,
    session: ClientSession
  ): Promise<Result<BookingFlowRouter[], SelectionRefusal>> {
    const found = ids
      ? ok(await this.routers.sizesOf(organizationId, ids, session))
      : await this.routers.sizesOfMatching(organizationId, filter, session)
    if (!found.ok) return err({ type: 'filter', problem: found.error })
    const sizes = found.value
    const unknown = ids?.filter((id) => !sizes.has(id)) ?? []
    if (unknown.length > 0) return err({ type: 'unknown', ids: unknown })
    let bytes = 0
    for (const size of sizes.values()) bytes += size
    if (sizes.size > BULK_LIMITS.routers || bytes > BULK_LIMITS.bytes) {
      return err({ type: 'too_large', routers: sizes.size, bytes })
    }
    return ok(await this.routers.read(organizationId, [...sizes.keys()], session))
  }
}
