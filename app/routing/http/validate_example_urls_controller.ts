import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { type ExampleUrlResult, ValidateExampleUrls } from '#routing/actions/validate_example_urls'
import { strictObject } from '#shared/http/strict_object'
import { showMatchedRouter } from './matched_router_transformer.js'
import { exampleUrls } from './url_payload.js'

const validateExampleUrlsValidator = vine.create(strictObject({ example_urls: exampleUrls() }))

@inject()
export default class ValidateExampleUrlsController {
  constructor(protected validateExampleUrls: ValidateExampleUrls) {}

  async execute({ principal, request, response }: HttpContext) {
    const payload = await validateExampleUrlsValidator.validate(request.body())
    const results = await this.validateExampleUrls.execute(principal.organizationId, {
      exampleUrls: payload.example_urls,
    })
    response.send({ results: results.map(showResult) })
  }
}

function showResult(result: ExampleUrlResult) {
  const { url, isValidUrl } = result
  if (!isValidUrl) {
    return { url, isValidUrl, reason: result.reason, matches: [], winner: null, claimed_by: [] }
  }
  return {
    url,
    isValidUrl,
    matches: result.matches.map(showMatchedRouter),
    winner: result.winner && showMatchedRouter(result.winner),
    claimed_by: result.claimedBy.map(({ id, name }) => ({ router_id: id, router_name: name })),
  }
}
