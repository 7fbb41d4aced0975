import vine from '@vinejs/vine'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'
import { matchingCriteria } from '../criteria/criteria_payload.js'
import { exampleUrls } from '../urls/url_payload.js'

export const validateExampleUrlsValidator = vine.create(
  strictObject({ example_urls: exampleUrls() })
)

export const validateRulesValidator = vine.create(
  strictObject({
    matching_criteria: matchingCriteria(),
    example_urls: exampleUrls(),
    exclude_router_id: identifierText().optional(),
  })
)
