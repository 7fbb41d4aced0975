import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRepository } from '#routing/routers/router_repository'
import { inSlices } from '#shared/async/time_slices'
import { isIdentifier } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import { checkSteps, type RouterProblem } from './check_router.js'
import type { CreateRouterError, CreateRouterInput, WriteRouterOptions } from './create_router.js'
import { planReport, PlanRouter, refusedByConflicts } from './plan_router.js'
import { RouterWrites, type WrittenRouter } from './router_writes.js'

export type UpdateRouterInput = {
  readonly [Member in keyof CreateRouterInput]?: CreateRouterInput[Member] | undefined
}

export type UpdateRouterError =
  | CreateRouterError
  | { readonly type: 'not_found' }
  | { readonly type: 'revision_stale'; readonly revision: number }

export interface UpdateRouterOptions extends WriteRouterOptions {
  /** The organization revision whose state the update restores. */
  readonly revertTo?: number | undefined
  /** Refuses the update unless the router has one of these revisions. */
  readonly expectedRevisions?: readonly number[] | undefined
  /** Refuses the update for the problems that the payload has with the router as it is. */
  readonly problemsWith?: (current: BookingFlowRouter) => readonly RouterProblem[]
}

/**
 * Changes the members that are given. Reading, merging, checking and writing are one transaction: when another update
 * commits first, it runs again from the read.
 */
@inject()
export class UpdateRouter {
  constructor(
    private readonly writes: RouterWrites,
    private readonly plans: PlanRouter,
    private readonly routers: RouterRepository
  ) {}

  async execute(
    organizationId: string,
    id: string,
    input: UpdateRouterInput,
    { accept = [], revertTo, ...options }: UpdateRouterOptions = {}
  ): Promise<Result<WrittenRouter, UpdateRouterError>> {
    if (!isIdentifier(id)) return err({ type: 'not_found' })
    const given = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined)
    )
    const isChange = Object.keys(given).length > 0 || accept.length > 0
    if (!isChange) return this.#show(organizationId, id, options)
    const { bookingFlowId: flowId } = input
    return this.writes.commit<WrittenRouter, UpdateRouterError>(
      organizationId,
      async (session) => {
        const current = await this.#find(organizationId, id, options, session)
        if (!current.ok) return current
        const stated = { ...current.value, ...given }
        const checked = await inSlices(checkSteps(stated))
        if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
        const { rules, warnings } = checked.value
        const merged = { ...stated, ...rules }
        const noticed = { accept, warnings }
        const plan = await this.plans.replacement(current.value, merged, flowId, noticed, session)
        if (!plan.ok) return plan
        const origin =
          revertTo === undefined ? {} : ({ by: 'revert', revertedTo: revertTo } as const)
        return ok({ ...refusedByConflicts(plan.value), origin })
      },
      options
    )
  }

  /** Conflicts refuse nothing that is not written. */
  async #show(
    organizationId: string,
    id: string,
    options: UpdateRouterOptions
  ): Promise<Result<WrittenRouter, UpdateRouterError>> {
    return this.writes.dryRun<WrittenRouter, UpdateRouterError>(
      organizationId,
      async (session) => {
        const current = await this.#find(organizationId, id, options, session)
        return current.ok ? ok(planReport(current.value)) : current
      },
      { leastListed: options.leastListed }
    )
  }

  async #find(
    organizationId: string,
    id: string,
    { expectedRevisions, problemsWith }: UpdateRouterOptions,
    session?: Transaction
  ): Promise<Result<BookingFlowRouter, UpdateRouterError>> {
    const current = await this.routers.find(organizationId, id, session)
    if (!current) return err({ type: 'not_found' })
    const isStale = expectedRevisions?.includes(current.revision) === false
    if (isStale) return err({ type: 'revision_stale', revision: current.revision })
    const problems = problemsWith?.(current) ?? []
    return problems.length > 0 ? err({ type: 'invalid', problems }) : ok(current)
  }
}
