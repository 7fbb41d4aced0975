import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import {
  arrayOf,
  BOOLEAN,
  answerObject,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { MATCHED_MEMBERS } from '../matched_routers/matched_router_schema.js'
import { PARTY_MEMBERS, UNSAVED_ID } from '../matched_routers/party_schema.js'
import { NEAR_MAX } from '#routing/actions/explain_url'

const outranking = (id: JsonSchema): JsonSchema =>
  answerObject({
    router_id: id,
    router_name: STRING,
    on: oneOf(['priority_class', 'specificity', 'created_at', 'id']),
  })

const OUTRANKING = { ...outranking(UNSAVED_ID), title: 'Outranking' }

/** The output of `showOutranked` for stored routers. */
export const OUTRANKED = answerObject({
  ...MATCHED_MEMBERS,
  outranked_by: outranking(IDENTIFIER),
})

const CRITERION = answerObject(
  { field: STRING, met: BOOLEAN, expected: STRING, actual: nullable(STRING) },
  { title: 'JudgedCriterion' }
)

const OBSTACLE = oneOf(['inactive', 'not_yet_open', 'closed', 'criteria', 'outranked'])

const VERDICT = {
  ...PARTY_MEMBERS,
  found: BOOLEAN,
  is_active: BOOLEAN,
  scheduling: ref('Scheduling'),
  wins: BOOLEAN,
  obstacles: arrayOf({ ...OBSTACLE, title: 'RouterObstacle' }),
  criteria: arrayOf(CRITERION),
  outranked_by: nullable(OUTRANKING),
}

/** The output of `showExplanation`. */
export const EXPLANATION = answerObject(
  {
    url: { ...STRING, description: 'The URL in its normal form.' },
    at: INSTANT,
    organization_revision: { ...COUNT, description: 'The revision of the routers that decide.' },
    written_at: {
      ...INSTANT,
      description: 'When the last write of those routers was made; absent without `as_of`.',
    },
    winner: nullable(answerObject({ ...PARTY_MEMBERS, matched_by: STRING })),
    others: arrayOf(answerObject({ ...PARTY_MEMBERS, outranked_by: OUTRANKING }), {
      maxItems: LISTED_MAX,
      description: 'The other open routers that match, in precedence order.',
    }),
    others_total: { ...COUNT, description: 'The number of all other open routers that match.' },
    holds_until: {
      ...nullable(INSTANT),
      description: 'When a schedule next changes the decision; null if none does.',
    },
    routers: arrayOf(
      answerObject(VERDICT, {
        title: 'RouterVerdict',
        optional: Object.keys(VERDICT).filter((name) => !['router_id', 'found'].includes(name)),
      }),
      {
        description:
          'One verdict per router in `router_ids`, in the given order: of one that is not found `router_id` and `found` alone, of the others all members.',
      }
    ),
    draft: { ...answerObject(VERDICT), description: 'The verdict on `draft`; absent without one.' },
    near: arrayOf(
      answerObject({
        ...PARTY_MEMBERS,
        criterion: { ...CRITERION, description: 'The one criterion that is not met.' },
        url: { ...STRING, description: 'The URL, changed so that the criterion is met.' },
        wins: { ...BOOLEAN, description: 'Whether the router wins that URL.' },
        winner: { ...answerObject(PARTY_MEMBERS), description: 'The router that wins that URL.' },
      }),
      {
        maxItems: NEAR_MAX,
        description:
          'The active, open routers that miss the URL by one criterion, nearest first; absent unless asked for.',
      }
    ),
    unused_parameters: arrayOf(STRING, {
      description:
        'The query parameters of the URL that no router asks for, active or not; absent unless asked for.',
    }),
  },
  { optional: ['draft', 'near', 'unused_parameters', 'written_at'] }
)
