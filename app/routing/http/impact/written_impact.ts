import { inject } from '@adonisjs/core'
import { AssessImpact, type Impact } from '#routing/actions/assess_impact'
import type { ProposedChange, RouterDraft } from '#routing/routers/writes/proposed_changes'
import { AnswerPermits } from '#shared/http/answer_permits'
import { DAYS_DEFAULT } from './impact_payload.js'

/** Assesses what a write would do, before it begins. */
@inject()
export class WrittenImpact {
  constructor(
    private readonly assessImpact: AssessImpact,
    private readonly permits: AnswerPermits
  ) {}

  /** Null unless it is asked for, and when the write will be refused. */
  async of(
    organizationId: string,
    isAsked: boolean,
    changes: readonly ProposedChange[]
  ): Promise<Impact | null> {
    if (!isAsked || changes.length === 0) return null
    const input = { changes, days: DAYS_DEFAULT }
    const assessed = await this.permits.run('question', organizationId, () =>
      this.assessImpact.execute(organizationId, input)
    )
    return assessed.ok ? assessed.value : null
  }
}

/** What routing compares of the input of a write. */
export function draftOfInput(input: RouterDraft): RouterDraft {
  const { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId } = input
  return { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId }
}
