import { answerObject, type JsonSchema } from '#shared/http/json_schema'
import { CRITERION_SHAPES } from './criterion_shapes.js'

/** Criteria in payloads and answers: a default router has `{}`, and payloads with other members are refused. */
export const MATCHING_CRITERIA: JsonSchema = answerObject(
  Object.fromEntries(CRITERION_SHAPES.map(({ field, schema }) => [field, schema])),
  {
    optional: CRITERION_SHAPES.map(({ field }) => field),
    description: 'All that is given must match.',
  }
)

export const CRITERIA_EXAMPLE = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}
