import vine from '@vinejs/vine'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'
import { criteriaFromUrl } from '../criteria/criteria_from_url.js'
import { matchingCriteria } from '../criteria/criteria_payload.js'
import { routerName, scheduling } from '../routers/router_payload.js'
import { exampleUrls } from '../urls/url_payload.js'

export const validateExampleUrlsValidator = vine.create(
  strictObject({ example_urls: exampleUrls() })
)

export const validateRulesValidator = vine.create(
  strictObject({
    matching_criteria: matchingCriteria()
      .optional()
      .requiredIfMissing('matching_criteria_from_url'),
    matching_criteria_from_url: criteriaFromUrl(),
    example_urls: exampleUrls(),
    exclude_router_id: identifierText().optional(),
    name: routerName().optional(),
    is_default: vine.boolean({ strict: true }).optional(),
    is_active: vine.boolean({ strict: true }).optional(),
    scheduling: scheduling().optional(),
  })
)
