import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import {
  ImpactOfWrites,
  type ProposedChange,
  type ShownImpact,
} from '#routing/routers/writes/proposed_changes'
import { AnswerPermits } from '#shared/http/answer'
import { sendRefusal } from '#shared/http/refusals'
import { AssessImpact } from './assess_impact.js'
import { COMPARE_REFUSALS, readCompare, showComparison } from './compare_http.js'
import { CompareRules } from './compare_rules.js'
import { DAYS_DEFAULT, IMPACT_REFUSALS, readImpact, showImpact } from './impact_http.js'

@inject()
export class AssessImpactController {
  constructor(
    private readonly assessImpact: AssessImpact,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const input = await readImpact(ctx.request.body())
    const assessed = await this.permits.run('question', organizationId, () =>
      this.assessImpact.execute(organizationId, input)
    )
    if (!assessed.ok) return sendRefusal(ctx, IMPACT_REFUSALS, assessed.error)
    ctx.response.send(showImpact(assessed.value))
  }
}

@inject()
export class CompareRulesController {
  constructor(
    private readonly compareRules: CompareRules,
    private readonly assessImpact: AssessImpact,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const input = await readCompare(ctx.request.body())
    const kind = 'after' in input && input.after ? 'comparison' : 'question'
    const compared = await this.permits.run(kind, organizationId, async () =>
      'changes' in input
        ? await this.assessImpact.execute(organizationId, input)
        : await this.compareRules.execute(organizationId, input)
    )
    if (!compared.ok) return sendRefusal(ctx, COMPARE_REFUSALS, compared.error)
    ctx.response.send(showComparison(compared.value))
  }
}

/** The impact of writes, in the answers to them. */
@inject()
export class WrittenImpact extends ImpactOfWrites {
  constructor(
    private readonly assessImpact: AssessImpact,
    private readonly permits: AnswerPermits
  ) {
    super()
  }

  override async shown(
    organizationId: string,
    isAsked: boolean,
    changes: readonly ProposedChange[]
  ): Promise<ShownImpact> {
    if (!isAsked || changes.length === 0) return {}
    const input = { changes, days: DAYS_DEFAULT }
    const assessed = await this.permits.run('question', organizationId, () =>
      this.assessImpact.execute(organizationId, input)
    )
    return assessed.ok ? { impact: showImpact(assessed.value) } : {}
  }
}
