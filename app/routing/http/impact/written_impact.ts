import { inject } from '@adonisjs/core'
import { AssessImpact, type Impact, type ImpactRefusal } from '#routing/actions/assess_impact'
import type { RouterDraft } from '#routing/actions/drafted_router'
import type { ProposedChange } from '#routing/actions/proposed_changes'
import { ok, type Result } from '#shared/result'
import { DAYS_DEFAULT } from './impact_payload.js'

/** Why a write that should answer its impact is not begun. */
export type WrittenImpactRefusal = Exclude<ImpactRefusal, { readonly type: 'invalid' }>

/** Assesses what a write would do, before it begins. */
@inject()
export class WrittenImpact {
  constructor(private readonly assessImpact: AssessImpact) {}

  /** Null unless it is asked for, and when the write will be refused. */
  async of(
    organizationId: string,
    isAsked: boolean,
    changes: readonly ProposedChange[]
  ): Promise<Result<Impact | null, WrittenImpactRefusal>> {
    if (!isAsked || changes.length === 0) return ok(null)
    const input = { changes, days: DAYS_DEFAULT }
    const assessed = await this.assessImpact.execute(organizationId, input)
    if (assessed.ok) return assessed
    const { error } = assessed
    return error.type === 'invalid' ? ok(null) : { ok: false, error }
  }
}

/** What routing compares of the input of a write. */
export function draftOfInput(input: RouterDraft): RouterDraft {
  const { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId } = input
  return { name, criteria, isDefault, isActive, activeFromMs, activeUntilMs, bookingFlowId }
}

export function isImpactRefusal<Refusal extends { readonly type: string }>(
  refusal: Refusal | WrittenImpactRefusal
): refusal is WrittenImpactRefusal {
  return refusal.type === 'impact_busy' || refusal.type === 'lock_unavailable'
}
