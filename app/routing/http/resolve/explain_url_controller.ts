import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ExplainUrl } from '#routing/actions/explain_url'
import { identifierList } from '#shared/http/identifier_list'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { showExplanation } from './explanation_transformer.js'
import { routableUrlText } from '../urls/url_payload.js'
import { sendUrlMalformed } from '../urls/url_refusal.js'

const ROUTER_IDS_MAX = 20

export const explainValidator = vine.create(
  strictObject({
    url: routableUrlText(),
    at: instant().optional(),
    router_ids: identifierList({ max: ROUTER_IDS_MAX }).optional(),
  })
)

@inject()
export default class ExplainUrlController {
  constructor(private readonly explainUrl: ExplainUrl) {}

  async execute(ctx: HttpContext) {
    const payload = await explainValidator.validate(ctx.request.body())
    const explained = await this.explainUrl.execute(ctx.principal.organizationId, {
      url: payload.url,
      atMs: payload.at?.getTime(),
      routerIds: payload.router_ids ?? [],
    })
    if (!explained.ok) return sendUrlMalformed(ctx, explained.error.problem)
    ctx.response.send(showExplanation(explained.value))
  }
}
