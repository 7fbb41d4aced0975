import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import {
  arrayOf,
  BOOLEAN,
  answerObject,
  COUNT,
  IDENTIFIER,
  INSTANT,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { MATCHED_MEMBERS } from '../matched_routers/matched_router_schema.js'

const OUTRANKING = answerObject({
  router_id: IDENTIFIER,
  router_name: STRING,
  on: oneOf(['priority_class', 'specificity', 'created_at', 'id']),
})

/** The output of `showExplanation`. */
export const EXPLANATION = answerObject({
  url: { ...STRING, description: 'The URL in its normal form.' },
  at: INSTANT,
  winner: nullable(answerObject({ ...MATCHED_MEMBERS, matched_by: STRING })),
  others: arrayOf(answerObject({ ...MATCHED_MEMBERS, outranked_by: OUTRANKING }), {
    maxItems: LISTED_MAX,
    description: 'The other open routers that match, in precedence order.',
  }),
  others_total: { ...COUNT, description: 'The number of all other open routers that match.' },
  holds_until: {
    ...nullable(INSTANT),
    description: 'When a schedule next changes the decision; null if none does.',
  },
  routers: arrayOf(
    {
      anyOf: [
        answerObject({ router_id: IDENTIFIER, found: { type: 'boolean', const: false } }),
        answerObject({
          ...MATCHED_MEMBERS,
          found: { type: 'boolean', const: true },
          is_active: BOOLEAN,
          scheduling: ref('Scheduling'),
          wins: BOOLEAN,
          obstacles: arrayOf(
            oneOf(['inactive', 'not_yet_open', 'closed', 'criteria', 'outranked'])
          ),
          criteria: arrayOf(
            answerObject({
              field: STRING,
              met: BOOLEAN,
              expected: STRING,
              actual: nullable(STRING),
            })
          ),
          outranked_by: nullable(OUTRANKING),
        }),
      ],
    },
    { description: 'One verdict per router in `router_ids`, in the given order.' }
  ),
})
