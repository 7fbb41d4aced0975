import { FLOW_EXAMPLE } from '#organizations/booking_flows/booking_flows_openapi'
import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG, ROUTER_EXAMPLE, URL_EXAMPLE } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import { EXPLAIN_REFUSALS, explainValidator, EXPLANATION } from './explain_http.js'
import * as http from './resolve_http.js'
import { CANDIDATES_MAX } from './resolve_url.js'

export const RESOLVE_SCHEMAS: Readonly<Record<string, api.JsonSchema>> = {
  ResolveBookingFlowRouterResponseDto: api.answerObject(
    {
      router: api.ref('BookingFlowRouter'),
      booking_flow: api.ref('BookingFlow'),
      brand_kit: api.described(
        api.nullable(api.ref('BrandKit')),
        "The organization's own kit or an ancestor's; null if none of them has one."
      ),
      matched_by: api.described(api.STRING, 'A human-readable line.'),
      priority_class: api.ref('PriorityClass'),
      decision_id: api.described(api.IDENTIFIER, 'The router event that records this decision.'),
      organization_revision: api.described(api.COUNT, 'The revision of the routers that decided.'),
      holds_until: api.described(
        api.nullable(api.INSTANT),
        'When a schedule next changes the decision; null if none does. Before that, only a write changes it.'
      ),
      notice: http.NOTICE,
      candidates: api.arrayOf(http.OUTRANKED, {
        maxItems: CANDIDATES_MAX,
        description:
          'The other open routers that match, in precedence order. Present if `candidates` asks for them.',
      }),
    },
    { optional: ['candidates', 'notice'] }
  ),
  ...api.components(EXPLANATION),
}

const USER_AGENT_EXAMPLE =
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const MATCHED_BY = 'campaign: utm_source is "google"; path is "/hamburg/implants"'

/** The answer to a resolve of `URL_EXAMPLE`. */
export const RESOLUTION_EXAMPLE = {
  router: ROUTER_EXAMPLE,
  booking_flow: FLOW_EXAMPLE,
  brand_kit: null,
  matched_by: MATCHED_BY,
  priority_class: 'campaign',
  decision_id: api.EXAMPLE_IDS.routerEvent,
  organization_revision: 12,
  holds_until: null,
}

export const resolveEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.resolve': {
    tag: QUESTIONS_TAG,
    summary: 'Resolve a URL',
    description:
      'Returns the active, open router that wins the URL: by priority class, then specificity, then the newest. Records a router event, whose id is the `decision_id`. Resolves have their own rate limits.',
    access: 'routers:read',
    rate: 'resolves',
    query: {
      validator: http.resolveQueryValidator,
      parameters: {
        candidates: {
          description: 'How many of the other candidates to list in `candidates`.',
          example: 5,
        },
      },
    },
    body: {
      name: 'ResolveBookingFlowRouterRequestDto',
      validator: http.resolveValidator,
      examples: {
        'A URL': { url: URL_EXAMPLE },
        'For a visitor': { url: URL_EXAMPLE, user_agent: USER_AGENT_EXAMPLE },
      },
    },
    answers: {
      200: api.json(
        'The winner.',
        api.ref('ResolveBookingFlowRouterResponseDto'),
        RESOLUTION_EXAMPLE
      ),
    },
    problems: [api.NO_ROUTER_MATCHED, ...api.OF_WORK],
  },
  'routers.explain': {
    tag: QUESTIONS_TAG,
    summary: 'Explain how a URL resolves',
    description:
      'Returns the winner, the reason and how long the decision holds, and why each router in `router_ids` does not win. `at` moves the schedules in time, and `as_of` the routers: with the `organization_revision` and the time of a router event, the answer is that of its resolve. With `draft`, the explanation is the one that would follow a write of that router: of a new one, or of the router `draft.router_id` with the given members changed. With `near`, it lists the routers that miss the URL by one criterion; with `unused_parameters`, the parameters of the URL that no router asks for. Records no event and writes nothing.',
    access: 'routers:read',
    body: {
      name: 'ExplainUrl',
      validator: explainValidator,
      examples: {
        'Now': { url: URL_EXAMPLE },
        'At another time': {
          url: URL_EXAMPLE,
          at: '2026-07-01T12:00:00Z',
          router_ids: [api.EXAMPLE_IDS.router],
        },
        'With a router that is not stored': {
          url: URL_EXAMPLE,
          draft: { name: 'Autumn', matching_criteria: CRITERIA_EXAMPLE },
          near: true,
          unused_parameters: true,
        },
      },
    },
    answers: {
      200: api.json('The decision and its reasons.', EXPLANATION, {
        url: URL_EXAMPLE,
        at: api.EXAMPLE_INSTANT,
        organization_revision: 12,
        winner: { ...MATCHED_EXAMPLE, matched_by: MATCHED_BY },
        others: [],
        others_total: 0,
        holds_until: null,
        routers: [{ router_id: api.EXAMPLE_IDS.otherRouter, found: false }],
      }),
    },
    problems: [...api.problemsIn(EXPLAIN_REFUSALS), ...api.OF_WORK],
  },
}

export const PAGE_SCHEMAS = api.components(http.PAGE_RESOLUTION)

export const pageEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'page.resolve': {
    tag: api.PAGES_TAG,
    summary: 'Resolve the URL of a page',
    description:
      'Decides and records like `POST /v1/booking-flow-routers/resolve`, and tells only what a visitor may see: no criteria, and of the router at most its name, if `router_names_on_pages` of the organization allows that. The URL is stored as the `url_privacy` of the organization allows. Traffic leaves it out when the user agent is that of a robot or missing, and when the page is only prepared (`Sec-Purpose: prefetch`): a page asks again once it is seen. Pages have limits of their own, for each network and for each key.',
    access: 'publishable_key',
    rate: 'resolves',
    query: api.PAGE_KEY,
    body: {
      name: 'ResolveForPage',
      validator: http.pageResolveValidator,
      examples: { 'The page itself': { url: URL_EXAMPLE } },
    },
    answers: {
      200: api.json('Where the page leads.', http.PAGE_RESOLUTION, {
        booking_flow: {
          _id: api.EXAMPLE_IDS.bookingFlow,
          name: 'Implant consultation',
          url: 'https://book.example.com/implants',
          duration_minutes: 30,
        },
        brand_kit: {
          name: 'Clinic',
          logo_url: null,
          primary_color: '#0a7c66',
          secondary_color: null,
          font_family: 'Inter',
        },
        priority_class: 'campaign',
        decision_id: api.EXAMPLE_IDS.routerEvent,
        is_decision_kept: true,
        holds_until: null,
      }),
    },
    problems: [api.NO_ROUTER_MATCHED],
  },
  'page.mark_unused': {
    tag: api.PAGES_TAG,
    summary: 'Mark a decision as unused',
    description:
      'For a page whose answer came too late, or that goes on with another decision. Traffic and impact then leave the decision out; its event stays. Waits up to two seconds until the event is stored.',
    access: 'publishable_key',
    rate: 'resolves',
    query: api.PAGE_KEY,
    body: {
      name: 'UnusedDecision',
      validator: http.unusedDecisionValidator,
      examples: { 'A decision of the page': { decision_id: api.EXAMPLE_IDS.routerEvent } },
    },
    answers: {
      204: { description: 'The decision no longer counts, if it was made for this key.' },
    },
  },
}
