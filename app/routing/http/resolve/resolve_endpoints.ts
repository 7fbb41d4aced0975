import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import { answerObject, type JsonSchema, nullable, ref, STRING } from '#shared/http/json_schema'
import { NO_ROUTER_MATCHED } from '#shared/http/url_refusals'
import { MATCHED_EXAMPLE } from '../matched_routers/matched_router_schema.js'
import { ROUTER_EXAMPLE } from '../routers/router_schema.js'
import { QUESTIONS_TAG, URL_EXAMPLE } from '../urls/url_questions.js'
import { EXPLANATION } from './explanation_schema.js'
import { explainValidator, resolveValidator } from './resolve_payload.js'

export const RESOLVE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ResolveBookingFlowRouterResponseDto: answerObject({
    router: ref('BookingFlowRouter'),
    booking_flow: ref('BookingFlow'),
    brand_kit: {
      ...nullable(ref('BrandKit')),
      description: "The organization's own kit or an ancestor's; null if none of them has one.",
    },
    matched_by: { ...STRING, description: 'A human-readable line.' },
    priority_class: ref('PriorityClass'),
  }),
  Explanation: EXPLANATION,
}

const MATCHED_BY = 'campaign: utm_source is "google"; path is "/hamburg/implants"'

const TIMES = { createdAt: EXAMPLE_INSTANT, updatedAt: EXAMPLE_INSTANT }

export const resolveEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.resolve': {
    tag: QUESTIONS_TAG,
    summary: 'Resolve a URL',
    description:
      'Returns the active, open router that wins the URL: by priority class, then specificity, then the newest. Records a router event. Resolves have their own rate limits.',
    access: 'routers:read',
    body: {
      name: 'ResolveBookingFlowRouterRequestDto',
      validator: resolveValidator,
      examples: { 'A URL': { url: URL_EXAMPLE } },
    },
    answers: {
      200: json('The winner.', ref('ResolveBookingFlowRouterResponseDto'), {
        router: ROUTER_EXAMPLE,
        booking_flow: {
          _id: EXAMPLE_IDS.bookingFlow,
          organization_id: EXAMPLE_IDS.organization,
          name: 'Implant consultation',
          description: null,
          url: 'https://book.example.com/implants',
          duration_minutes: 30,
          is_active: true,
          ...TIMES,
        },
        brand_kit: null,
        matched_by: MATCHED_BY,
        priority_class: 'campaign',
      }),
    },
    problems: [NO_ROUTER_MATCHED],
  },
  'routers.explain': {
    tag: QUESTIONS_TAG,
    summary: 'Explain how a URL resolves',
    description:
      'Returns the winner, the reason and how long the decision holds, and why each router in `router_ids` does not win. Records no event.',
    access: 'routers:read',
    body: {
      name: 'ExplainUrl',
      validator: explainValidator,
      examples: {
        'Now': { url: URL_EXAMPLE },
        'At another time': {
          url: URL_EXAMPLE,
          at: '2026-07-01T12:00:00Z',
          router_ids: [EXAMPLE_IDS.router],
        },
      },
    },
    answers: {
      200: json('The decision and its reasons.', ref('Explanation'), {
        url: URL_EXAMPLE,
        at: EXAMPLE_INSTANT,
        winner: { ...MATCHED_EXAMPLE, matched_by: MATCHED_BY },
        others: [],
        others_total: 0,
        holds_until: null,
        routers: [{ router_id: EXAMPLE_IDS.otherRouter, found: false }],
      }),
    },
  },
}
