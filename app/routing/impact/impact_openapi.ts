import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import { DAYS_DEFAULT, IMPACT, impactValidator } from './impact_http.js'

const UPDATE_EXAMPLE = {
  op: 'update',
  id: api.EXAMPLE_IDS.router,
  router: { matching_criteria: CRITERIA_EXAMPLE },
}

const IMPACT_EXAMPLE = {
  at: api.EXAMPLE_INSTANT,
  replayed: {
    events: 41_200,
    shapes: 310,
    days: 7,
    from: api.EXAMPLE_INSTANT,
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
        router_id: api.EXAMPLE_IDS.otherRouter,
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

export const impactEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
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
}
