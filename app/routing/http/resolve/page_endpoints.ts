import {
  EXAMPLE_IDS,
  type EndpointDescription,
  json,
  PAGES_TAG,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { PAGE_KEY } from '#shared/http/page_key'
import { NO_ROUTER_MATCHED } from '#shared/http/url_refusals'
import { URL_EXAMPLE } from '../urls/url_questions.js'
import { resolveValidator, unusedDecisionValidator } from './resolve_payload.js'

export const PAGE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PageResolution: answerObject({
    booking_flow: answerObject({
      _id: IDENTIFIER,
      name: STRING,
      url: nullable(STRING),
      duration_minutes: nullable({ type: 'integer' }),
    }),
    brand_kit: {
      ...nullable(
        answerObject({
          name: STRING,
          logo_url: nullable(STRING),
          primary_color: STRING,
          secondary_color: nullable(STRING),
          font_family: nullable(STRING),
        })
      ),
      description: "The organization's own kit or an ancestor's; null if none of them has one.",
    },
    priority_class: ref('PriorityClass'),
    decision_id: {
      ...IDENTIFIER,
      description: 'The decision; a booking session that names it counts for its router.',
    },
    is_decision_kept: {
      type: 'boolean',
      description:
        'False once the quota of the day for events of pages is used up: the decision is then counted and not kept, and a booking session that names it counts for no router. It may become false some decisions late.',
    },
    holds_until: {
      ...nullable(INSTANT),
      description: 'When a schedule next changes the decision; null if none does.',
    },
  }),
}

export const pageEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'page.resolve': {
    tag: PAGES_TAG,
    summary: 'Resolve the URL of a page',
    description:
      'Decides and records like `POST /v1/booking-flow-routers/resolve`, and tells only what a visitor may see: no router, no criteria. The URL is stored as the `url_privacy` of the organization allows. Pages have limits of their own, for each network and for each key.',
    access: 'publishable_key',
    query: PAGE_KEY,
    body: {
      name: 'ResolveForPage',
      validator: resolveValidator,
      examples: { 'The page itself': { url: URL_EXAMPLE } },
    },
    answers: {
      200: json('Where the page leads.', ref('PageResolution'), {
        booking_flow: {
          _id: EXAMPLE_IDS.bookingFlow,
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
        decision_id: EXAMPLE_IDS.routerEvent,
        is_decision_kept: true,
        holds_until: null,
      }),
    },
    problems: [NO_ROUTER_MATCHED],
  },
  'page.mark_unused': {
    tag: PAGES_TAG,
    summary: 'Mark a decision as unused',
    description:
      'For a page whose answer came too late, or that goes on with another decision. Traffic and impact then leave the decision out; its event stays. Waits up to two seconds until the event is stored.',
    access: 'publishable_key',
    query: PAGE_KEY,
    body: {
      name: 'UnusedDecision',
      validator: unusedDecisionValidator,
      examples: { 'A decision of the page': { decision_id: EXAMPLE_IDS.routerEvent } },
    },
    answers: {
      204: { description: 'The decision no longer counts, if it was made for this key.' },
    },
  },
}
