import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_PROBLEMS,
  IDEMPOTENCY_REPLAYED,
} from '#shared/http/idempotency_problems'
import {
  BOOLEAN,
  answerObject,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/known_problems'
import { invalid, notFound } from '#shared/http/problem'
import { QUOTA_EXCEEDED } from '#shared/http/quota_exceeded'
import { ETAG, IF_MATCH, IF_NONE_MATCH, NOT_MODIFIED } from '#shared/http/revision_tag'
import { FLOW_IN_USE } from './flow_in_use_schema.js'
import { createBookingFlowValidator, updateBookingFlowValidator } from './booking_flow_payload.js'
import { listBookingFlowsValidator } from './booking_flow_query.js'
import {
  BOOKING_FLOW_NAME_TAKEN,
  BOOKING_FLOW_NOT_FOUND,
  BOOKING_FLOW_STALE,
} from './booking_flow_refusals.js'
import { missingValidator } from '#shared/http/missing_query'
import { putBrandKitValidator } from './brand_kit_payload.js'

const ORGANIZATION_TAG = 'Organization'
const FLOWS_TAG = 'Booking flows'

/** The output of `showOrganization`. */
const ORGANIZATION = answerObject({
  _id: IDENTIFIER,
  name: STRING,
  parent_id: { ...nullable(IDENTIFIER), description: 'The organization that it inherits from.' },
  createdAt: INSTANT,
  updatedAt: INSTANT,
})

/** The output of `showBookingFlow`. */
const BOOKING_FLOW = answerObject({
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  description: nullable(STRING),
  url: { ...nullable(STRING), description: 'Where a visitor books.' },
  duration_minutes: { type: ['integer', 'null'], minimum: 1 },
  is_active: BOOLEAN,
  createdAt: INSTANT,
  updatedAt: INSTANT,
})

const COLOR: JsonSchema = { type: 'string', pattern: '^#([0-9a-f]{3}|[0-9a-f]{6})$' }

/** The output of `showBrandKit`. */
const BRAND_KIT = answerObject({
  _id: IDENTIFIER,
  organization_id: { ...IDENTIFIER, description: 'The owner of the kit.' },
  inherited_from: {
    ...nullable(IDENTIFIER),
    description: "The ancestor that owns the kit; null for the organization's own kit.",
  },
  name: STRING,
  logo_url: nullable(STRING),
  primary_color: COLOR,
  secondary_color: nullable(COLOR),
  font_family: nullable(STRING),
  createdAt: INSTANT,
  updatedAt: INSTANT,
})

const TIMES = { createdAt: EXAMPLE_INSTANT, updatedAt: EXAMPLE_INSTANT }

const FLOW_EXAMPLE = {
  _id: EXAMPLE_IDS.bookingFlow,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Implant consultation',
  description: null,
  url: 'https://book.example.com/implants',
  duration_minutes: 30,
  is_active: true,
  ...TIMES,
}

const KIT_FIELDS = {
  name: 'Clinic',
  logo_url: 'https://cdn.example.com/logo.svg',
  primary_color: '#00aa77',
  font_family: 'Inter',
}

const KIT_EXAMPLE = {
  _id: EXAMPLE_IDS.brandKit,
  organization_id: EXAMPLE_IDS.organization,
  inherited_from: null,
  ...KIT_FIELDS,
  secondary_color: null,
  ...TIMES,
}

export const organizationsEndpoints: ModuleDescription = {
  tags: [
    { name: FLOWS_TAG, description: 'Where routers send visitors.' },
    {
      name: ORGANIZATION_TAG,
      description: 'The organization of the token, and its visual identity.',
    },
  ],
  schemas: { Organization: ORGANIZATION, BookingFlow: BOOKING_FLOW, BrandKit: BRAND_KIT },
  endpoints: {
    'organization.read': {
      tag: ORGANIZATION_TAG,
      summary: 'Read the organization',
      access: 'organizations:read',
      answers: {
        200: json('The organization of the token.', ref('Organization'), {
          _id: EXAMPLE_IDS.organization,
          name: 'Clinic',
          parent_id: null,
          ...TIMES,
        }),
      },
      problems: [notFound('organization')],
    },
    'brand_kit.read': {
      tag: ORGANIZATION_TAG,
      summary: 'Read the brand kit',
      description:
        "The organization's own kit, or that of its nearest ancestor that has one. With `allow_missing`, the answer without any is a 204 in place of a 404.",
      access: 'brand-kits:read',
      query: {
        validator: missingValidator,
        parameters: {
          allow_missing: { description: 'Whether to answer 204 in place of 404.' },
        },
      },
      answers: {
        200: json('The brand kit.', ref('BrandKit'), KIT_EXAMPLE),
        204: { description: 'There is none, and the request has `allow_missing`.' },
      },
      problems: [notFound('brand kit')],
    },
    'brand_kit.put': {
      tag: ORGANIZATION_TAG,
      summary: "Replace the organization's own brand kit",
      description:
        'A kit as `GET` shows it is accepted, an inherited one too: members that only the service sets must equal those of the kit that is in force before the change.',
      access: 'brand-kits:manage',
      body: {
        name: 'PutBrandKit',
        validator: putBrandKitValidator,
        examples: {
          'A whole kit': { ...KIT_FIELDS, secondary_color: '#fff' },
          'A minimal kit': { name: 'Clinic', primary_color: '#0a7' },
        },
      },
      answers: {
        200: json('The kit that replaced the earlier one.', ref('BrandKit'), KIT_EXAMPLE),
        201: json("The organization's first kit.", ref('BrandKit'), KIT_EXAMPLE),
      },
      problems: [OUTCOME_UNKNOWN],
    },
    'booking_flows.list': {
      tag: FLOWS_TAG,
      summary: 'List booking flows',
      access: 'flows:read',
      query: { validator: listBookingFlowsValidator },
      answers: {
        200: json('One page of the flows.', pageOfSchema(ref('BookingFlow')), {
          data: [FLOW_EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
    },
    'booking_flows.read': {
      tag: FLOWS_TAG,
      summary: 'Read a booking flow',
      access: 'flows:read',
      headers: IF_NONE_MATCH,
      answers: {
        200: json('The flow.', ref('BookingFlow'), FLOW_EXAMPLE, ETAG),
        ...NOT_MODIFIED,
      },
      problems: [BOOKING_FLOW_NOT_FOUND],
    },
    'booking_flows.create': {
      tag: FLOWS_TAG,
      summary: 'Create a booking flow',
      description: 'Names are unique within the organization.',
      access: 'flows:manage',
      headers: IDEMPOTENCY_KEY,
      body: {
        name: 'CreateBookingFlow',
        validator: createBookingFlowValidator,
        examples: {
          'A flow': {
            name: 'Implant consultation',
            url: 'https://book.example.com/implants',
            duration_minutes: 30,
          },
        },
      },
      answers: {
        201: json('The flow.', ref('BookingFlow'), FLOW_EXAMPLE, {
          ...ETAG,
          ...IDEMPOTENCY_REPLAYED,
        }),
      },
      problems: [BOOKING_FLOW_NAME_TAKEN, QUOTA_EXCEEDED, ...IDEMPOTENCY_PROBLEMS],
    },
    'booking_flows.update': {
      tag: FLOWS_TAG,
      summary: 'Update a booking flow',
      description:
        'Absent members stay unchanged. Null removes an optional member. A flow as `GET` shows it is accepted: members that only the service sets must equal those of the flow before the update.',
      access: 'flows:manage',
      headers: IF_MATCH,
      body: {
        name: 'UpdateBookingFlow',
        validator: updateBookingFlowValidator,
        examples: {
          'Another length': { duration_minutes: 45 },
          'Without a description': { description: null },
        },
      },
      answers: { 200: json('The updated flow.', ref('BookingFlow'), FLOW_EXAMPLE, ETAG) },
      problems: [
        BOOKING_FLOW_NOT_FOUND,
        BOOKING_FLOW_NAME_TAKEN,
        BOOKING_FLOW_STALE,
        QUOTA_EXCEEDED,
        OUTCOME_UNKNOWN,
      ],
    },
    'booking_flows.delete': {
      tag: FLOWS_TAG,
      summary: 'Delete a booking flow',
      access: 'flows:manage',
      headers: IF_MATCH,
      answers: { 204: { description: 'The flow is deleted.' } },
      problems: [
        BOOKING_FLOW_NOT_FOUND,
        FLOW_IN_USE,
        BOOKING_FLOW_STALE,
        invalid([]),
        OUTCOME_UNKNOWN,
      ],
    },
  },
}
