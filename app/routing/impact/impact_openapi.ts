import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG } from '#routing/routers/router_schema_openapi'
import {
  type EndpointDescription,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  SHARE,
  STRING,
} from '#shared/http/json_schema'
import { OF_MEMORY, OF_WORK } from '#shared/http/problem'
import { NAMED_PINS_MAX } from '#shared/http/refusals'
import { EDGES_MAX } from './assess_impact.js'
import { DAYS_DEFAULT, impactValidator } from './impact_http.js'
import { EXAMPLES_MAX, MOVES_MAX } from './move_tally.js'

const MOVES: Readonly<Record<string, JsonSchema>> = {
  moved: described(COUNT, 'The events that would go elsewhere.'),
  unmatched: described(COUNT, 'Those of them that no router would take.'),
  moves: arrayOf(ref('ImpactMove'), {
    maxItems: MOVES_MAX,
    description: 'Where they go now and where they would go, the most frequent first.',
  }),
  moves_total: described(COUNT, 'The number of all moves, the unlisted ones too.'),
}

export const IMPACT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ImpactMove: answerObject({
    from: described(nullable(ref('ConflictParty')), 'Null if no router takes them now.'),
    to: described(nullable(ref('ConflictParty')), 'Null if no router would take them.'),
    events: COUNT,
    share: described(SHARE, 'The part of the replayed events.'),
    examples: arrayOf(STRING, {
      maxItems: EXAMPLES_MAX,
      description: 'The most frequent shapes of their URLs.',
    }),
  }),
  Impact: answerObject(
    {
      at: described(INSTANT, 'The instant at which both tables were asked.'),
      replayed: answerObject(
        {
          events: described(COUNT, 'The events whose shapes were resolved again.'),
          shapes: described(COUNT, 'How many different shapes these are.'),
          days: described(COUNT, 'How many closed days have traffic.'),
          from: nullable(described(INSTANT, 'The start of the first of these days.')),
          share: described(SHARE, 'The part of all events of these days.'),
          hidden: described(
            COUNT,
            'The events that were left out because a changed router asks for something that is not stored of URLs.'
          ),
          is_complete: described(
            BOOLEAN,
            'False if there was no time for all shapes: older ones are left out.'
          ),
        },
        { description: 'The past traffic that the comparison is about.' }
      ),
      ...MOVES,
      drift: described(
        COUNT,
        'The events that the present routers send elsewhere than they went, without any change.'
      ),
      pins_broken: arrayOf(ref('BrokenPin'), {
        maxItems: NAMED_PINS_MAX,
        description: 'Pins that hold now and would not after the changes.',
      }),
      pins_broken_total: described(COUNT, 'The number of all such pins, the unlisted ones too.'),
      edges: arrayOf(answerObject({ at: INSTANT, ...MOVES }), {
        maxItems: EDGES_MAX,
        description:
          'The same comparison at each later instant at which a schedule opens or closes a changed router.',
      }),
      edges_total: described(COUNT, 'The number of all such instants.'),
    },
    { description: 'What the changes would do to past traffic.' }
  ),
}

const UPDATE_EXAMPLE = {
  op: 'update',
  id: EXAMPLE_IDS.router,
  router: { matching_criteria: CRITERIA_EXAMPLE },
}

const IMPACT_EXAMPLE = {
  at: EXAMPLE_INSTANT,
  replayed: {
    events: 41_200,
    shapes: 310,
    days: 7,
    from: EXAMPLE_INSTANT,
    share: 0.998,
    hidden: 0,
    is_complete: true,
  },
  moved: 618,
  unmatched: 0,
  moves: [
    {
      from: {
        ...MATCHED_EXAMPLE,
        router_id: EXAMPLE_IDS.otherRouter,
        router_name: 'Implants',
      },
      to: MATCHED_EXAMPLE,
      events: 618,
      share: 0.015,
      examples: ['/hamburg/implants?utm_source=google'],
    },
  ],
  moves_total: 1,
  drift: 12,
  pins_broken: [],
  pins_broken_total: 0,
  edges: [],
  edges_total: 0,
}

export const impactEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.impact': {
    tag: QUESTIONS_TAG,
    summary: 'Say what changes would do to past traffic',
    description: `Resolves the traffic of the last \`days\` closed days (${DAYS_DEFAULT} unless given) once more, on the present routers and on those that the changes would make, and says which events would go elsewhere. Writes nothing. Traffic is that of \`traffic_shapes\`: URLs as far as routing sees them, at most 200,000 shapes, those of newer days first. Drafts are not compared with booking flows, names and quotas: only a write decides.`,
    access: 'routers:manage',
    body: {
      name: 'RouterImpact',
      validator: impactValidator,
      examples: {
        'An update': { changes: [UPDATE_EXAMPLE] },
        'Several changes': {
          changes: [
            { op: 'create', router: { matching_criteria: CRITERIA_EXAMPLE } },
            { op: 'delete', id: EXAMPLE_IDS.router },
          ],
          days: 30,
          at: EXAMPLE_INSTANT,
        },
      },
    },
    answers: { 200: json('Who would lose which traffic to whom.', ref('Impact'), IMPACT_EXAMPLE) },
    problems: [...OF_MEMORY, ...OF_WORK],
  },
}
