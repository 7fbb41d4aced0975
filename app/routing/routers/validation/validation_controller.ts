import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { leastListed } from '#routing/routers/conflicts/conflicts_http'
import { withoutIds } from '#routing/routers/conflicts/matched_router_http'
import { criteriaInput } from '#routing/routers/criteria_http'
import { boundMs } from '#routing/routers/router_write_http'
import * as api from '#shared/http/api'
import { ValidateExampleUrls } from './validate_example_urls.js'
import { ValidateRules } from './validate_rules.js'
import * as http from './validation_http.js'

@inject()
export class ValidateRulesController {
  constructor(private readonly validateRules: ValidateRules) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(http.validateRulesQueryValidator, {
      data: ctx.request.qs(),
    })
    const payload = await ctx.request.validateUsing(http.validateRulesValidator, {
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
    if (!validated.ok) return api.sendRefusal(ctx, http.RULES_REFUSALS, validated.error)
    const { isStored, proposal } = validated.value
    const shown = api.show(http.RULES_VALIDATION, validated.value)
    ctx.response.send(withoutIds(shown, new Set(isStored ? [] : [proposal.id])))
  }
}

@inject()
export class ValidateExampleUrlsController {
  constructor(private readonly validateExampleUrls: ValidateExampleUrls) {}

  async handle({ principal, request, response }: HttpContext) {
    const payload = await request.validateUsing(http.validateExampleUrlsValidator, {
      data: request.body(),
    })
    const reports = await this.validateExampleUrls.execute(principal.organizationId, {
      exampleUrls: payload.example_urls,
    })
    response.send(api.show(http.URL_REPORTS, { reports }))
  }
}
