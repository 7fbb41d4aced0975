import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ValidateRules, type ValidateRulesError } from '#routing/actions/validate_rules'
import { identifierText } from '#shared/http/identifier_text'
import { sendInvalid } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import { leastListed, listedConflicts } from '../conflicts/listed_conflicts.js'
import { matchingCriteria } from '../criteria/criteria_payload.js'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'
import { exampleUrls } from '../urls/url_payload.js'

export const validateRulesValidator = vine.create(
  strictObject({
    matching_criteria: matchingCriteria(),
    example_urls: exampleUrls(),
    exclude_router_id: identifierText().optional(),
  })
)

export const validateRulesQueryValidator = vine.create(
  strictObject({ conflicts: listedConflicts().optional() })
)

@inject()
export default class ValidateRulesController {
  constructor(private readonly validateRules: ValidateRules) {}

  async execute(ctx: HttpContext) {
    const query = await validateRulesQueryValidator.validate(ctx.request.qs())
    const payload = await validateRulesValidator.validate(ctx.request.body())
    const validated = await this.validateRules.execute(ctx.principal.organizationId, {
      criteria: payload.matching_criteria,
      exampleUrls: payload.example_urls,
      excludeRouterId: payload.exclude_router_id,
      leastListed: leastListed(query.conflicts),
    })
    if (!validated.ok) return refuse(ctx, validated.error)

    const { results, recommendation, conflicts, unsavedId } = validated.value
    ctx.response.send({
      results: results.map((result) => ({
        ...result,
        existingMatches: result.existingMatches.map(showMatchedRouter),
      })),
      recommendation,
      conflicts: showConflicts(conflicts, new Set(unsavedId === null ? [] : [unsavedId])),
    })
  }
}

function refuse(ctx: HttpContext, error: ValidateRulesError): void {
  switch (error.type) {
    case 'invalid':
      return sendInvalid(ctx, error.problems)
    case 'exclude_router_unknown':
      return sendInvalid(ctx, [
        {
          field: 'exclude_router_id',
          rule: 'exists',
          message: 'The exclude_router_id field does not name a router of the organization',
        },
      ])
    default:
      return error satisfies never
  }
}
