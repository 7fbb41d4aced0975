import { closedObject, type JsonSchema } from '#shared/http/json_schema'
import { CRITERION_SHAPES } from './criterion_shapes.js'

/** Criteria as payloads and answers carry them; a default router has `{}`. */
export const MATCHING_CRITERIA: JsonSchema = closedObject(
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
