import { inject } from '@adonisjs/core/container'
import type { WarningCode } from '#routing/engine/criteria/router'
import type { RouterWriteRefusal } from '#routing/routers/router_repository'
import { inSlices } from '#shared/async/time_slices'
import { newIdentifier } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import { checkSteps, type RouterProblem, type CriteriaInput } from './check_router.js'
import { PlanRouter, refusedByConflicts } from './plan_router.js'
import { type RouterWriteOptions, RouterWrites, type WrittenRouter } from './router_writes.js'
import type { ConflictsRefusal, PinsRefusal } from './write_participant.js'

export interface CreateRouterInput {
  readonly name: string
  readonly description: string | null
  readonly tags: readonly string[]
  readonly externalId: string | null
  readonly bookingFlowId: string
  readonly exampleUrls: readonly string[]
  readonly criteria: CriteriaInput
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly activeFromMs: number | null
  readonly activeUntilMs: number | null
}

export type CreateRouterError =
  | { readonly type: 'invalid'; readonly problems: readonly RouterProblem[] }
  | { readonly type: 'booking_flow_unknown' }
  | RouterWriteRefusal
  | ConflictsRefusal
  | PinsRefusal

export interface WriteRouterOptions<Value = WrittenRouter> extends RouterWriteOptions<Value> {
  /** Codes of warnings that the author accepts; they are not given from now on. */
  readonly accept?: readonly WarningCode[]
}

@inject()
export class CreateRouter {
  constructor(
    private readonly writes: RouterWrites,
    private readonly plans: PlanRouter
  ) {}

  async execute(
    organizationId: string,
    input: CreateRouterInput,
    { accept, ...options }: WriteRouterOptions = {}
  ): Promise<Result<WrittenRouter, CreateRouterError>> {
    const checked = await inSlices(checkSteps(input))
    if (!checked.ok) return err({ type: 'invalid', problems: checked.error })
    const { rules, warnings } = checked.value
    const id = newIdentifier()
    return this.writes.commit<WrittenRouter, CreateRouterError>(
      organizationId,
      async (session) => {
        const plan = await this.plans.creation(
          organizationId,
          id,
          { ...input, ...rules },
          { accept, warnings },
          session
        )
        return plan.ok ? ok(refusedByConflicts(plan.value)) : plan
      },
      options
    )
  }
}
