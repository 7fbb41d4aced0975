import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ValidateRules } from '#routing/actions/validate_rules'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import { leastListed } from '../conflicts/listed_conflicts.js'
import { statedCriteria } from '../criteria/criteria_from_url.js'
import { showCriteria } from '../criteria/criteria_transformer.js'
import { boundMs } from '../routers/router_payload.js'
import { showDraftStanding } from './draft_standing_transformer.js'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'
import { showRouterWarnings } from '../warnings/router_warning_transformer.js'
import { validateRulesValidator } from './validation_payload.js'
import { validateRulesQueryValidator } from './validation_query.js'
import { sendRulesRefusal } from './validation_refusals.js'

@inject()
export default class ValidateRulesController {
  constructor(private readonly validateRules: ValidateRules) {}

  async execute(ctx: HttpContext) {
    const query = await validateRulesQueryValidator.validate(ctx.request.qs())
    const payload = await validateRulesValidator.validate(ctx.request.body())
    const validated = await this.validateRules.execute(ctx.principal.organizationId, {
      name: payload.name,
      criteria: statedCriteria(payload) ?? null,
      exampleUrls: payload.example_urls,
      isDefault: payload.is_default,
      isActive: payload.is_active,
      activeFromMs: boundMs(payload.scheduling?.active_from),
      activeUntilMs: boundMs(payload.scheduling?.active_until),
      excludeRouterId: payload.exclude_router_id,
      leastListed: leastListed(query.conflicts),
      accept: query.accept,
    })
    if (!validated.ok) return sendRulesRefusal(ctx, validated.error)

    const { proposal, results, recommendation, conflicts, ownWarnings, isStored } = validated.value
    const unsavedIds = new Set(isStored ? [] : [proposal.id])
    ctx.response.send({
      matching_criteria: showCriteria(proposal.criteria ?? {}),
      results: results.map((result) => ({
        ...result,
        existingMatches: result.existingMatches.map(showMatchedRouter),
      })),
      recommendation,
      conflicts: showConflicts(conflicts, unsavedIds),
      warnings: showRouterWarnings(ownWarnings),
      draft: showDraftStanding(validated.value, unsavedIds),
    })
  }
}
