import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import { COMPARE_REFUSALS, compareValidator, COMPARISON } from './compare_http.js'
import { DAYS_DEFAULT, IMPACT, impactValidator } from './impact_http.js'

const UPDATE_EXAMPLE = {
  op: 'update',
  id: api.EXAMPLE_IDS.router,
  router: { matching_criteria: CRITERIA_EXAMPLE },
}

const OTHER_PARTY = {
  ...MATCHED_EXAMPLE,
  router_id: api.EXAMPLE_IDS.otherRouter,
  router_name: 'Implants',
}

const REPLAYED_EXAMPLE = {
  events: 41_200,
  shapes: 310,
  days: 7,
  from: api.EXAMPLE_INSTANT,
  share: 0.998,
  hidden: 0,
  is_complete: true,
}

const DIFFERENCE_EXAMPLE = {
  rows: [
    {
      from: OTHER_PARTY,
      to: MATCHED_EXAMPLE,
      url: 'https://example.com/hamburg/implants?utm_source=google',
      at: api.EXAMPLE_INSTANT,
      until: null,
      visits: 618,
    },
  ],
  rows_total: 1,
  undecided: [],
  undecided_total: 0,
  is_complete: true,
}

const IMPACT_EXAMPLE = {
  at: api.EXAMPLE_INSTANT,
  replayed: REPLAYED_EXAMPLE,
  moved: 618,
  unmatched: 0,
  moves: [
    {
      from: OTHER_PARTY,
      to: MATCHED_EXAMPLE,
      events: 618,
      share: 0.015,
      examples: ['/hamburg/implants?utm_source=google'],
    },
  ],
  moves_total: 1,
  difference: DIFFERENCE_EXAMPLE,
  drift: 12,
  pins_broken: [],
  pins_broken_total: 0,
  edges: [],
  edges_total: 0,
}

export const impactEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.impact': {
    tag: QUESTIONS_TAG,
    summary: 'Say which URLs changes would move, and how much of past traffic',
    description: `Resolves the traffic of the last \`days\` closed days (${DAYS_DEFAULT} unless given) once more, on the present routers and on those that the changes would make, and says which events would go elsewhere. \`difference\` says it of all URLs, from the instant on. Writes nothing. Traffic is that of \`traffic_shapes\`: URLs as far as routing sees them, at most 200,000 shapes, those of newer days first. Drafts are not compared with booking flows, names and quotas: only a write decides.`,
    access: 'routers:manage',
    body: {
      name: 'RouterImpact',
      validator: impactValidator,
      examples: {
        'An update': { changes: [UPDATE_EXAMPLE] },
        'Several changes': {
          changes: [
            { op: 'create', router: { matching_criteria: CRITERIA_EXAMPLE } },
            { op: 'delete', id: api.EXAMPLE_IDS.router },
          ],
          days: 30,
          at: api.EXAMPLE_INSTANT,
        },
      },
    },
    answers: { 200: api.json('Who would lose which traffic to whom.', IMPACT, IMPACT_EXAMPLE) },
    problems: [...api.OF_MEMORY, ...api.OF_WORK],
  },
  'routers.compare': {
    tag: QUESTIONS_TAG,
    summary: 'Say which URLs two sets of routers send elsewhere',
    description: `Compares two states of the routers, for requests of any URL from the instant on: the recorded states \`before\` and \`after\` (each a revision or an instant; the present unless \`after\` is given), or the present and what \`changes\` would make of it. \`is_complete\` says that it is proved that no other URL changes; otherwise \`undecided\` names the pairs of routers that were too many to search. \`visits\` are events of the last \`days\` closed days (${DAYS_DEFAULT} unless given). Writes nothing.`,
    access: 'routers:manage',
    body: {
      name: 'RulesCompare',
      validator: compareValidator,
      examples: {
        'What a write changed': { before: 0, after: 1 },
        'Proposed changes': { changes: [UPDATE_EXAMPLE] },
      },
    },
    answers: {
      200: api.json('Which URLs go elsewhere.', COMPARISON, {
        at: api.EXAMPLE_INSTANT,
        before_revision: 50,
        after_revision: 51,
        replayed: REPLAYED_EXAMPLE,
        ...DIFFERENCE_EXAMPLE,
      }),
    },
    problems: [...api.OF_MEMORY, ...api.OF_WORK, ...api.problemsIn(COMPARE_REFUSALS)],
  },
}
