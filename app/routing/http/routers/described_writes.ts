import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { ref, STRING } from '#shared/http/json_schema'
import { notFound } from '#shared/http/problem'
import { QUOTA_EXCEEDED } from '#shared/http/quota_exceeded'
import { OF_WORK } from '#shared/http/known_problems'
import { NO_CONFLICTS } from '../conflicts/conflict_schema.js'
import { LISTED_CONFLICTS } from '../conflicts/listed_conflicts.js'
import { NAMES_IN_THE_WAY } from '../matched_routers/router_in_the_way.js'
import { PIN_PROBLEMS } from '#shared/http/pins_broken'
import { ON_PIN } from '#shared/http/pin_policy'
import { ACCEPT } from '../warnings/accepted_codes.js'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  EXTERNAL_ID_TAKEN,
  NAME_TAKEN,
} from './router_refusals.js'
import { ROUTER_EXAMPLE } from './router_schema.js'
import { assessedWriteQueryValidator, writeQueryValidator } from './write_query.js'
import { NO_WARNINGS } from './written_router_schema.js'

export const ROUTERS_TAG = 'Booking flow routers'

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

/** Of writes that can answer what they do to past traffic. */
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
  { ...NAME_TAKEN, ...NAMES_IN_THE_WAY },
  { ...EXTERNAL_ID_TAKEN, ...NAMES_IN_THE_WAY },
  { ...ACTIVE_DEFAULT_EXISTS, ...NAMES_IN_THE_WAY },
  QUOTA_EXCEEDED,
  ...PIN_PROBLEMS,
  {
    ...CONFLICTS,
    extensions: { conflicts: { ...NO_CONFLICTS } },
    extensionSchemas: { conflicts: ref('ConflictReport') },
  },
]

export const WRITTEN_EXAMPLE = { ...ROUTER_EXAMPLE, warnings: NO_WARNINGS }
