import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ValidateExampleUrls } from '#routing/actions/validate_example_urls'
import type { ExampleUrlReport } from '#routing/engine/answers/example_url_report'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'
import { validateExampleUrlsValidator } from './validation_payload.js'

@inject()
export default class ValidateExampleUrlsController {
  constructor(private readonly validateExampleUrls: ValidateExampleUrls) {}

  async execute({ principal, request, response }: HttpContext) {
    const payload = await validateExampleUrlsValidator.validate(request.body())
    const results = await this.validateExampleUrls.execute(principal.organizationId, {
      exampleUrls: payload.example_urls,
    })
    const data = results.map(showReport)
    response.send({ data, results: data.map(withOldNames) })
  }
}

function showReport({ url, problem, candidates, claimedBy }: ExampleUrlReport) {
  const [winner] = candidates
  return {
    url,
    is_valid_url: problem === null,
    ...(problem && { reason: problem.message }),
    matches: candidates.map(showMatchedRouter),
    winner: winner ? showMatchedRouter(winner) : null,
    claimed_by: claimedBy.map(({ id, name }) => ({ router_id: id, router_name: name })),
  }
}

/** An entry of the deprecated `results`. */
function withOldNames({ url, is_valid_url, ...rest }: ReturnType<typeof showReport>) {
  return { url, isValidUrl: is_valid_url, ...rest }
}
