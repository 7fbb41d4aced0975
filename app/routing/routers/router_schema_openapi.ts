import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { EXAMPLE_IDS, EXAMPLE_INSTANT } from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  REVISION,
  STRING,
} from '#shared/http/json_schema'
import { notFound, OF_WORK } from '#shared/http/problem'
import { BROKEN_PINS, ON_PIN, PIN_PROBLEMS, QUOTA_EXCEEDED } from '#shared/http/refusals'
import { ACCEPT, LISTED_CONFLICTS } from './conflicts/conflicts_http.js'
import { NO_CONFLICTS, REPORT_MEMBERS, WARNING_MEMBERS } from './conflicts/conflicts_openapi.js'
import { namingRouter } from './conflicts/matched_router_http.js'
import { CRITERIA_EXAMPLE, MATCHING_CRITERIA } from './criteria_http.js'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  EXTERNAL_ID_TAKEN,
  NAME_TAKEN,
} from './router_http.js'
import { assessedWriteQueryValidator, writeQueryValidator } from './router_write_http.js'

/** The output of `showRouter`. */
const MEMBERS: Readonly<Record<string, JsonSchema>> = {
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  name: STRING,
  description: STRING,
  tags: arrayOf(STRING),
  external_id: nullable(STRING),
  booking_flow_id: IDENTIFIER,
  example_urls: arrayOf(STRING),
  matching_criteria: ref('MatchingCriteria'),
  accepted_warnings: arrayOf(ref('WarningCode'), {
    description: 'Codes of warnings that the author has accepted. Absent when there are none.',
  }),
  priority_class: ref('PriorityClass'),
  is_default: BOOLEAN,
  is_active: BOOLEAN,
  scheduling: ref('Scheduling'),
  revision: REVISION,
  createdAt: INSTANT,
  updatedAt: INSTANT,
}

const OPTIONAL = ['description', 'accepted_warnings']

export const ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PriorityClass: oneOf(PRIORITY_CLASSES, {
    description: 'In order of evaluation, from the first to the fallback. The service sets it.',
  }),
  MatchingCriteria: MATCHING_CRITERIA,
  Scheduling: answerObject(
    { active_from: INSTANT, active_until: INSTANT },
    {
      optional: ['active_from', 'active_until'],
      description:
        'The router is open from `active_from` (inclusive) to `active_until` (exclusive).',
    }
  ),
  BookingFlowRouter: answerObject(MEMBERS, { optional: OPTIONAL }),
  FilteredBookingFlowRouter: answerObject(
    { ...MEMBERS, booking_flow: ref('BookingFlow') },
    { optional: [...OPTIONAL, 'booking_flow'] }
  ),
  WrittenBookingFlowRouter: answerObject(
    { ...MEMBERS, warnings: ref('WriteWarnings'), impact: ref('Impact') },
    { optional: [...OPTIONAL, 'impact'] }
  ),
}

export const ROUTER_EXAMPLE = {
  _id: EXAMPLE_IDS.router,
  organization_id: EXAMPLE_IDS.organization,
  name: 'Spring implants',
  description: 'Ads of the spring campaign',
  tags: ['spring', 'implants'],
  external_id: 'crm-2026-0417',
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
  example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
  matching_criteria: CRITERIA_EXAMPLE,
  priority_class: 'campaign',
  is_default: false,
  is_active: true,
  scheduling: { active_from: EXAMPLE_INSTANT },
  revision: 3,
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const WRITTEN_ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WriteWarnings: answerObject(
    { ...REPORT_MEMBERS, ...WARNING_MEMBERS, pins: BROKEN_PINS },
    { optional: ['pins'] }
  ),
}

/** The warnings of a written router without conflicts. */
const NO_WARNINGS = { ...NO_CONFLICTS, fields: [], fields_total: 0 }

export const ROUTERS_TAG = 'Booking flow routers'

/** The tag for questions about URLs in the API description. */
export const QUESTIONS_TAG = 'Resolving and checking'

/** The example URL of the API description. */
export const URL_EXAMPLE = 'https://clinic.example/hamburg/implants?utm_source=google'

export const LOCATION = {
  Location: {
    description: 'The path of the router.',
    schema: STRING,
    example: `/v1/booking-flow-routers/${EXAMPLE_IDS.router}`,
  },
}

export const NOT_FOUND = notFound('router')

export const WRITE_QUERY = {
  validator: writeQueryValidator,
  parameters: {
    on_conflict: {
      description:
        'Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`).',
    },
    on_pin: ON_PIN,
    validate_only: {
      description:
        'Whether to only check the request, exactly as a write would, and write nothing. Identifiers in the answer then belong to no router.',
    },
    conflicts: LISTED_CONFLICTS,
    accept: ACCEPT,
  },
}

/** For writes that can answer their impact on past traffic. */
export const ASSESSED_WRITE_QUERY = {
  validator: assessedWriteQueryValidator,
  parameters: {
    ...WRITE_QUERY.parameters,
    impact: {
      description:
        'Whether to answer in `impact` what the write does to the traffic of the last seven closed days. It is assessed before the write begins; while another assessment of the organization runs, the answer is a 503 and nothing is written.',
    },
  },
}

export const WRITE_PROBLEMS = [
  ...OF_WORK,
  BOOKING_FLOW_UNKNOWN,
  namingRouter(NAME_TAKEN),
  namingRouter(EXTERNAL_ID_TAKEN),
  namingRouter(ACTIVE_DEFAULT_EXISTS),
  QUOTA_EXCEEDED,
  ...PIN_PROBLEMS,
  {
    ...CONFLICTS,
    extensions: { conflicts: { ...NO_CONFLICTS } },
    extensionSchemas: { conflicts: ref('ConflictReport') },
  },
]

export const WRITTEN_EXAMPLE = { ...ROUTER_EXAMPLE, warnings: NO_WARNINGS }
