import * as api from '#shared/http/api'
import { ACCEPT, LISTED_CONFLICTS, NO_CONFLICTS } from './conflicts/conflicts_http.js'
import { CRITERIA_EXAMPLE } from './criteria_http.js'
import { assessedWriteQueryValidator, writeQueryValidator } from './router_write_http.js'

export const ROUTER_EXAMPLE = {
  _id: api.EXAMPLE_IDS.router,
  organization_id: api.EXAMPLE_IDS.organization,
  name: 'Spring implants',
  description: 'Ads of the spring campaign',
  tags: ['spring', 'implants'],
  external_id: 'crm-2026-0417',
  booking_flow_id: api.EXAMPLE_IDS.bookingFlow,
  example_urls: ['https://clinic.example/hamburg/implants?utm_source=google'],
  matching_criteria: CRITERIA_EXAMPLE,
  priority_class: 'campaign',
  is_default: false,
  is_active: true,
  scheduling: { active_from: api.EXAMPLE_INSTANT },
  revision: 3,
  createdAt: api.EXAMPLE_INSTANT,
  updatedAt: api.EXAMPLE_INSTANT,
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
    schema: api.STRING,
    example: `/v1/booking-flow-routers/${api.EXAMPLE_IDS.router}`,
  },
}

export const WRITE_QUERY = {
  validator: writeQueryValidator,
  parameters: {
    on_conflict: {
      description:
        'Whether to write a router with conflicts of severity high (`warn`) or to refuse it (`reject`).',
    },
    on_pin: api.ON_PIN,
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

export const WRITTEN_EXAMPLE = { ...ROUTER_EXAMPLE, warnings: NO_WARNINGS }
