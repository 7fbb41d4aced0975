import vine from '@vinejs/vine'
import type { StatedCriteria } from '#routing/routers/writes/check_router'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { MAX_URL_LENGTH } from '#routing/engine/criteria/request_url'
import { characterLength } from '#shared/http/character_length'
import { describedAs } from '#shared/http/described_as'
import { routableUrlText } from '../urls/url_payload.js'

const isOnlyStatement = vine.createRule((_value, _options, field) => {
  const { parent } = field
  if (typeof parent !== 'object' || parent === null || !('matching_criteria' in parent)) return
  const message = `The ${field.getFieldPath()} field cannot be given together with matching_criteria`
  field.report(message, 'notWithCriteria', field)
})

/** The member of a payload that states criteria by a URL, in place of `matching_criteria`. */
export function criteriaFromUrl() {
  return routableUrlText()
    .use(characterLength({ min: 1, max: MAX_URL_LENGTH }))
    .use(isOnlyStatement())
    .use(
      describedAs({
        description:
          'The URL of a landing page, in place of `matching_criteria`: the criteria demand its path, its UTM parameters and its other parameters. What platforms add, such as `gclid`, is left out, with a warning.',
      })
    )
    .optional()
}

interface StatingMembers {
  readonly matching_criteria?: MatchingCriteria | null | undefined
  readonly matching_criteria_from_url?: string | undefined
}

/** The criteria that a payload states; undefined when it states none. */
export function statedCriteria({
  matching_criteria: criteria,
  matching_criteria_from_url: fromUrl,
}: StatingMembers): StatedCriteria | undefined {
  return fromUrl === undefined ? criteria : { fromUrl }
}
