import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import type { ExampleUrlReport } from '#routing/engine/answers/example_url_report'
import {
  leastListed,
  showConflicts,
  showRouterWarnings,
} from '#routing/routers/conflicts/conflicts_http'
import { showMatchedRouter } from '#routing/routers/conflicts/matched_router_http'
import { showCriteria, criteriaInput } from '#routing/routers/criteria_http'
import { boundMs } from '#routing/routers/router_write_http'
import { ValidateExampleUrls } from './validate_example_urls.js'
import { ValidateRules } from './validate_rules.js'
import {
  sendRulesRefusal,
  showDraftStanding,
  validateExampleUrlsValidator,
  validateRulesQueryValidator,
  validateRulesValidator,
} from './validation_http.js'

@inject()
export class ValidateRulesController {
  constructor(private readonly validateRules: ValidateRules) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(validateRulesQueryValidator, {
      data: ctx.request.qs(),
    })
    const payload = await ctx.request.validateUsing(validateRulesValidator, {
      data: ctx.request.body(),
    })
    const validated = await this.validateRules.execute(ctx.principal.organizationId, {
      name: payload.name,
      criteria: criteriaInput(payload) ?? null,
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

@inject()
export class ValidateExampleUrlsController {
  constructor(private readonly validateExampleUrls: ValidateExampleUrls) {}

  async handle({ principal, request, response }: HttpContext) {
    const payload = await request.validateUsing(validateExampleUrlsValidator, {
      data: request.body(),
    })
    const results = await this.validateExampleUrls.execute(principal.organizationId, {
      exampleUrls: payload.example_urls,
    })
    const data = results.map(showReport)
    response.send({ data, results: data.map(withOldNames) })
  }
}

function showReport({ url, problem, candidates, contestedBy }: ExampleUrlReport) {
  const [winner] = candidates
  return {
    url,
    is_valid_url: problem === null,
    ...(problem && { reason: problem.message }),
    matches: candidates.map(showMatchedRouter),
    winner: winner ? showMatchedRouter(winner) : null,
    claimed_by: contestedBy.map(({ id, name }) => ({ router_id: id, router_name: name })),
  }
}

/** An entry of the deprecated `results`. */
function withOldNames({ url, is_valid_url, ...rest }: ReturnType<typeof showReport>) {
  return { url, isValidUrl: is_valid_url, ...rest }
}
