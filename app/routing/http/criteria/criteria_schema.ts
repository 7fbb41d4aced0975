import { closedObject, inAnswers, type JsonSchema } from '#shared/http/json_schema'
import { CRITERION_SHAPES } from './criterion_shapes.js'

/** Criteria as payloads carry them. */
export const MATCHING_CRITERIA_PAYLOAD: JsonSchema = closedObject(
  Object.fromEntries(CRITERION_SHAPES.map(({ field, schema }) => [field, schema])),
  {
    optional: CRITERION_SHAPES.map(({ field }) => field),
    description: 'All that is given must match.',
  }
)

/** Criteria as answers carry them; a default router has `{}`. */
export const MATCHING_CRITERIA = inAnswers(MATCHING_CRITERIA_PAYLOAD)

export const CRITERIA_EXAMPLE = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}
