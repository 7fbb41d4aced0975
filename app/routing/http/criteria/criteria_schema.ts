import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { arrayOf, BOOLEAN, closedObject, type JsonSchema } from '#shared/http/json_schema'

/** JSON Schema counts characters and the engine UTF-16 code units, so this allows no less than the engine does. */
const VALUE = { type: 'string', maxLength: CRITERIA_LIMITS.valueLength }
const NON_EMPTY = { ...VALUE, minLength: 1 }

/** Criteria as a payload may carry them and as answers show them; a default router has `{}`. */
export const MATCHING_CRITERIA: JsonSchema = closedObject(
  {
    path: closedObject({
      segments: arrayOf(NON_EMPTY, {
        minItems: 1,
        maxItems: CRITERIA_LIMITS.segments,
        description: 'The decoded path segments of the URL; case-sensitive.',
      }),
    }),
    query_params: closedObject({
      parameters: {
        type: 'object',
        description: 'Keys are parameter names.',
        minProperties: 1,
        maxProperties: CRITERIA_LIMITS.parameters,
        propertyNames: NON_EMPTY,
        additionalProperties: closedObject(
          {
            value: {
              ...VALUE,
              description: 'The exact value. If absent, any value matches.',
            },
            required: {
              ...BOOLEAN,
              description: 'Default true. If false, a URL without the parameter matches too.',
            },
          },
          { optional: ['value', 'required'] }
        ),
      },
    }),
    campaign: closedObject(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, NON_EMPTY])), {
      optional: UTM_PARAMETERS,
      minProperties: 1,
      description: 'UTM parameters that the URL must have, with exactly these values.',
    }),
  },
  {
    optional: ['path', 'query_params', 'campaign'],
    description: 'Every given criterion must match.',
  }
)

export const CRITERIA_EXAMPLE = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}
