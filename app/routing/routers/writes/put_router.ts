import { isDeepStrictEqual } from 'node:util'
import { inject } from '@adonisjs/core/container'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterRepository, type RouterWriteRefusal } from '#routing/routers/router_repository'
import { inSlices } from '#shared/async/time_slices'
import { newIdentifier } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import { checkSteps, type RouterProblem } from './check_router.js'
import type { CreateRouterError, CreateRouterInput, WriteRouterOptions } from './create_router.js'
import { planReport, PlanRouter, refusedByConflicts } from './plan_router.js'
import { acceptedWarnings } from './report_findings.js'
import { type RouterPlan, RouterWrites, type WrittenRouter } from './router_writes.js'

export type PutRouterInput = CreateRouterInput & { readonly externalId: string }

type Stored = BookingFlowRouter | null
type Precondition = 'If-Match' | 'If-None-Match'

export interface PutRouterOptions extends WriteRouterOptions<PutOutcome> {
  /** The precondition that the stored router, or its absence, does not meet. */
  readonly failedPrecondition?: (stored: Stored) => Precondition | null
  /** The problems that the payload has with the stored router, or with its absence. */
  readonly problemsWith?: (stored: Stored) => readonly RouterProblem[]
}

export type PutRouterError =
  | CreateRouterError
  | {
      readonly type: 'precondition_failed'
      readonly precondition: Precondition
      /** The revision of the stored router, or null without one. */
      readonly revision: number | null
    }

/** The router as it is now stored. */
export interface PutOutcome extends WrittenRouter {
  readonly effect: 'created' | 'updated' | 'unchanged'
}

/**
 * Creates the router with an external id, or replaces all of it but its id and its creation. The transaction decides
 * which: of several puts of a new external id, one creates and the others replace. A put that changes nothing writes
 * nothing.
 */
@inject()
export class PutRouter {
  constructor(
    private readonly writes: RouterWrites,
    private readonly plans: PlanRouter,
    private readonly routers: RouterRepository
  ) {}

  async execute(
    organizationId: string,
    input: PutRouterInput,
    options: PutRouterOptions = {}
  ): Promise<Result<PutOutcome, PutRouterError>> {
    const checked = await inSlices(checkSteps(input))
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
    const { rules, warnings } = checked.value
    const put = { ...input, ...rules }
    const noticed = { accept: options.accept, warnings }
    const newId = newIdentifier()
    return this.writes.commit<PutOutcome, PutRouterError>(
      organizationId,
      async (session) => {
        const found = await this.#find(organizationId, input.externalId, options, session)
        if (!found.ok) return found
        const stored = found.value
        if (stored === null) {
          const plan = await this.plans.creation(organizationId, newId, put, noticed, session)
          return plan.ok ? ok(answering('created', plan.value)) : plan
        }
        const accepted = acceptedWarnings(stored, put, options.accept)
        const { acceptedWarnings: acceptedBefore } = stored
        const isSame = isDeepStrictEqual(
          { ...stored, ...put, acceptedWarnings: accepted },
          { ...stored, acceptedWarnings: acceptedBefore }
        )
        if (isSame) return ok(answering('unchanged', planReport(stored, warnings)))
        const plan = await this.plans.replacement(stored, put, put.bookingFlowId, noticed, session)
        return plan.ok ? ok(answering('updated', plan.value)) : plan
      },
      options
    )
  }

  async #find(
    organizationId: string,
    externalId: string,
    { failedPrecondition, problemsWith }: PutRouterOptions,
    session: Transaction
  ): Promise<Result<Stored, PutRouterError>> {
    const stored = await this.routers.findByExternalId(organizationId, externalId, session)
    const precondition = failedPrecondition?.(stored) ?? null
    const revision = stored?.revision ?? null
    if (precondition !== null) return err({ type: 'precondition_failed', precondition, revision })
    const problems = problemsWith?.(stored) ?? []
    return problems.length > 0 ? err({ type: 'invalid', problems }) : ok(stored)
  }
}

function answering(
  effect: PutOutcome['effect'],
  plan: RouterPlan<WrittenRouter, RouterWriteRefusal>
): RouterPlan<PutOutcome, PutRouterError> {
  return {
    ...refusedByConflicts(plan),
    valueOf: (found) => ({ ...plan.valueOf(found), effect }),
  }
}
